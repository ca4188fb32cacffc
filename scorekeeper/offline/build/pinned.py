"""What the bundle is made of, pinned by hash: pyodide from npm, and one wheel a package."""

import json
import re
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
WHEELS = HERE / "wheels.lock"

PINNED = re.compile(r"^([a-z0-9-]+)==(\S+) \\\n    --hash=sha256:([0-9a-f]{64})$", re.MULTILINE)


class Pyodide(NamedTuple):
    """The npm package; ``integrity`` is what npm calls its hash: sha512, in base64."""

    name: str
    version: str
    integrity: str
    licence: str


class Wheel(NamedTuple):
    name: str
    version: str
    sha256: str


def pyodide() -> Pyodide:
    return Pyodide(**json.loads((HERE / "pyodide.json").read_text(encoding="utf-8")))


def wheels() -> tuple[Wheel, ...]:
    return tuple(Wheel(*found) for found in PINNED.findall(WHEELS.read_text(encoding="utf-8")))
