"""The bundle for the phone, as `python -m scorekeeper.offline.build` has built it."""

import gzip
import json
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.support import machine
from tests.support.paths import ROOT

FOLDER = ROOT / "static" / "offline"


@dataclass(frozen=True)
class Bundle:
    """``index`` is what bundle.json says."""

    folder: Path
    index: dict

    def part(self, name):
        """Return the row of bundle.json about ``name``."""
        (found,) = [part for part in self.index["parts"] if part["name"] == name]
        return found

    def content(self, name):
        """Return what the phone has of ``name``."""
        return gzip.decompress((self.folder / f"{self.part(name)['file']}.gz").read_bytes())

    def unpack(self, folder):
        """Write all parts into ``folder``, as pyodide finds them on the phone."""
        folder.mkdir(parents=True, exist_ok=True)
        for part in self.index["parts"]:
            (folder / part["name"]).write_bytes(self.content(part["name"]))
        return folder


@pytest.fixture(scope="session")
def bundle():
    """The bundle that ``python -m scorekeeper.offline.build`` has built."""
    built = machine.files(FOLDER, "bundle.json")
    if not built:
        machine.skip_without(machine.BUNDLE)
    return Bundle(FOLDER, json.loads(built[0].read_text(encoding="utf-8")))
