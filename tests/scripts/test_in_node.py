"""Unit tests of the scripts, run by Node.js without a browser: ``node --test tests/scripts/``."""

import subprocess
from pathlib import Path

import pytest

from tests.support import machine, processes

pytestmark = pytest.mark.timeless

FILES = sorted(Path(__file__).parent.glob("*.test.mjs"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.removesuffix(".test.mjs"))
def test_script_passes_its_node_tests(file):
    done = processes.run(
        [machine.node(), "--test", file],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stdout
