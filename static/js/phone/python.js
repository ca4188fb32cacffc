// Python with the app, started from its files or from the memory snapshot.
import { mountZips } from "./zip.js";

const INSIDE = "scorekeeper.offline.inside";
const SYNC = "scorekeeper.offline.sync";
const DATA = "/data";
const ARCHIVES = ["packages.zip", "app.zip"];
const LIBRARY = "python_stdlib.zip";

const GLUE = `
def with_python_types(answer):
    def answer_it(method, url, headers, body):
        return answer(method, url, headers.to_py(), body.to_bytes())
    return answer_it
with_python_types
`;
const NOTHING = new Uint8Array();

const bytesOf = async (address) => new Uint8Array(await (await fetch(address)).arrayBuffer());

// Avoids an unhandled rejection: the code that awaits the promise gets the error.
const started = (promise) => {
  promise.catch(() => {});
  return promise;
};

// Archives are blobs, which a browser keeps outside of the page's memory.
const blobOf = async (address) => (await fetch(address)).blob();
// Python imports synchronously.
const bytesIn = (blob) => new Uint8Array(new FileReaderSync().readAsArrayBuffer(blob));

// Starts fetching the parts at `base` that every start needs.
export const fetchParts = (base) => {
  const part = (name) => new URL(name, base).href;
  return {
    base,
    pyodide: started(import(part("pyodide.mjs"))),
    module: started(import(part("pyodide.asm.mjs"))),
    archives: started(Promise.all(ARCHIVES.map((name) => blobOf(part(name))))),
  };
};

// A start from a snapshot imports nothing of the standard library before it responds. pyodide would
// wait for the library and copy it, so it gets a small file in its place. The archives are read if a
// page imports a module that the snapshot does not have.
const fromSnapshot = (base, snapshot) => ({
  _loadSnapshot: snapshot.head,
  _memorySize: snapshot.size,
  _putMemory: snapshot.restore,
  stdLibURL: new URL("pyodide-lock.json", base).href,
});

// Starts Python from `parts`: from the `snapshot`, or in a way that allows to make one.
export const boot = async ({ base, pyodide, module, archives }, { snapshot, forSnapshot = false }) => {
  const library = snapshot ? started(bytesOf(new URL(LIBRARY, base).href)) : null;
  const { loadPyodide } = await pyodide;
  const python = await loadPyodide({
    indexURL: base,
    packageBaseUrl: base,
    createPyodideModule: (await module).default,
    stdout: () => {},
    stderr: (line) => console.debug(line),
    ...(snapshot ? fromSnapshot(base, snapshot) : {}),
    ...(forSnapshot ? { _makeSnapshot: true } : {}),
  });
  const site = python.runPython("import site; site.getsitepackages()[0]");
  const zips = await archives;
  mountZips(python.FS, () => zips.map(bytesIn), site);
  if (snapshot) putLibrary(python.FS, await library);
  else python.runPython("import importlib; importlib.invalidate_caches()");
  return python;
};

const putLibrary = (FS, bytes) => {
  const name = FS.readdir("/lib").find((one) => one.endsWith(".zip"));
  FS.writeFile(`/lib/${name}`, bytes, { canOwn: true });
};

const toPython = (python, settings) => python.toPy({ ...settings, folder: DATA });

// Imports and warms up the app without opening the phone's files.
export const prepare = (python, settings) =>
  python.pyimport(INSIDE).prepare(toPython(python, settings));

// Opens the app on `disk`, and returns its functions.
export const openApp = (python, disk, settings) => {
  disk.mount(python.FS, DATA);
  const inside = python.pyimport(INSIDE);
  inside.open_app(toPython(python, settings));
  const ask = python.runPython(GLUE)(inside.answer);
  return {
    answer: ({ method, url, headers, body }) => {
      const found = ask(method, url, headers, body ?? NOTHING);
      const [status, lines, content] = found.toJs();
      found.destroy();
      return { status, headers: lines, body: content };
    },
    hasRecentDraft: () => inside.has_recent_draft(),
    sync: settings.alone ? null : python.pyimport(SYNC),
  };
};
