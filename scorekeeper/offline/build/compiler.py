"""Runs pyodide under Node to compile Python files: bytecode depends on the Python version."""

import tempfile
from collections.abc import Mapping
from pathlib import Path

from scorekeeper.offline.build.archives import is_intact, make_zip, unzip
from scorekeeper.offline.build.build_cache import digest, get_or_make
from scorekeeper.offline.build.downloads import find_program, run

HERE = Path(__file__).parent
NODE_SCRIPT = HERE / "compiler.mjs"
PYTHON_SCRIPT = HERE / "bytecode.py"
WITH_LINES = "scorekeeper"  # the folder whose tracebacks have line numbers
NEEDED = (
    "package.json",
    "pyodide-lock.json",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide.mjs",
    "python_stdlib.zip",
)


class Compiler:
    """A compiler for one version of pyodide. Results are cached in ``folder``.

    ``used`` has the names of the cached files that this build has used.
    """

    def __init__(self, pyodide: Mapping[str, bytes], folder: Path) -> None:
        self.pyodide = pyodide
        self.folder = folder
        self.used: set[str] = set()

    def compiled(self, sources: Mapping[str, bytes]) -> dict[str, bytes]:
        """Return the files by path, with every ``.py`` replaced by a ``.pyc``."""
        archive = make_zip(sources)
        made_from = digest(
            archive,
            self.pyodide["pyodide.asm.wasm"],
            NODE_SCRIPT.read_bytes(),
            PYTHON_SCRIPT.read_bytes(),
            WITH_LINES.encode(),
        )
        path = self.folder / f"{made_from}.zip"
        self.used.add(path.name)
        return unzip(get_or_make(path, lambda: self.compile(archive), is_intact))

    def compile(self, archive: bytes) -> bytes:
        node = find_program("node")
        with tempfile.TemporaryDirectory() as temporary:
            folder = Path(temporary)
            for name in NEEDED:
                (folder / name).write_bytes(self.pyodide[name])
            (folder / "sources.zip").write_bytes(archive)
            run(
                [
                    *[node, str(NODE_SCRIPT), str(folder), str(PYTHON_SCRIPT)],
                    *[str(folder / "sources.zip"), str(folder / "compiled.zip"), WITH_LINES],
                ],
                "pyodide could not compile Python under Node",
                temporary,
            )
            return (folder / "compiled.zip").read_bytes()
