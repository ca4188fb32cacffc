"""The bundle's Python in Node.js, in a new process each time."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from tests.support import machine, processes

BRIEF = ("--liftoff-only",)
"""For processes that live seconds: nothing of the bundle runs long enough to be compiled better."""

SCRIPT = Path(__file__).with_name("inside.mjs")
OPEN_APP = """
import json
from scorekeeper.offline import inside
inside.open_app({"prefix": "", "alone": True, "folder": "/data"})
results = {}

def ask(method, path, body=None):
    typed = [("content-type", "application/x-www-form-urlencoded")] if body else []
    headers = [("accept-language", "en"), *typed]
    return inside.answer(method, f"https://cards.example{path}", headers, body)
"""


PREPARE = """
from scorekeeper.offline import inside
inside.prepare({"prefix": "", "alone": True, "folder": "/data"})
"""


class Phone:
    """A phone: the bundle's parts, unpacked, and a folder with its data.

    It starts from ``snapshot``, a memory snapshot, if given.
    """

    def __init__(self, parts, data, snapshot=None):
        self.parts = parts
        self.data = data
        self.how = ["load", snapshot] if snapshot else []
        data.mkdir()

    def runs(self, script, *how, zone="UTC"):
        """Return the value of the last line of ``script``, and the file operations on the way."""
        file = self.data.parent / "script.py"
        file.write_text(script, encoding="utf-8")
        done = processes.run(
            ["node", *BRIEF, SCRIPT, self.parts, self.data, file, *how],
            env={**os.environ, "TZ": zone},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr[-3000:]
        return json.loads(done.stdout.splitlines()[-1])

    def results_of(self, *scripts, zone="UTC"):
        """Return the values reported by ``scripts``, and the number of files read."""
        script = "".join([OPEN_APP, *scripts, "json.dumps(results)"])
        done = self.runs(script, *self.how, zone=zone)
        return {**json.loads(done["value"]), "laidOut": done["laidOut"]}


@pytest.fixture(scope="session")
def parts(bundle, tmp_path_factory):
    """Return a folder with the bundle's parts."""
    machine.node()
    folder = bundle.unpack(tmp_path_factory.mktemp("parts"))
    (folder / "zip.js").rename(folder / "zip.mjs")
    return folder


@pytest.fixture(scope="session")
def snapshot(parts, tmp_path_factory):
    """Return a memory snapshot taken before the phone had any file."""
    folder = tmp_path_factory.mktemp("snapshot")
    made = Phone(parts, folder / "data").runs(PREPARE, "make", folder / "snapshot")
    # The number of a file that is open now would be that of the database later.
    assert made["open"] == [0, 1, 2]
    return folder / "snapshot"
