// The shell's line to its worker: what the service worker asks goes there, with the way back.
import { ALONE, FOLDER, PREFIX, ofBuild } from "./site-paths.js";

const [OFF, WAKING, AWAKE] = ["off", "waking", "awake"];

let worker = null;
let state = OFF;
let hear = () => {};
let first = () => null;
let waiting = [];

const languages = () => navigator.languages.join(", ");

const handOn = (ask, port) => {
  const known = first(ask);
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
  if (data.ask) handOn(data.ask, ports[0]);
  if (data.heard) tell({ heard: data.heard });
});
navigator.serviceWorker?.startMessages();

// Before a question goes to the worker, `answer` may know what to say.
export const askFirst = (answer) => {
  first = answer;
};

// Has the worker of a build loaded, which waits to be begun. What is asked waits with it.
export const call = (build) => {
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
  hear(words);
};

// Begins the worker that was called; `told` hears how it stands.
export const begin = (build, settings, told) => {
  hear = told;
  if (!worker) call(build);
  tell({ start: { build, folder: FOLDER, prefix: PREFIX, alone: ALONE, ...settings } });
};

// As `begin`, with another worker in the place of the one that has failed.
export const beginAnew = (build, settings, told) => {
  call(build);
  begin(build, settings, told);
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
  state = OFF;
  for (const { port } of waiting.splice(0)) port.postMessage(null);
};
