// Runs Python in the bundle: node inside.mjs PARTS DATA SCRIPT.py [load|make SNAPSHOT]
// Prints the value of the script's last expression, the numbers of the open files, and how many files
// and folders of the app were laid out because they were needed.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [parts, data, script, how, snapshot] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${parts}/pyodide.mjs`));
const { mountZips } = await import(new URL("zip.mjs", pathToFileURL(`${parts}/`)));

const python = await loadPyodide({
  indexURL: `${parts}/`,
  ...(how === "make" ? { _makeSnapshot: true } : {}),
  ...(how === "load" ? { _loadSnapshot: new Uint8Array(readFileSync(snapshot)) } : {}),
});
const site = python.runPython("import site; site.getsitepackages()[0]");
const read = (name) => new Uint8Array(readFileSync(`${parts}/${name}.zip`));
mountZips(python.FS, () => ["packages", "app"].map(read), site);
python.runPython("import importlib; importlib.invalidate_caches()");
if (how !== "make") {
  python.FS.mkdirTree("/data");
  python.FS.mount(python.FS.filesystems.NODEFS, { root: data }, "/data");
}
const value = python.runPython(readFileSync(script, "utf8"));
const open = python.FS.streams.flatMap((stream, number) => (stream ? [number] : []));
if (how === "make") writeFileSync(snapshot, python.makeMemorySnapshot());
const laidOut = Object.keys(python.FS.lookupPath(site).node.contents).length;
console.log(JSON.stringify({ value: value ?? null, open, laidOut }));
