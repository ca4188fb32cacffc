"""Fixtures with a database: always SQLite, and PostgreSQL if its server is installed."""

from functools import cache

import pytest

from scorekeeper.store import open_store, upgrade
from tests.support.store.databases import DATABASES, make_database
from tests.support.store.pad import Pad


@pytest.fixture(scope="session", params=DATABASES)
def url(request):
    """URL of a database with the newest schema. All tests share it, each with a club of its own."""
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
    return _shared_database(postgresql)


# Pytest runs a fixture once for each folder that imports it.
@cache
def _shared_database(server):
    url = make_database(server, "scores")
    upgrade(url)
    return url
