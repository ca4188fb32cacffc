// The shell: keeps the app on this phone, starts it, and shows its pages in a frame.
import { missing } from "./browser-support.js";
import * as builds from "./builds.js";
import * as frame from "./frame.js";
import { install, kindOf, fetchBundleList } from "./install.js";
import * as link from "./worker-link.js";
import * as owner from "./tab-lock.js";
import * as screens from "./screens.js";
import { BUILD, SCOPE, SHELL, at } from "./site-paths.js";
import { pendingBuild, fetchUpdate, switchBuild } from "./update.js";
import * as waking from "./last-page.js";

const IDLE = 3_000;
const AN_HOUR = 3_600_000;
const REACH_INTERVAL = 2_000;
const RELOADED = "scorekeeper.reloaded";

const root = document.documentElement;
// How it stands, for the styles and for whoever looks on.
const setState = (state) => {
  root.dataset.state = state;
};

let build = null;

// ------------------------------------------------------------------------- the service worker

const isControlled = () => Boolean(navigator.serviceWorker?.controller);

const registered = async () => {
  const worker = navigator.serviceWorker;
  const asked = worker.register(at("service-worker.js"), { scope: SCOPE.pathname, updateViaCache: "none" });
  if (isControlled()) return;
  await asked;
  const { active } = await worker.ready;
  if (isControlled()) return;
  // A page that was loaded past it, or before it was there.
  const controlled = new Promise((done) => {
    worker.addEventListener("controllerchange", done, { once: true });
  });
  active.postMessage("claim");
  await controlled;
};

// --------------------------------------------------------------------------------- installing

const offer = async () => {
  try {
    const bundle = await fetchBundleList();
    const values = { size: screens.inMegabytes(bundle.size), room: screens.inMegabytes(bundle.room) };
    screens.show("offer", { values, acts: { keep: () => installAndShow(bundle) } });
    setState("offer");
  } catch (error) {
    showInstallError(error, offer);
  }
};

const installAndShow = async (bundle) => {
  // The browser may clear what nobody asked it to keep.
  navigator.storage.persist?.().catch(() => {});
  if (await installBundle(bundle)) {
    screens.show("ready", { acts: { open } });
    setState("ready");
  }
};

// Fetches the build with a bar on the screen; whether all is there.
const installBundle = async (bundle) => {
  setState("fetching");
  const all = screens.inMegabytes(bundle.size);
  const tell = screens.show("fetching", { values: { done: screens.inMegabytes(0), all } });
  const bar = document.querySelector("#screen progress");
  bar.max = bundle.size;
  const progress = (done) => {
    bar.value = done;
    tell({ done: screens.inMegabytes(done), all });
  };
  try {
    await registered();
    build = await install(bundle, progress);
    await builds.makeCurrent(build);
    return true;
  } catch (error) {
    showInstallError(error, async () => (await installBundle(await fetchBundleList())) && open());
    return false;
  }
};

// What went wrong while it was fetched, and the way on; it goes on by itself with the network.
const showInstallError = (error, again) => {
  const kind = kindOf(error);
  setState(kind);
  const once = new AbortController();
  const retry = () => {
    once.abort();
    again().catch((other) => showInstallError(other, again));
  };
  if (kind === "broken") whenOnline(retry, once.signal);
  screens.show(kind, { acts: { again: retry } });
};

// A phone says that it is online before anything can be reached.
const whenOnline = (act, signal) => {
  addEventListener("online", () => untilReachable(signal).then(act, () => {}), { once: true, signal });
};

const untilReachable = async (signal) => {
  for (;;) {
    signal?.throwIfAborted();
    if (await fetchBundleList().catch(() => null)) return;
    await new Promise((done) => setTimeout(done, REACH_INTERVAL));
  }
};

// The browser has cleared files of the build.
const refill = async () => {
  hide();
  try {
    if (await installBundle(await fetchBundleList())) location.reload();
  } catch {
    const again = () => location.reload();
    setState("no-files");
    screens.show("no-files", { acts: { again } });
    untilReachable().then(again);
  }
};

// --------------------------------------------------------------------------------------- start

const open = async (asked = owner.acquire()) => {
  if (!shown) screens.show("opening");
  setState("opening");
  await start(await asked);
};

const start = async (isOwner) => {
  if (!isOwner) return showElsewhere();
  // A new build is gone on to before anything of the old one is opened.
  if (await switchBuild()) return location.reload();
  const hasData = Boolean(await builds.read("data"));
  link.start(build.build, { hasData }, handleMessage);
  if (!shown) await showLast();
};

// Whether the frame was told what to show.
let shown = false;

// The last page at once, and what is tapped on it waits; a page that was not kept waits itself.
const showLast = async () => {
  shown = true;
  const place = frame.requestedPlace();
  const page = await waking.storedPage(place);
  // Meanwhile there may be something else to say.
  if (!shown) return;
  let answered = false;
  link.intercept((ask) => {
    if (answered || !page || !ask.isPage || frame.placeIn(ask.url) !== place) return null;
    answered = true;
    return waking.responseFrom(page);
  });
  if (page) screens.say("waking");
  frame.open(place);
};

// Before it is known whether all is there: what there is, and who will answer.
const startEarly = () => {
  link.load(build.build);
  showLast();
  return owner.acquire();
};

const handleMessage = (told) => {
  if (told.why) console.error(told.why);
  if (told.state) stateHandlers[told.state]?.(told);
  if (told.snapshot) root.dataset.snapshot = told.snapshot;
  if ("halfWritten" in told) builds.write("half written", told.halfWritten);
  for (const done of ["pushed", "pulled"]) {
    if (told[done]) root.dataset[done] = Number(root.dataset[done] ?? 0) + 1;
  }
};

const stateHandlers = {
  awake: async ({ withSnapshot }) => {
    link.intercept(() => null);
    screens.say(null);
    root.dataset.snapshot = withSnapshot ? "yes" : "no";
    setState("awake");
    performance.mark("awake");
    await builds.write("data", { since: Date.now() });
    waking.refresh();
    setTimeout(whenIdle, IDLE);
  },
  failed: ({ withSnapshot }) => {
    // An snapshot that is no good: it starts without one.
    if (withSnapshot) return link.restart(build.build, { withoutSnapshot: true }, handleMessage);
    stop("failed", { again: () => location.reload() });
  },
  cannot: () => stop("cannot-files", {}),
  taken: () => showElsewhere(),
  lost: () => stop("lost", { anew: async () => (await builds.drop("data"), await builds.drop("page"), open()) }),
};

const hide = () => {
  shown = false;
  link.terminate();
  owner.release();
  frame.clear();
  screens.say(null);
};

const stop = (screen, acts) => {
  hide();
  screens.show(screen, { acts });
  setState(screen);
};

// When it has come to rest: the snapshot, the old builds, the next one.
const whenIdle = () => {
  link.post({ rest: true });
  builds.read("next").then((next) => builds.dropOthers(build, ...(next ? [next] : [])));
  checkForUpdate();
  setInterval(checkForUpdate, AN_HOUR);
};

const checkForUpdate = async () => {
  const waits = await fetchUpdate(build).catch(() => false);
  if (waits) root.dataset.update = "waits";
};

// --------------------------------------------------------------------------------- two tabs

const showElsewhere = () => stop("elsewhere", { take: take });

const take = async () => {
  screens.show("opening");
  const isOwner = await owner.takeOver();
  if (isOwner) return start(true);
  stop("frozen", { take: take });
};

const releaseData = async () => {
  await link.close();
  stop("elsewhere", { take: take });
};

owner.onRequest(releaseData);

// A tab that the browser puts to sleep holds nothing that another one may need.
document.addEventListener("freeze", () => {
  link.terminate();
  owner.release();
});
document.addEventListener("resume", () => location.reload());
addEventListener("pagehide", () => link.terminate());
addEventListener("pageshow", (event) => event.persisted && location.reload());

for (const change of ["online", "visibilitychange"]) {
  const target = change === "online" ? window : document;
  target.addEventListener(change, () => document.hidden || link.post({ network: true }));
}

// --------------------------------------------------------------------------------------- main

const onPageShown = () => {
  if (!shown) return;
  frame.reveal();
  screens.hide();
  waking.saveSoon();
  // It came from a shell that was still waking.
  if (root.dataset.state === "awake") waking.refresh();
};

const main = async () => {
  screens.begin();
  // The service worker knows the shell by its address.
  if (location.pathname !== new URL(at(SHELL)).pathname) return location.replace(at(SHELL) + location.hash);
  frame.follow(onPageShown);
  const [current, next] = await Promise.all([builds.current(), pendingBuild()]);
  build = current;
  // Before an update nothing is asked: what waits for Python keeps the old service worker in its place.
  const ownership = build && !next && isControlled() ? startEarly() : undefined;
  const lacking = await missing();
  if (lacking) return stop(`cannot-${lacking}`, {});
  if (!build) return offer();
  await registered();
  if (!(await builds.isWhole(build))) {
    await ownership;
    return refill();
  }
  // Loaded past the service worker, this page may be of another build.
  if (build.build !== BUILD && !sessionStorage.getItem(RELOADED)) {
    sessionStorage.setItem(RELOADED, build.build);
    return location.reload();
  }
  sessionStorage.removeItem(RELOADED);
  return open(ownership);
};

main();
