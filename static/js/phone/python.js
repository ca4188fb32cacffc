// Python with the app in it: from its files, or from the memory image.
import { unpack } from "./zip.js";

const INSIDE = "scorekeeper.offline.inside";
const ALONG = "scorekeeper.offline.along";
const DATA = "/data";

const GLUE = `
def with_python_types(answer):
    def answer_it(method, url, headers, body):
        return answer(method, url, headers.to_py(), body.to_bytes())
    return answer_it
with_python_types
`;
const NOTHING = new Uint8Array();

const bytesOf = async (address) => new Uint8Array(await (await fetch(address)).arrayBuffer());

// Boots Python from the parts at `base`. Without an image it keeps account of what one needs.
export const boot = async (base, image) => {
  const part = (name) => new URL(name, base).href;
  const zips = Promise.all([bytesOf(part("packages.zip")), bytesOf(part("app.zip"))]);
  const { loadPyodide } = await import(part("pyodide.mjs"));
  const python = await loadPyodide({
    indexURL: base,
    packageBaseUrl: base,
    stdout: () => {},
    stderr: (line) => console.debug(line),
    ...(image ? { _loadSnapshot: image } : { _makeSnapshot: true }),
  });
  const site = python.runPython("import site; site.getsitepackages()[0]");
  for (const bytes of await zips) unpack(python.FS, bytes, site);
  python.runPython("import importlib; importlib.invalidate_caches()");
  return python;
};

const told = (python, settings) => python.toPy({ ...settings, folder: DATA });

// Reads the app in, and opens nothing.
export const prepare = (python, settings) =>
  python.pyimport(INSIDE).prepare(told(python, settings));

// Opens the app on `disk`, and returns the functions that answer.
export const openApp = (python, disk, settings) => {
  disk.mount(python.FS, DATA);
  const inside = python.pyimport(INSIDE);
  inside.open_app(told(python, settings));
  const ask = python.runPython(GLUE)(inside.answer);
  return {
    answer: ({ method, url, headers, body }) => {
      const found = ask(method, url, headers, body ?? NOTHING);
      const [status, lines, content] = found.toJs();
      found.destroy();
      return { status, headers: lines, body: content };
    },
    isHalfWritten: () => inside.is_half_written(),
    along: settings.alone ? null : python.pyimport(ALONG),
  };
};
