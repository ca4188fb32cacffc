"""Output folder of the build. If writing fails, it still has the earlier bundle.

File names contain hashes. The files are written first, then ``bundle.json`` with their names. At
the end, files that ``bundle.json`` does not name are deleted. ``components.json`` lists third-party
components and is not sent to phones.
"""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from scorekeeper.offline.build.build_cache import digest, write_atomically
from scorekeeper.offline.build.compression import CompressedPart

INDEX = "bundle.json"
COMPONENTS = "components.json"
BUILD_DIGITS = 16
# Finished and temporary files of a build. The folder may contain other files.
BUILT_FILE = re.compile(r"\.draft-.+|.+-[0-9a-f]{8}\.[a-z]+\.(br|gz)")


def write(folder: Path, packed: Sequence[CompressedPart], pyodide: str, components: bytes) -> None:
    files = {COMPONENTS: components} | {f"{one.file}.br": one.br for one in packed}
    files |= {f"{one.file}.gz": one.gz for one in packed}
    for name, content in files.items():
        write_atomically(folder / name, content)
    plain = json.dumps(bundle_index(packed, pyodide), indent=2) + "\n"
    write_atomically(folder / INDEX, plain.encode())
    for path in folder.iterdir():
        if BUILT_FILE.fullmatch(path.name) and path.name not in files:
            path.unlink()


def bundle_index(packed: Sequence[CompressedPart], pyodide: str) -> dict[str, Any]:
    """Return the content of ``bundle.json``."""
    return {
        "build": build_id(packed),
        "pyodide": pyodide,
        "parts": [
            {
                "name": one.part.name,
                "file": one.file,
                "type": one.part.type,
                "size": len(one.part.content),
                "br": len(one.br),
                "gz": len(one.gz),
                "sha256": one.sha256,
            }
            for one in packed
        ],
    }


def build_id(packed: Sequence[CompressedPart]) -> str:
    """Return the id of the bundle, a hash of its parts."""
    named = "".join(f"{one.part.name} {one.sha256}\n" for one in packed)
    return digest(named.encode())[:BUILD_DIGITS]
