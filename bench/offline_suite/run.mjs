// Runs tests in pyodide: node run.mjs FOLDER CHECKOUT RESULTS.jsonl PATH…
// FOLDER has the parts of the bundle, unpacked, and what only tests need.
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, checkout, results] = process.argv.slice(2, 5).map((one) => resolve(one));
const paths = process.argv.slice(5);
const SITE = "/lib/python3.14/site-packages";

const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
const env = { HOME: "/home/pyodide", TZ: "UTC" };
const python = await loadPyodide({ indexURL: `${folder}/`, env });

const unpack = (name, extractDir) =>
  python.unpackArchive(new Uint8Array(readFileSync(join(folder, name))), "zip", { extractDir });
for (const name of ["packages.zip", "app.zip", "left_out.zip"]) unpack(name, SITE);
for (const name of readdirSync(join(folder, "wheels"))) unpack(`wheels/${name}`, "/testing");
python.FS.writeFile("/whole_stdlib.zip", readFileSync(join(folder, "whole_stdlib.zip")));

const mount = (root, at) => {
  python.FS.mkdirTree(at);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, at);
};
for (const name of ["tests", "templates", "static", "scorekeeper"]) {
  mount(join(checkout, name), `/checkout/${name}`);
}
for (const entry of readdirSync(checkout, { withFileTypes: true })) {
  if (entry.isFile()) {
    python.FS.writeFile(`/checkout/${entry.name}`, readFileSync(join(checkout, entry.name)));
  }
}
mount(dirname(results), "/results");
python.runPython(readFileSync(join(import.meta.dirname, "recording.py"), "utf8"));
python.globals.get("run")(python.toPy(paths), `/results/${basename(results)}`);
process.exit(0);
