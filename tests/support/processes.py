"""Processes started by tests, which use the machine's clock even under ``faketime``.

Under ``faketime`` (see ``.ci/run``) a server, a database or a browser would wait for times that
never come. With Debian 12's faketime, timed waits on locks and conditions never end, so tests wait
with ``time.sleep`` only.
"""

import os
import socket
import subprocess
import time
from contextlib import contextmanager
from functools import cache

import pytest

CLOCK_SETTINGS = ("LD_PRELOAD", "FAKETIME")


def environment(settings=None):
    """Return ``settings``, or the environment of the tests, without ``faketime``."""
    given = os.environ if settings is None else settings
    return {name: value for name, value in given.items() if not name.startswith(CLOCK_SETTINGS)}


def start(command, *, env=None, **more):
    """Start ``command``; ``more`` are arguments of ``subprocess.Popen``."""
    return subprocess.Popen(command, env=environment(env), **more)


def run(command, *, env=None, **more):
    """Run ``command`` to its end; ``more`` are arguments of ``subprocess.run``."""
    return subprocess.run(command, env=environment(env), **more)  # noqa: PLW1510 - in ``more``


@contextmanager
def starting_on_the_machines_clock():
    """Let libraries start their own processes with the machine's clock."""
    # The other settings stay: faketime looks at them again, and would set this process right too.
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("LD_PRELOAD", raising=False)
        yield


@cache
def seconds_off():
    """Return by how many seconds the tests' clock is ahead of the machine's."""
    if os.environ.keys() == environment().keys():
        return 0
    printed = run(["date", "+%s.%N"], check=True, capture_output=True, text=True).stdout
    return time.time() - float(printed)  # noqa: TID251 - this is the clock in question


def free_port():
    """Return an unused port of this machine."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]
