"""The app as servers are given it (ASGI): nobody who is slow holds one of its threads.

``application`` is the way in, for ``scorekeeper serve`` and for granian as the README has it.
"""

import sys
from contextlib import suppress

from scorekeeper.serving.front import Front
from scorekeeper.web import create_app

__all__ = ["application"]

OPEN_FILES = 65_536
"""A connection is one, and a system's default of 1,024 is little."""


def application() -> Front:
    """Make the app, and room for many connections."""
    allow_open_files(OPEN_FILES)
    return Front(create_app())


def allow_open_files(wanted: int) -> None:
    """Let this process have so many files and connections open, as far as the system does."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - there is none on Windows

    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most != resource.RLIM_INFINITY:
        wanted = min(wanted, most)
    if now != resource.RLIM_INFINITY and now < wanted:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
