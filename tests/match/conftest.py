"""While a test of the match runs there is no database and no web to import."""

import sys

import pytest

from tests.support.match.purity import BLOCKED


@pytest.fixture(autouse=True)
def neither_database_nor_web(monkeypatch):
    """What is imported before, with the modules of the tests, test_pure.py sees."""
    for name in BLOCKED:
        monkeypatch.setitem(sys.modules, name, None)
