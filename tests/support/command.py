"""The command, run in this process or as a separate one."""

import os
import re
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

from click.testing import CliRunner

from scorekeeper.cli import main
from tests.support import processes

COMMAND = Path(sys.executable).parent / "scorekeeper"
PATIENCE = 180
STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def run(*arguments):
    """Run the command in this process, which saves the start of a process."""
    words = [str(argument) for argument in arguments]
    with nothing_left_behind():
        ended = CliRunner(catch_exceptions=False).invoke(main, words)
    return subprocess.CompletedProcess(words, ended.exit_code, ended.stdout, ended.stderr)


@contextmanager
def nothing_left_behind():
    """Restore the signal handlers and the environment that the command changes."""
    handlers = {number: signal.getsignal(number) for number in STOP_SIGNALS}
    environment = dict(os.environ)
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
        os.environ.clear()
        os.environ.update(environment)


def run_alone(*arguments, **settings):
    """Run the command as a process. ``settings`` are those of ``subprocess.run``."""
    if "input" not in settings:
        settings["stdin"] = subprocess.DEVNULL
    return processes.run(
        [COMMAND, *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        **settings,
    )


def error_line(*arguments, run=run):
    """Return the single line on stderr of a failed command."""
    done = run(*arguments)
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert re.fullmatch(r"scorekeeper: [^\n]+\n", done.stderr), done.stderr
    return done.stderr
