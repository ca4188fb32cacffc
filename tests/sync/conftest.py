"""The served app, phones that sync with it, and the stores of ``tests/store``."""

import pytest

from scorekeeper.web import create_app
from tests.support.phone.syncing import Phone, app_of_phone, wiped
from tests.support.store.fixtures import pad, postgresql_url, sqlite_url, store, url
from tests.support.store.quick_schema import quick_schema
from tests.support.web.compiled import templates_compiled_once
from tests.support.web.visitor import Visitor, started

__all__ = [
    "pad",
    "postgresql_url",
    "quick_schema",
    "sqlite_url",
    "store",
    "templates_compiled_once",
    "url",
]


@pytest.fixture(scope="session")
def new_server(tmp_path_factory):
    """Make a served app with an empty database."""

    def make(**config):
        database = tmp_path_factory.mktemp("server") / "scores.db"
        return create_app(
            {
                "SCOREKEEPER_DATABASE_URL": f"sqlite:///{database}",
                "SCOREKEEPER_SECRET_KEY": "only for tests, and for nothing else",
                "SCOREKEEPER_LIMITS": "off",
                "TESTING": True,
                "WTF_CSRF_ENABLED": False,
                **config,
            }
        )

    return make


@pytest.fixture(scope="session")
def server(new_server):
    return new_server()


@pytest.fixture
def online(server):
    """A phone's browser with the key of a new club."""
    return started(Visitor(server))


@pytest.fixture(scope="session")
def apps_of_phones():
    """The apps of phones that no test has in its hands."""
    return []


@pytest.fixture
def new_app(apps_of_phones, tmp_path_factory):
    """Open the app of a phone; it was another test's before, and wiped."""
    in_hand = []

    def another():
        found = wiped(apps_of_phones.pop()) if apps_of_phones else None
        in_hand.append(found or app_of_phone(tmp_path_factory.mktemp("phone")))
        return in_hand[-1]

    yield another
    apps_of_phones += in_hand


@pytest.fixture
def new_phone(new_app):
    """Put the app on the phone of a browser that the server knows."""
    return lambda online: Phone(new_app(), online)


@pytest.fixture
def phone(new_phone, online):
    return new_phone(online)
