"""Which Chromium draws the pages, and on what screen."""

import os

from tests.support import machine

CHROMIUMS = ("chromium-headless-shell", "chromium")
"""The first is the same without its windows, whose drawing takes half of these tests' time."""
QUIET = [
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Nothing is drawn by a graphics card, and no process is kept for what is drawn.
    "--disable-gpu",
    "--in-process-gpu",
    "--disable-software-rasterizer",
    # None is kept ready for a page that may come. Two phones are two processes all the same.
    "--renderer-process-limit=1",
    *(["--no-sandbox"] if os.geteuid() == 0 else []),
]
BRIEF = ("--js-flags=--no-opt --no-maglev",)
"""For pages that live a second: no script runs long enough to be worth compiling better. An eighth
of the time of a page that is loaded and looked at by axe."""
PHONE = {"width": 390, "height": 844}


def installed(names=CHROMIUMS):
    """Return the path of the first of ``names`` that is installed, or ``None``."""
    return next(filter(None, map(machine.program, names)), None)
