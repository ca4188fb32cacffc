// The shell: keeps the app on this phone, starts it, and shows its pages in a frame.
import * as builds from "./builds.js";
import * as frame from "./frame.js";
import { Trouble, install, offered } from "./install.js";
import * as link from "./link.js";
import * as screens from "./screens.js";
import { SCOPE, at } from "./site.js";

const registered = async () => {
  await navigator.serviceWorker.register(at("service-worker.js"), { scope: SCOPE.pathname });
  const { active } = await navigator.serviceWorker.ready;
  // A page that was loaded past the service worker.
  if (!navigator.serviceWorker.controller) {
    const controlled = new Promise((done) => {
      navigator.serviceWorker.addEventListener("controllerchange", done, { once: true });
    });
    active.postMessage("claim");
    await controlled;
  }
};

const offer = async () => {
  const bundle = await offered();
  const values = { size: screens.inMegabytes(bundle.size) };
  screens.show("offer", { values, acts: { keep: () => keep(bundle) } });
};

const keep = async (bundle) => {
  const all = screens.inMegabytes(bundle.size);
  const tell = screens.show("fetching", { values: { done: screens.inMegabytes(0), all } });
  const bar = document.querySelector("#screen progress");
  bar.max = bundle.size;
  try {
    await registered();
    const build = await install(bundle, (done) => {
      bar.value = done;
      tell({ done: screens.inMegabytes(done), all });
    });
    await builds.makeCurrent(build);
    screens.show("ready", { acts: { open: () => open(build) } });
  } catch (error) {
    const kind = error instanceof Trouble ? error.kind : "broken";
    screens.show(kind, { acts: { again: () => keep(bundle) } });
  }
};

const open = async (build) => {
  screens.hide();
  frame.open(frame.placeAsked());
  link.begin(build.build, {}, ({ state, why }) => {
    if (why) console.error(why);
    document.documentElement.dataset.state = state;
  });
};

const main = async () => {
  screens.begin();
  frame.follow(() => {});
  const build = await builds.current();
  if (!build) return offer();
  await registered();
  return open(build);
};

main();
