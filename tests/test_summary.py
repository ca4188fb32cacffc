"""The summary of skipped tests at the end of a run."""

import os
import re
import subprocess
import sys
from typing import NamedTuple

import pytest

from tests.support import processes
from tests.support.machine import OPTIONAL
from tests.support.paths import ROOT
from tests.support.summary import summary_of_skips

pytestmark = pytest.mark.timeless


class Report(NamedTuple):
    longrepr: tuple[str, int, str]


def skipped(*reasons):
    return [Report(("a_test.py", 7, f"Skipped: {reason}")) for reason in reasons]


def test_the_summary_counts_skipped_tests_and_lists_their_needs():
    needs = [*["needs fonts"] * 21, *["needs Chromium"] * 380, *["needs PostgreSQL"] * 30]
    assert summary_of_skips(skipped(*needs)) == (
        "431 tests need Chromium, PostgreSQL or fonts: see README"
    )


def test_the_summary_is_grammatical_for_two_needs_and_for_one_test():
    assert summary_of_skips(skipped("needs git", "needs Node.js", "needs git")) == (
        "3 tests need Node.js or git: see README"
    )
    assert summary_of_skips(skipped("needs the phone bundle")) == (
        "1 test needs the phone bundle: see README"
    )


def test_there_is_no_summary_if_nothing_optional_is_missing():
    assert summary_of_skips([]) == ""
    assert summary_of_skips(skipped("of another kind")) == ""


def test_the_readme_lists_every_optional_need():
    tests = (ROOT / "README.md").read_text(encoding="utf-8").partition("\n## Development\n")[2]
    rows = [line.split("|")[1].strip() for line in tests.splitlines() if line.startswith("| ")]
    assert rows[1:] == list(OPTIONAL)


@pytest.mark.parametrize("workers", ["0", "1"])
def test_a_run_on_a_bare_machine_ends_with_the_summary(workers):
    files = ("tests/exports/test_png_fonts.py", "tests/offline/shell/test_starting.py")
    command = ["-m", "pytest", "-n", workers, "-p", "no:cacheprovider", *files]
    bare = {**os.environ, "SCOREKEEPER_TEST_BARE": "1", "SCOREKEEPER_TEST_ALL": ""}
    run = processes.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=bare,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    *_, summary, counts = run.stdout.splitlines()
    assert run.returncode == 0, run.stdout
    skipped = re.search(r"(\d+) skipped", counts)[1]
    assert summary == f"{skipped} tests need Node.js or fonts: see README"
