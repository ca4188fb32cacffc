"""Which Chromium draws the pages, and on what screen."""

import shutil

CHROMIUMS = ("chromium-headless-shell", "chromium")
"""The first is the same without its windows, whose drawing takes half of these tests' time."""
PHONE = {"width": 390, "height": 844}


def installed(names=CHROMIUMS):
    """Return where the first of ``names`` lies on this machine; ``None`` where none does."""
    return next(filter(None, map(shutil.which, names)), None)
