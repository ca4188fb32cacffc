"""The installed Chromium, and its screen sizes."""

import os

from tests.support import machine

CHROMIUMS = ("chromium-headless-shell", "chromium")
"""The first one has no windows, which halves the time of these tests."""
QUIET = [
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # No graphics card draws anything, and no process waits for drawing.
    "--disable-gpu",
    "--in-process-gpu",
    "--disable-software-rasterizer",
    # No process is ready for a page that may come. Two phones still have two processes.
    "--renderer-process-limit=1",
    *(["--no-sandbox"] if os.geteuid() == 0 else []),
]
BRIEF = ("--js-flags=--no-opt --no-maglev",)
"""Scripts run too briefly to be worth optimising. This saves an eighth of the time of a page with
axe."""
PHONE = {"width": 390, "height": 844}


def installed(names=CHROMIUMS):
    return next(filter(None, map(machine.program, names)), None)
