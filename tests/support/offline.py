"""The bundle for the phone, as `python -m scorekeeper.offline.build` has built it."""

import gzip
import json
from dataclasses import dataclass
from pathlib import Path

import pytest

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
    """The built bundle; whoever needs it is skipped where it has not been built."""
    if not (FOLDER / "bundle.json").is_file():
        pytest.skip("the bundle is not built: python -m scorekeeper.offline.build")
    return Bundle(FOLDER, json.loads((FOLDER / "bundle.json").read_text(encoding="utf-8")))
