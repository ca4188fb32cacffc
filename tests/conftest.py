"""Switches for the whole run, its clock, a PostgreSQL server and the phone bundle."""

import gc
import os
import shutil
import sys
import tempfile
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadFileScheduling

from scorekeeper.exports import png
from tests.support import machine
from tests.support.clock import clock_of_one_test, clock_of_the_suite, server_in
from tests.support.offline import bundle
from tests.support.paths import ROOT
from tests.support.postgresql import postgresql
from tests.support.processes import starting_on_the_machines_clock
from tests.support.summary import summary_of_skips

__all__ = [
    "bundle",
    "clock_of_one_test",
    "clock_of_the_suite",
    "postgresql",
    "server_in",
]

# Compiled files are stored even if Python is set not to. Otherwise each of a hundred processes
# would compile the app again, which takes longer than its test.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

machine.hide_if_bare()

# Python would spend a tenth of the time looking for garbage among the tests and the libraries.
gc.set_threshold(200_000)

# A busy machine makes no test fail: what has to be fast is measured in bench/.
# Every run draws other examples, so 40 are enough where a test does not ask for another number.
settings.register_profile(
    "calm", deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("calm")

# If a file system in memory has room, the tests and their servers use it for databases and
# profiles. Everything is stored as usual, but no test waits for a disk.
MEMORY, ROOM = "/dev/shm", 2 * 2**30
with suppress(OSError):
    if shutil.disk_usage(MEMORY).free > ROOM and os.access(MEMORY, os.W_OK):
        # Python has asked for its own by now.
        tempfile.tempdir = os.environ.setdefault("TMPDIR", MEMORY)

TOGETHER = ("tests/browser/alone", "tests/browser/syncing")
"""Folders whose files go to one process: to set up what they share takes longer than most tests."""

LONG = {"browser", "serving", "cli", "test_habits.py", "test_wheel.py"}
"""Folders and files with few and long tests. They start first, so that all cores end together."""

SHORT = {"exports", "imports", "rules"}
"""Folders of short tests, done last for the same reason."""

SKIPS_FAIL = os.environ.get("SCOREKEEPER_TEST_ALL") == "1"


@pytest.fixture(scope="session", autouse=True)
def fonts_of_the_suite(tmp_path_factory):
    """Give the app, and each server that a test starts, one font in place of the machine's."""
    folder = tmp_path_factory.mktemp("fonts")
    if png.can_draw():
        from tests.support.fonts import EVERYDAY, font  # noqa: PLC0415 - needs the same extra

        font(folder, letters=EVERYDAY)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SCOREKEEPER_FONTS", str(folder))
        yield


@pytest.fixture(scope="session")
def playwright():
    """The one Playwright that a process can have."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only browser tests need it

    with starting_on_the_machines_clock():
        started = sync_playwright().start()
    yield started
    started.stop()


def pytest_configure(config):
    """Build scripts and styles that were edited since the install."""
    if hasattr(config, "workerinput"):
        return
    # The tests of the rules run without Babel, too.
    with suppress(ImportError):
        from hatch_build import build_entries  # noqa: PLC0415

        build_entries(ROOT)


def pytest_collection_modifyitems(items):
    items.sort(key=lambda item: turn(set(item.path.parts)))


def pytest_collection_finish():
    """Keep the garbage collector from what stays until the end: all tests and modules."""
    gc.collect()
    gc.freeze()


def turn(parts):
    """Return the sort key of a test by the ``parts`` of its path."""
    return (parts.isdisjoint(LONG), not parts.isdisjoint(SHORT))


class TogetherScheduling(LoadFileScheduling):
    """Like ``--dist=loadfile``, except for the folders that stay together."""

    def _split_scope(self, nodeid):
        file = super()._split_scope(nodeid)
        folder = file.rpartition("/")[0]
        return folder if folder in TOGETHER else file


def pytest_xdist_make_scheduler(config, log):
    return TogetherScheduling(config, log) if config.getvalue("dist") == "loadfile" else None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport():
    return failed_if_skipped((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report():
    return failed_if_skipped((yield))


def failed_if_skipped(report):
    """If everything must be tested, a skipped test is a failure."""
    expected_to_fail = hasattr(report, "wasxfail")
    if SKIPS_FAIL and report.skipped and not expected_to_fail:
        report.outcome = "failed"
        report.longrepr = f"SCOREKEEPER_TEST_ALL=1 allows no skipped test: {report.longrepr}"
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter):
    """Print what was not tested, below everything else."""
    yield
    summary = summary_of_skips(terminalreporter.getreports("skipped"))
    if summary:
        terminalreporter.write_line(summary, yellow=True)
