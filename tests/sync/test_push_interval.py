"""A phone pushes at once, and again soon if the server did not take it."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.support import machine, processes
from tests.support.paths import ROOT

SCRIPT = Path(__file__).with_name("push_interval.mjs")
SYNC = ROOT / "static" / "js" / "phone" / "sync.js"


@pytest.mark.parametrize(
    ("answers", "posts"),
    [
        pytest.param(["200"], [1, 1, 1, 1], id="taken at once"),
        pytest.param(["400", "200"], [1, 2, 2, 2], id="a form out of date, then taken"),
        pytest.param(["503", "503", "200"], [1, 2, 3, 3], id="a server that is busy"),
    ],
)
def test_a_failed_push_is_repeated_after_fifteen_seconds(answers, posts):
    done = processes.run(
        [machine.node(), SCRIPT, SYNC, *answers],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout) == posts
