"""Blocks imports of the database and the web while a test of the match runs."""

import sys

import pytest

from tests.support.match.purity import BLOCKED


@pytest.fixture(autouse=True)
def neither_database_nor_web(monkeypatch):
    """Block imports; test_pure.py covers modules imported earlier."""
    for name in BLOCKED:
        monkeypatch.setitem(sys.modules, name, None)
