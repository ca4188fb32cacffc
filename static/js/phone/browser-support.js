// What a browser has to be able to do, so that the app can stay on the phone.

const asks = {
  secure: () => isSecureContext,
  worker: () => "serviceWorker" in navigator && "locks" in navigator && "caches" in window,
  wasm: () => typeof WebAssembly === "object" && "instantiateStreaming" in WebAssembly,
  unpacks: () => "DecompressionStream" in window,
  files: async () => Boolean(await navigator.storage.getDirectory()),
};

// The first thing that it cannot do; nothing where it can do all.
export const missing = async () => {
  for (const [name, asked] of Object.entries(asks)) {
    try {
      if (!(await asked())) return name;
    } catch {
      return name;
    }
  }
  return null;
};
