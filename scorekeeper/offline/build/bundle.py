"""The whole build, from the pinned versions to the output folder."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from scorekeeper.offline.build import pinned
from scorekeeper.offline.build.archives import unpack_npm
from scorekeeper.offline.build.build_cache import delete_others, exclusive_lock
from scorekeeper.offline.build.compiler import Compiler
from scorekeeper.offline.build.components import components, licence_text
from scorekeeper.offline.build.compression import CompressedPart, compress
from scorekeeper.offline.build.downloads import fetch_pyodide, fetch_wheels
from scorekeeper.offline.build.output_folder import build_id, write
from scorekeeper.offline.build.parts import Part, parts


def build(output: Path, storage: Path) -> list[CompressedPart]:
    """Build the bundle in ``output`` and return its parts; ``storage`` is the cache.

    Raise ``BuildError`` if the bundle cannot be built, or ``OSError`` if a file cannot be written.
    Then ``output`` is unchanged.
    """
    with exclusive_lock(storage):
        wanted = pinned.pyodide()
        pyodide = unpack_npm(fetch_pyodide(wanted, storage / "fetched"))
        packages = pinned.wheels()
        wheels = fetch_wheels(packages, storage / "fetched")
        compiler = Compiler(pyodide, storage / "compiled")
        made = [
            *parts(pyodide, wheels, compiler),
            Part("licences.txt", "text/plain; charset=utf-8", licence_text(wanted, packages)),
        ]
        with ThreadPoolExecutor() as side_by_side:
            built = list(side_by_side.map(lambda part: compress(part, storage / "packed"), made))
        write(output, built, wanted.version, components(wanted, packages))
        delete_others(storage / "compiled", compiler.used)
        delete_others(
            storage / "packed", {f"{one.sha256}.{way}" for one in built for way in ("br", "gz")}
        )
        return built


def size_table(built: Sequence[CompressedPart]) -> str:
    """Return a table of the parts with their sizes in bytes."""
    rows = [(one.part.name, len(one.part.content), len(one.br), len(one.gz)) for one in built]
    rows.append(("all", *(sum(column) for column in list(zip(*rows, strict=True))[1:])))
    lines = [f"{'':<24}{'unpacked':>12}{'brotli':>12}{'gzip':>12}"]
    lines += [f"{name:<24}{size:>12,}{br:>12,}{gz:>12,}" for name, size, br, gz in rows]
    return "\n".join([*lines, f"build {build_id(built)}"])
