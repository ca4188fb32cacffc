"""A reloaded page and its predecessor: files and lock."""

import json
import subprocess
from pathlib import Path

from tests.support import machine, processes
from tests.support.paths import ROOT

HERE = Path(__file__).parent
SHELL = ROOT / "static" / "js" / "phone"


def told(script, *how):
    """Return the value of the last line of ``script``, run in the shell's file of that name."""
    done = processes.run(
        [machine.node(), HERE / f"{script}.mjs", SHELL / f"{script.replace('_', '-')}.js", *how],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout.splitlines()[-1])


def test_files_that_are_let_go_one_after_the_other_are_opened_at_the_next_try():
    assert told("disk") == [
        # The one that was free is let go again, or it would be in the way the next time.
        ["NoModificationAllowedError", ["scorekeeper.db-journal"]],
        ["opened", ["scorekeeper.db", "scorekeeper.db-journal"]],
    ]


def test_an_image_that_another_worker_has_still_is_told_from_one_that_is_no_good():
    # An empty file is closed again, and a missing one is not reported.
    assert told("memory_snapshot") == ["NoModificationAllowedError", None, [], None]


def test_a_browser_that_is_slow_to_answer_is_not_another_tab():
    assert told("tab_lock", "slow") == [True, 2]


def test_a_tab_that_has_the_matches_keeps_them():
    assert told("tab_lock", "held") == [False, 1]
