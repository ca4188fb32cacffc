"""Databases to test with; ``tests/support/store/fixtures.py`` has those that tests share."""

from itertools import count

import pytest

from scorekeeper.store import open_store, upgrade
from tests.support.store.databases import DATABASES, drop_database, make_database
from tests.support.store.fixtures import pad, postgresql_url, sqlite_url, store, url
from tests.support.store.quick_schema import quick_schema

__all__ = ["pad", "postgresql_url", "quick_schema", "sqlite_url", "store", "url"]

numbers = count(1)


@pytest.fixture(params=DATABASES)
def bare_url(request):
    """A database of the test's own, in which nothing is."""
    return request.getfixturevalue(f"bare_{request.param}_url")


@pytest.fixture
def bare_sqlite_url(tmp_path):
    return f"sqlite:///{tmp_path}/scores.db"


@pytest.fixture
def bare_postgresql_url(postgresql):
    name = f"bare_{next(numbers)}"
    yield make_database(postgresql, name)
    drop_database(postgresql, name)


@pytest.fixture
def own_store(bare_sqlite_url, monkeypatch):
    """An SQLite store for tests that lock it or fill it up, and would not wait for long."""
    monkeypatch.setattr("scorekeeper.store.database.engine.BUSY_SECONDS", 0.1)
    upgrade(bare_sqlite_url)
    opened = open_store(bare_sqlite_url)
    yield opened
    opened.close()
