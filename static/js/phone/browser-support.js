// The features that a browser needs to run the app on the phone.

const asks = {
  secure: () => isSecureContext,
  worker: () => "serviceWorker" in navigator && "locks" in navigator && "caches" in window,
  wasm: () => typeof WebAssembly === "object" && "instantiateStreaming" in WebAssembly,
  unpacks: () => "DecompressionStream" in window,
  files: async () => Boolean(await navigator.storage.getDirectory()),
};

// Returns the first missing feature, or null.
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
