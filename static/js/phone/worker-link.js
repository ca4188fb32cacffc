// The shell's line to its worker: what the service worker asks goes there, with the way back.
import { ALONE, FOLDER, PREFIX, ofBuild } from "./site-paths.js";

const [OFF, WAKING, AWAKE] = ["off", "waking", "awake"];

let worker = null;
let state = OFF;
let onMessage = () => {};
let interceptor = () => null;
let waiting = [];

const languages = () => navigator.languages.join(", ");

const forward = (ask, port) => {
  const known = interceptor(ask);
  if (known) port.postMessage(known);
  else if (state === AWAKE) send({ ask, port });
  else if (state === WAKING) waiting.push({ ask, port });
  // Another tab answers.
  else port.postMessage(null);
};

const send = ({ ask, port }) => {
  ask.headers.push(["accept-language", languages()], ["user-agent", navigator.userAgent]);
  worker.postMessage({ ask }, [port, ...(ask.body ? [ask.body.buffer] : [])]);
};

navigator.serviceWorker?.addEventListener("message", ({ data, ports }) => {
  if (data.ask) forward(data.ask, ports[0]);
  if (data.heard) post({ heard: data.heard });
});
navigator.serviceWorker?.startMessages();

// Before a question goes to the worker, `answer` may know what to say.
export const intercept = (answer) => {
  interceptor = answer;
};

// Has the worker of a build loaded, which waits to be begun. What is asked waits with it.
export const load = (build) => {
  worker?.terminate();
  state = WAKING;
  worker = new Worker(ofBuild(build, "worker.js"), { type: "module", name: "scorekeeper" });
  worker.addEventListener("message", ({ data }) => listen(data));
  worker.addEventListener("error", (event) => listen({ state: "failed", why: event.message }));
};

const listen = (words) => {
  if (words.state === "awake") {
    state = AWAKE;
    waiting.splice(0).forEach(send);
  }
  onMessage(words);
};

// Begins the worker that was called; `told` hears how it stands.
export const start = (build, settings, told) => {
  onMessage = told;
  if (!worker) load(build);
  post({ start: { build, folder: FOLDER, prefix: PREFIX, alone: ALONE, ...settings } });
};

// As `begin`, with another worker in the place of the one that has failed.
export const restart = (build, settings, told) => {
  load(build);
  start(build, settings, told);
};

export const post = (words) => worker?.postMessage(words);

// Has the worker finish what it is at and close its files; it is gone then.
export const close = () =>
  new Promise((done) => {
    if (!worker) return done();
    const told = onMessage;
    onMessage = (words) => {
      told(words);
      if (words.state !== "closed") return;
      terminate();
      done();
    };
    post({ close: true });
  });

// At once, whatever it is at: what is not synced yet was not acknowledged either.
export const terminate = () => {
  worker?.terminate();
  worker = null;
  state = OFF;
  for (const { port } of waiting.splice(0)) port.postMessage(null);
};
