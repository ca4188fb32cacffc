"""The optional programs and files of this machine; a test that lacks one is skipped.

``SCOREKEEPER_TEST_BARE=1`` runs the suite as on a machine with nothing but Python, whatever is
installed. ``tests/support/summary.py`` counts the skipped tests by what they need.
"""

import os
import shutil
from pathlib import Path

import pytest

BARE = os.environ.get("SCOREKEEPER_TEST_BARE") == "1"

CHROMIUM = "Chromium"
FIREFOX = "Firefox"
WEBKIT = "WebKitGTK"
POSTGRESQL = "PostgreSQL"
NODE = "Node.js"
BUNDLE = "the phone bundle"
FONTS = "fonts"
GIT = "git"
OPENSPIEL = "OpenSpiel"
OPTIONAL = (CHROMIUM, FIREFOX, WEBKIT, POSTGRESQL, NODE, BUNDLE, FONTS, GIT, OPENSPIEL)
"""In the order of the summary."""

POSTGRESQL_FOLDER = "/usr/lib/postgresql"
FONT_FOLDER = "/usr/share/fonts"

NEEDS = "needs "
NOWHERE = "/nonexistent"


def hide_if_bare():
    """Hide programs and time zones from the app and from the processes that it starts."""
    if BARE:
        os.environ |= dict.fromkeys(("PATH", "TZDIR", "PYTHONTZPATH"), NOWHERE)


def program(name):
    """Return the path of an installed program, ``None`` if it is missing."""
    return None if BARE else shutil.which(name)


def essential(name):
    """Return the path of a program that even a bare machine has."""
    return shutil.which(name, path=os.defpath)


def files(folder, pattern):
    """Return the files below ``folder`` that match ``pattern``, sorted."""
    return [] if BARE else sorted(Path(folder).glob(pattern))


def skip_without(what):
    """Skip a test that needs ``what``, one of ``OPTIONAL``."""
    pytest.skip(f"{NEEDS}{what}", allow_module_level=True)


def node():
    """Return the path of Node.js; skip the test if it is not installed."""
    return program("node") or skip_without(NODE)
