"""The command, run as its own process."""

import re
import subprocess
import sys
from pathlib import Path

COMMAND = Path(sys.executable).parent / "scorekeeper"
PATIENCE = 60


def run(*arguments):
    return subprocess.run(
        [COMMAND, *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def trouble_of(*arguments):
    """The one line on stderr with which the command declines."""
    done = run(*arguments)
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert re.fullmatch(r"scorekeeper: [^\n]+\n", done.stderr), done.stderr
    return done.stderr
