// Python with the app in it: from its files, or from the memory image.
import { unpack } from "./zip.js";

const INSIDE = "scorekeeper.offline.inside";
const DATA = "/data";
const QUIET = { stdout: () => {}, stderr: (line) => console.debug(line) };

const GLUE = `
def hand_on(answer):
    def with_python_types(method, url, headers, body):
        return answer(method, url, headers.to_py(), body.to_bytes())
    return with_python_types
hand_on
`;

const bytesOf = async (address) => new Uint8Array(await (await fetch(address)).arrayBuffer());

// Boots Python from the parts at `base`. `makesImage` has it keep account of what an image needs.
export const boot = async (base, image, makesImage) => {
  const part = (name) => new URL(name, base).href;
  const zips = Promise.all([bytesOf(part("packages.zip")), bytesOf(part("app.zip"))]);
  const { loadPyodide } = await import(part("pyodide.mjs"));
  const python = await loadPyodide({
    indexURL: base,
    lockFileContents: { info: LOCK_INFO, packages: {} },
    packageBaseUrl: base,
    ...QUIET,
    ...(makesImage ? { _makeSnapshot: true } : {}),
    ...(image ? { _loadSnapshot: image } : {}),
  });
  const site = python.runPython("import site; site.getsitepackages()[0]");
  for (const bytes of await zips) unpack(python.FS, bytes, site);
  python.runPython(`import importlib, ${INSIDE}; importlib.invalidate_caches()`);
  return python;
};

const NOTHING = new Uint8Array();
const LOCK_INFO = { arch: "wasm32", abi_version: "2026_0", platform: "emscripten", version: "0", python: "3.14.2" };

// Opens the app on `disk`, and returns the functions that answer.
export const openApp = (python, disk, settings) => {
  disk.mount(python.FS, DATA);
  const inside = python.pyimport(INSIDE);
  inside.open_app(python.toPy({ ...settings, folder: DATA }));
  const handOn = python.runPython(GLUE)(inside.answer);
  return {
    answer: ({ method, url, headers, body }) => {
      const found = handOn(method, url, headers, body ?? NOTHING);
      const [status, lines, content] = found.toJs();
      found.destroy();
      return { status, headers: lines, body: content };
    },
    isHalfWritten: () => inside.is_half_written(),
  };
};
