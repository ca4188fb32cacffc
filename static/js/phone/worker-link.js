// The connection of the shell to its worker: passes on requests of the service worker, with the
// port for the response.
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

// Lets `answer` respond to a request before it goes to the worker.
export const intercept = (answer) => {
  interceptor = answer;
};

// Loads the worker of a build. Requests wait until it is started and ready.
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

// Starts the worker; `listener` is called with its messages.
export const start = (build, settings, listener) => {
  onMessage = listener;
  if (!worker) load(build);
  post({ start: { build, folder: FOLDER, prefix: PREFIX, alone: ALONE, ...settings } });
};

// Like `start`, with a new worker in place of one that has failed.
export const restart = (build, settings, listener) => {
  load(build);
  start(build, settings, listener);
};

export const post = (words) => worker?.postMessage(words);

// Lets the worker finish its request and close its files; resolves when it has ended.
export const close = () =>
  new Promise((done) => {
    if (!worker) return done();
    const listener = onMessage;
    onMessage = (words) => {
      listener(words);
      if (words.state !== "closed") return;
      terminate();
      done();
    };
    post({ close: true });
  });

// Ends the worker at once. A write that is not synced yet was not acknowledged either.
export const terminate = () => {
  worker?.terminate();
  worker = null;
  state = OFF;
  for (const { port } of waiting.splice(0)) port.postMessage(null);
};
