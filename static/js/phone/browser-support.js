// The features that a browser needs to run the app on the phone.
import { BUILD, ofBuild } from "./site-paths.js";

const A_WORKER_STARTS = 10_000;

// Returns what a module worker says it can do; null if the browser has no module workers.
const askWorker = () =>
  new Promise((done) => {
    let worker = null;
    const end = (said) => {
      worker?.terminate();
      done(said);
    };
    setTimeout(end, A_WORKER_STARTS, null);
    try {
      worker = new Worker(ofBuild(BUILD, "capability-worker.js"), { type: "module" });
    } catch {
      return end(null);
    }
    worker.addEventListener("message", ({ data }) => end(data));
    worker.addEventListener("error", () => end(null));
  });

const asks = {
  secure: () => isSecureContext,
  worker: () => "serviceWorker" in navigator && "locks" in navigator && "caches" in window,
  wasm: () => typeof WebAssembly === "object" && "instantiateStreaming" in WebAssembly,
  unpacks: () => "DecompressionStream" in window,
  files: async () => Boolean(await navigator.storage.getDirectory()),
};

const asksBeforeInstalling = {
  ...asks,
  modules: async () => Boolean(await askWorker()),
  access: async () => Boolean((await askWorker())?.files),
};

// Returns the first missing feature, or null. Before installing, a worker is asked, too.
export const missing = async ({ installing = false } = {}) => {
  for (const [name, asked] of Object.entries(installing ? asksBeforeInstalling : asks)) {
    try {
      if (!(await asked())) return name;
    } catch {
      return name;
    }
  }
  return null;
};
