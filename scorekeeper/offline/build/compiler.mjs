// Have pyodide compile: node compiler.mjs PYODIDE_FOLDER COMPILER.py SOURCES.zip COMPILED.zip WITH_LINES
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, compiler, sources, compiled, withLines] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
// The order in which sets are written is that of their hashes.
const pyodide = await loadPyodide({ indexURL: folder, env: { PYTHONHASHSEED: "0", HOME: "/" } });
pyodide.FS.writeFile("/sources.zip", readFileSync(sources));
pyodide.runPython(readFileSync(compiler, "utf8"));
pyodide.globals.get("compile_archive")("/sources.zip", "/compiled.zip", withLines);
writeFileSync(compiled, pyodide.FS.readFile("/compiled.zip"));
