// Examines the built bundle, unpacked in a folder, for the tests:
//     node probe.mjs FOLDER
// The last line on stdout is the result as JSON.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
const start = (more) => loadPyodide({ indexURL: folder, ...more });

const IMPORT_ALL = `
import importlib, json, sys, warnings, zipfile
warnings.simplefilter("ignore")
failed = {}
for archive in ("python_stdlib.zip", "packages.zip", "app.zip"):
    for path in zipfile.ZipFile("/" + archive).namelist():
        if path.endswith(".pyc"):
            name = path.removesuffix(".pyc").replace("/", ".").removesuffix(".__init__")
            try:
                importlib.import_module(name)
            except BaseException as error:
                failed[name] = repr(error)
json.dumps(failed)
`;

const TRACEBACKS = `
import json, traceback
def traceback_of(f):
    try:
        f()
    except Exception as error:
        return traceback.format_exception(error)
from scorekeeper.rules.cards import parse_card
json.dumps([traceback_of(lambda: parse_card("ZZ")), traceback_of(lambda: json.loads("{"))])
`;

const SYNCED = `
import sqlite3
database = sqlite3.connect("/synced.db")
database.execute("PRAGMA synchronous=FULL")
database.execute("CREATE TABLE t (a)")
database.execute("INSERT INTO t VALUES (1)")
database.commit()
`;

const python = await start();
const site = python.runPython("import site; site.getsitepackages()[0]");
for (const name of ["packages.zip", "app.zip"]) {
  python.unpackArchive(new Uint8Array(readFileSync(join(folder, name))), "zip", { extractDir: site });
}
for (const name of ["python_stdlib.zip", "packages.zip", "app.zip"]) {
  python.FS.writeFile(`/${name}`, readFileSync(join(folder, name)));
}

let syncs = 0;
const stream = python.FS.open("/stream", "w");
stream.stream_ops.fsync = () => { syncs += 1; return 0; };
python.runPython(SYNCED);

const result = {
  syncs,
  tracebacks: JSON.parse(python.runPython(TRACEBACKS)),
  failed: JSON.parse(python.runPython(IMPORT_ALL)),
};

const made = await start({ _makeSnapshot: true });
made.runPython("cards = bytearray(64 * 2 ** 20); cards[-1] = 52");
const snapshot = made.makeMemorySnapshot();
const fresh = (await start())._module.HEAP8.length;
const again = await start({ _loadSnapshot: snapshot });
result.snapshot = { larger: snapshot.length > fresh, cards: again.runPython("cards[-1]") };
console.log(JSON.stringify(result));
