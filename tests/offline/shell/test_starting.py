"""A reloaded page and its predecessor: files and lock."""

import json
import subprocess
from pathlib import Path

from tests.support import machine, processes
from tests.support.paths import ROOT

HERE = Path(__file__).parent
SHELL = ROOT / "static" / "js" / "phone"


def result_of(script, *how):
    """Return the value of the last line of ``script``, run in the shell's file of that name."""
    done = processes.run(
        [machine.node(), HERE / f"{script}.mjs", SHELL / f"{script.replace('_', '-')}.js", *how],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout.splitlines()[-1])


def test_files_that_are_released_one_by_one_are_opened_at_the_next_attempt():
    assert result_of("disk") == [
        # The one that was free is let go again, or it would be in the way the next time.
        ["NoModificationAllowedError", ["scorekeeper.db-journal"]],
        ["opened", ["scorekeeper.db", "scorekeeper.db-journal"]],
    ]


def test_a_snapshot_locked_by_another_worker_is_told_apart_from_a_broken_one():
    # An empty file is closed again, and a missing one is not reported.
    assert result_of("memory_snapshot") == ["NoModificationAllowedError", None, [], None]


def test_a_slow_browser_is_not_taken_for_another_tab():
    assert result_of("tab_lock", "slow") == [True, 2]


def test_a_tab_that_holds_the_lock_keeps_it():
    assert result_of("tab_lock", "held") == [False, 1]


def test_archives_that_cannot_be_read_are_an_error_of_the_disk_and_read_again():
    assert result_of("zip") == [0, 29, ["scorekeeper"], ["scorekeeper"], 2]
