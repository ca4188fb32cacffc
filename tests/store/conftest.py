"""Databases to test with: SQLite always, PostgreSQL where its server is installed."""

from itertools import count

import pytest

from scorekeeper.store import open_store, upgrade
from tests.support.store.databases import DATABASES, drop_database, make_database
from tests.support.store.laid import schema_laid_at_once
from tests.support.store.pad import Pad

__all__ = ["schema_laid_at_once"]

numbers = count(1)


@pytest.fixture(scope="session", params=DATABASES)
def url(request):
    """A database that is up to date. All tests share it: each has a club of its own."""
    return request.getfixturevalue(f"{request.param}_url")


@pytest.fixture(scope="session")
def store(url):
    opened = open_store(url)
    yield opened
    opened.close()


@pytest.fixture
def pad(store):
    """A match of Hell between Aki, Ben and Chie, in three deals of 1, 2 and 1 cards."""
    return Pad.begin(store)


@pytest.fixture(scope="session")
def sqlite_url(tmp_path_factory):
    url = f"sqlite:///{tmp_path_factory.mktemp('shared')}/scores.db"
    upgrade(url)
    return url


@pytest.fixture(scope="session")
def postgresql_url(postgresql):
    url = make_database(postgresql, "scores")
    upgrade(url)
    return url


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
    monkeypatch.setattr("scorekeeper.store.database.session.BUSY_SECONDS", 0.1)
    upgrade(bare_sqlite_url)
    opened = open_store(bare_sqlite_url)
    yield opened
    opened.close()
