"""Processes that tests start. They go by the machine's clock, whatever clock the tests run by.

The tests can run as at another moment (``faketime``, as in ``.ci/run``). A server, a database or a
browser would then wait for moments that never come. Debian 12's faketime ends no wait for a lock
or a condition that has a timeout. Tests themselves wait with ``time.sleep`` alone.
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
    """Return ``settings``, or the environment of the tests, without another clock in it."""
    given = os.environ if settings is None else settings
    return {name: value for name, value in given.items() if not name.startswith(CLOCK_SETTINGS)}


def start(command, *, env=None, **more):
    """Start ``command``; ``more`` is what ``subprocess.Popen`` takes."""
    return subprocess.Popen(command, env=environment(env), **more)


def run(command, *, env=None, **more):
    """Run ``command`` to its end; ``more`` is what ``subprocess.run`` takes, ``check`` included."""
    return subprocess.run(command, env=environment(env), **more)  # noqa: PLW1510 - in ``more``


@contextmanager
def starting_on_the_machines_clock():
    """For libraries that start processes of their own."""
    # The other settings stay: faketime looks at them again, and would set this process right too.
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("LD_PRELOAD", raising=False)
        yield


@cache
def seconds_off():
    """Return how far the clock of the tests is ahead of the machine's."""
    if os.environ.keys() == environment().keys():
        return 0
    told = run(["date", "+%s.%N"], check=True, capture_output=True, text=True).stdout
    return time.time() - float(told)  # noqa: TID251 - this is the clock in question


def free_port():
    """Return a port of this machine on which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]
