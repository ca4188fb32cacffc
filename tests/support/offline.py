"""The phone bundle, as built by `python -m scorekeeper.offline.build`."""

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
    """The bundle's folder and its ``index``, the content of bundle.json."""

    folder: Path
    index: dict

    def part(self, name):
        """Return the row of bundle.json for ``name``."""
        (found,) = [part for part in self.index["parts"] if part["name"] == name]
        return found

    def content(self, name):
        """Return the content of the part ``name`` on the phone."""
        return gzip.decompress((self.folder / f"{self.part(name)['file']}.gz").read_bytes())

    def unpack(self, folder):
        """Write all parts into ``folder``, where pyodide finds them on the phone."""
        folder.mkdir(parents=True, exist_ok=True)
        for part in self.index["parts"]:
            (folder / part["name"]).write_bytes(self.content(part["name"]))
        return folder


@pytest.fixture(scope="session")
def bundle():
    """Return the bundle built by ``python -m scorekeeper.offline.build``."""
    built = machine.files(FOLDER, "bundle.json")
    if not built:
        machine.skip_without(machine.BUNDLE)
    return Bundle(FOLDER, json.loads(built[0].read_text(encoding="utf-8")))
