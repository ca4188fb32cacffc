"""The app as servers are given it (ASGI): nobody who is slow holds one of its threads.

``application`` is the way in, for ``scorekeeper serve`` and for granian as the README has it.
"""

import gc
import math
import sys
from contextlib import suppress

from flask import Flask

from scorekeeper.serving.front import Front
from scorekeeper.web import create_app

__all__ = ["allow_open_files", "application"]

OPEN_FILES = (65_536, 10_240, 4_096)
"""How many would be good, the first that the system allows. Every connection is one."""


def application(made: Flask | None = None) -> Front:
    """Make the app, unless it is ``made``, and room for many connections."""
    allow_open_files()
    front = Front(made or create_app())
    gc.freeze()  # it stays as long as the process, and no search for garbage has to pass it
    return front


def allow_open_files() -> int:
    """Let this process have many files and connections open, and return how many."""
    if sys.platform == "win32":
        return OPEN_FILES[0]
    import resource  # noqa: PLC0415 - there is none on Windows

    def limits() -> list[float]:
        unlimited = resource.RLIM_INFINITY
        found = resource.getrlimit(resource.RLIMIT_NOFILE)
        return [math.inf if one == unlimited else one for one in found]

    for wanted in OPEN_FILES:
        now, most = limits()
        if now >= min(wanted, most):
            break
        with suppress(ValueError, OSError):
            raised = int(min(wanted, most))
            _, most_as_it_is = resource.getrlimit(resource.RLIMIT_NOFILE)
            resource.setrlimit(resource.RLIMIT_NOFILE, (raised, most_as_it_is))
    return int(min(OPEN_FILES[0], limits()[0]))
