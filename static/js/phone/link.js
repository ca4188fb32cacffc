// The shell's line to its worker: what the service worker asks goes there, with the way back.
import { ALONE, FOLDER, LOCK, PREFIX, ofBuild } from "./site.js";

let worker = null;
let hear = () => {};
let first = () => null;

const languages = () => navigator.languages.join(", ");

const handOn = async (ask, port) => {
  const known = await first(ask);
  if (known) return port.postMessage(known);
  // Another tab answers.
  if (!worker) return port.postMessage(null);
  ask.headers.push(["accept-language", languages()], ["user-agent", navigator.userAgent]);
  worker.postMessage({ ask }, [port, ...(ask.body ? [ask.body.buffer] : [])]);
};

navigator.serviceWorker?.addEventListener("message", ({ data, ports }) => {
  if (data.ask) handOn(data.ask, ports[0]);
});
navigator.serviceWorker?.startMessages();

// Before a question goes to the worker, `answer` may know what to say.
export const askFirst = (answer) => {
  first = answer;
};

export const begin = (build, settings, told) => {
  end();
  hear = told;
  worker = new Worker(ofBuild(build, "worker.js"), { type: "module", name: "scorekeeper" });
  worker.addEventListener("message", ({ data }) => hear(data));
  worker.addEventListener("error", (event) => hear({ state: "failed", why: event.message }));
  worker.postMessage({ start: { build, folder: FOLDER, lock: LOCK, prefix: PREFIX, alone: ALONE, ...settings } });
};

export const tell = (words) => worker?.postMessage(words);

export const end = () => {
  worker?.terminate();
  worker = null;
};
