"""Pinned contents of the bundle, with hashes: pyodide from npm, and one wheel per package."""

import json
import re
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
PYODIDE = HERE / "pyodide.json"
WHEELS = HERE / "wheels.lock"

PINNED = re.compile(
    r"^# (?P<licence>.+)\n(?P<name>[a-z0-9-]+)==(?P<version>\S+) \\\n"
    r"    --hash=sha256:(?P<sha256>[0-9a-f]{64})$",
    re.MULTILINE,
)


class BundledLibrary(NamedTuple):
    """A library compiled into pyodide. ``home`` is the website with its source and licence."""

    name: str
    version: str
    licence: str
    home: str


class Pyodide(NamedTuple):
    """The npm package of pyodide. ``integrity`` is its SHA-512 hash in base64, as npm writes it."""

    name: str
    version: str
    integrity: str
    licence: str
    home: str
    holds: tuple[BundledLibrary, ...] = ()


class Wheel(NamedTuple):
    name: str
    version: str
    sha256: str
    licence: str


def pyodide() -> Pyodide:
    plain = json.loads(PYODIDE.read_text(encoding="utf-8"))
    return Pyodide(**plain | {"holds": tuple(BundledLibrary(**one) for one in plain["holds"])})


def wheels() -> tuple[Wheel, ...]:
    lock = WHEELS.read_text(encoding="utf-8")
    return tuple(Wheel(**found.groupdict()) for found in PINNED.finditer(lock))
