"""Contents of the bundle's parts."""

import io
import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from importlib.metadata import distribution
from pathlib import Path
from typing import NamedTuple

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from scorekeeper import DISTRIBUTION, places
from scorekeeper.offline.build import exclusions
from scorekeeper.offline.build.archives import make_zip, unzip
from scorekeeper.offline.build.compiler import Compiler
from scorekeeper.offline.build.errors import BuildError
from scorekeeper.offline.build.locale_data import without_unused_names
from scorekeeper.offline.build.patches import patch_script
from scorekeeper.offline.build.schema import schema_as_sql
from scorekeeper.offline.build.templates import templates_as_python

SCRIPT = "text/javascript"
ARCHIVE = "application/zip"
SHELL_TYPES = {".js": SCRIPT, ".css": "text/css"}
# The service worker has an address of its own.
SERVICE_WORKER = "service-worker.js"
# pyodide downloads the packages listed in this file. Our file does not list any.
LOCK_FILE = "pyodide-lock.json"
MAIN_SCRIPT, VENDORED = "scorekeeper/static/built/main.js", "scorekeeper/static/vendor/"
# Babel would write the build time.
FIXED_TIME = datetime(1980, 1, 1, tzinfo=UTC)
TEMPLATES = "templates"
SCHEMA = "scorekeeper/offline/inside/schema.sql"
AS_SOURCE = ("scorekeeper/store/migrations/*",)


class Part(NamedTuple):
    """A file of the bundle. ``name`` is the last segment of its URL on the phone."""

    name: str
    type: str
    content: bytes


def parts(
    pyodide: Mapping[str, bytes], wheels: Mapping[str, bytes], compiler: Compiler
) -> list[Part]:
    """Return all parts, in the order in which they are needed at the start."""
    return [
        *shell_parts(places.shipped_folder("static") / "js" / "phone"),
        Part("pyodide.mjs", SCRIPT, pyodide["pyodide.mjs"]),
        Part("pyodide.asm.mjs", SCRIPT, patch_script(pyodide["pyodide.asm.mjs"].decode()).encode()),
        Part("pyodide.asm.wasm", "application/wasm", pyodide["pyodide.asm.wasm"]),
        Part(LOCK_FILE, "application/json", empty_lock_file(pyodide[LOCK_FILE])),
        Part("python_stdlib.zip", ARCHIVE, stdlib_archive(pyodide["python_stdlib.zip"], compiler)),
        Part("packages.zip", ARCHIVE, packages_archive(wheels.values(), compiler)),
        Part("app.zip", ARCHIVE, app_archive(compiler)),
    ]


def shell_parts(folder: Path) -> list[Part]:
    """Return the scripts and styles of the shell's page."""
    return [
        Part(path.name, SHELL_TYPES[path.suffix], path.read_bytes())
        for path in sorted(folder.glob("*"))
        if path.suffix in SHELL_TYPES and path.name != SERVICE_WORKER
    ]


def empty_lock_file(lock: bytes) -> bytes:
    """Return pyodide's lock file with all packages removed."""
    plain = json.loads(lock)
    return json.dumps({"info": plain["info"], "packages": {}}).encode()


def stdlib_archive(archive: bytes, compiler: Compiler) -> bytes:
    return make_zip(
        compile_sources(exclusions.without(unzip(archive), exclusions.STDLIB), compiler)
    )


def packages_archive(wheels: Iterable[bytes], compiler: Compiler) -> bytes:
    files: dict[str, bytes] = {}
    for wheel in wheels:
        files |= exclusions.without(unzip(wheel), exclusions.PACKAGES)
    files = without_descriptions(without_unused_names(files))
    return make_zip(compile_sources(files, compiler))


def without_descriptions(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return ``files`` (by path), with the long descriptions of packages left out."""
    return {
        path: content.partition(b"\n\n")[0] + b"\n" if path.endswith("/METADATA") else content
        for path, content in files.items()
    }


def app_archive(compiler: Compiler) -> bytes:
    """Return the app as installed from a wheel: with templates and static files inside.

    The templates of common pages are compiled, and the statements of an empty database are added.
    """
    files = files_below(places.PACKAGE, "scorekeeper")
    files |= catalogues(files)
    for name in (TEMPLATES, "static"):
        files |= files_below(places.shipped_folder(name), f"scorekeeper/{name}")
    files = exclusions.without(files, exclusions.APP)
    check_installed_files(files)
    # Outside the app's folder, the code has no line numbers.
    code = {f"{TEMPLATES}/{name}.py": code.encode() for name, code in templates_as_python().items()}
    made = compile_sources(files | code, compiler)
    for path in code:
        made[f"scorekeeper/{path.removesuffix('.py')}"] = made.pop(f"{path}c")
    made[SCHEMA] = schema_as_sql().encode()
    return make_zip(made | metadata())


def check_installed_files(files: Iterable[str]) -> None:
    """Raise ``BuildError`` if scripts or fonts are missing that an installation creates."""
    names = set(files)
    has_fonts = any(name.startswith(VENDORED) and name.endswith(".woff2") for name in names)
    if MAIN_SCRIPT not in names or not has_fonts:
        raise BuildError("static/built or static/vendor is missing: run pip install -e . first")


def files_below(folder: Path, prefix: str) -> dict[str, bytes]:
    return {
        f"{prefix}/{path.relative_to(folder).as_posix()}": path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def catalogues(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Compile the catalogues among ``files``, because the compiled ones may be outdated."""
    made = {}
    for path, content in files.items():
        if path.endswith(".po"):
            catalogue = read_po(io.BytesIO(content))
            catalogue.creation_date = FIXED_TIME
            target = io.BytesIO()
            write_mo(target, catalogue)
            made[path.removesuffix(".po") + ".mo"] = target.getvalue()
    return made


def metadata() -> dict[str, bytes]:
    """Return the part of the distribution's metadata that the app reads: name, version and URLs."""
    installed = distribution(DISTRIBUTION)
    urls = installed.metadata.get_all("Project-URL") or []
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {DISTRIBUTION}",
        f"Version: {installed.version}",
        *(f"Project-URL: {url}" for url in urls),
    ]
    folder = f"{DISTRIBUTION.replace('-', '_')}-{installed.version}.dist-info"
    return {f"{folder}/METADATA": "\n".join([*lines, ""]).encode()}


def compile_sources(files: Mapping[str, bytes], compiler: Compiler) -> dict[str, bytes]:
    """Compile the Python files in ``files`` to bytecode, except those in ``AS_SOURCE``."""
    sources = {
        path: content
        for path, content in files.items()
        if path.endswith(".py") and not exclusions.matches(path, AS_SOURCE)
    }
    others = {path: content for path, content in files.items() if path not in sources}
    return others | compiler.compiled(sources)
