// The shell's line to its worker: what the service worker asks goes there, with the way back.
import { ALONE, FOLDER, PREFIX, ofBuild } from "./site.js";

let worker = null;
let hear = () => {};
let first = () => null;

const languages = () => navigator.languages.join(", ");

const handOn = async (ask, port) => {
  // Another tab answers.
  if (!worker) return port.postMessage(null);
  const known = first(ask);
  if (known) return port.postMessage(known);
  ask.headers.push(["accept-language", languages()], ["user-agent", navigator.userAgent]);
  worker.postMessage({ ask }, [port, ...(ask.body ? [ask.body.buffer] : [])]);
};

navigator.serviceWorker?.addEventListener("message", ({ data, ports }) => {
  if (data.ask) handOn(data.ask, ports[0]);
  if (data.heard) tell({ heard: data.heard });
});
navigator.serviceWorker?.startMessages();

// Before a question goes to the worker, `answer` may know what to say.
export const askFirst = (answer) => {
  first = answer;
};

// Starts the worker of a build; `told` hears how it stands.
export const begin = (build, settings, told) => {
  end();
  hear = told;
  worker = new Worker(ofBuild(build, "worker.js"), { type: "module", name: "scorekeeper" });
  worker.addEventListener("message", ({ data }) => hear(data));
  worker.addEventListener("error", (event) => hear({ state: "failed", why: event.message }));
  tell({ start: { build, folder: FOLDER, prefix: PREFIX, alone: ALONE, ...settings } });
};

export const tell = (words) => worker?.postMessage(words);

// Has the worker finish what it is at and close its files; it is gone then.
export const close = () =>
  new Promise((done) => {
    if (!worker) return done();
    const told = hear;
    hear = (words) => {
      told(words);
      if (words.state !== "closed") return;
      end();
      done();
    };
    tell({ close: true });
  });

// At once, whatever it is at: what is not synced yet was not acknowledged either.
export const end = () => {
  worker?.terminate();
  worker = null;
};
