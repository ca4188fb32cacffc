"""The built bundle: its contents match its index, it runs, and no requested file is missing."""

import gzip
import hashlib
import json
import re
import zipfile

import brotli
import pytest

from tests.support import machine, processes
from tests.support.paths import ROOT
from tests.support.phone.node import BRIEF

PARTS = [
    *["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json"],
    *["python_stdlib.zip", "packages.zip", "app.zip", "licences.txt"],
]

FOR_TESTS = {"click.testing", "flask.testing"}
"""Ask for pdb, which is not there. Tests that run on the bundle ask by them and bring it along."""


@pytest.fixture(scope="module")
def unpacked(bundle, tmp_path_factory):
    return bundle.unpack(tmp_path_factory.mktemp("bundle"))


@pytest.fixture(scope="module")
def probed(unpacked):
    """The report of probe.mjs on the bundle."""
    done = processes.run(
        [machine.node(), *BRIEF, ROOT / "tests" / "offline" / "build" / "probe.mjs", unpacked],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout.splitlines()[-1])


def test_each_part_exists_in_both_compressions_and_matches_the_index(bundle):
    names = [part["name"] for part in bundle.index["parts"]]
    assert names[-len(PARTS) :] == PARTS
    for part in bundle.index["parts"]:
        br = (bundle.folder / f"{part['file']}.br").read_bytes()
        gz = (bundle.folder / f"{part['file']}.gz").read_bytes()
        content = gzip.decompress(gz)
        assert brotli.decompress(br) == content
        assert hashlib.sha256(content).hexdigest() == part["sha256"]
        assert (len(content), len(br), len(gz)) == (part["size"], part["br"], part["gz"])


def test_the_folder_contains_no_other_files(bundle):
    files = [f"{part['file']}.{way}" for part in bundle.index["parts"] for way in ("br", "gz")]
    assert {path.name for path in bundle.folder.iterdir()} == {
        *["bundle.json", "components.json"],
        *files,
    }


def test_the_app_archive_has_the_files_of_an_installed_wheel(unpacked):
    with zipfile.ZipFile(unpacked / "app.zip") as archive:
        names = set(archive.namelist())
        assert re.search(r"^Version: \d", archive.read(metadata_of(names)).decode(), re.MULTILINE)
    assert {
        *["scorekeeper/places.pyc", "scorekeeper/templates/_base.html"],
        *["scorekeeper/static/built/main.js", "scorekeeper/games/hell/rulebook.ja.md"],
        *["scorekeeper/locale/ja/LC_MESSAGES/messages.mo", "scorekeeper/games/hell/deal.txt"],
        *["scorekeeper/store/migrations/env.py", "scorekeeper/static/built/base.css"],
    } <= names
    assert not [name for name in names if name.startswith(("scorekeeper/cli", "pyproject"))]
    assert not [name for name in names if name.endswith((".po", ".br", ".gz", ".map"))]


def metadata_of(names):
    (found,) = [name for name in names if name.endswith(".dist-info/METADATA")]
    return found


def test_only_migrations_are_python_source(unpacked):
    for archive in ("python_stdlib.zip", "packages.zip", "app.zip"):
        with zipfile.ZipFile(unpacked / archive) as opened:
            sources = [name for name in opened.namelist() if name.endswith(".py")]
        assert all(name.startswith("scorekeeper/store/migrations/") for name in sources), archive


def test_every_package_includes_its_licence(unpacked):
    with zipfile.ZipFile(unpacked / "packages.zip") as archive:
        names = archive.namelist()
    infos = {name.split("/")[0] for name in names if ".dist-info/" in name}
    licensed = {
        name.split("/")[0]
        for name in names
        if ".dist-info/" in name and re.search(r"licen[sc]e|copying", name, re.IGNORECASE)
    }
    assert len(infos) == 22
    assert infos == licensed


def test_every_module_in_the_bundle_can_be_imported(probed):
    assert {name: why for name, why in probed["failed"].items() if name not in FOR_TESTS} == {}


def test_sqlite_syncs_its_files(probed):
    assert probed["syncs"] > 0


def test_a_memory_snapshot_larger_than_the_initial_memory_is_restored(probed):
    assert probed["snapshot"] == {"larger": True, "cards": 52}


def test_a_traceback_has_file_and_function_and_for_the_app_the_line_number(probed):
    ours, others = ("".join(lines) for lines in probed["tracebacks"])
    assert re.search(r'File "scorekeeper/rules/cards\.py", line \d+, in parse_card', ours)
    assert re.search(r'File "json/decoder\.py", line \d+, in decode', others)
