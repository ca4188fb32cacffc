"""The app with an empty database, a visitor without an account, and one with a club's key."""

import pytest

from scorekeeper.web import create_app
from tests.support.web.api_client import JsonClient, Member, create_club


@pytest.fixture(scope="session")
def config(tmp_path_factory):
    database = tmp_path_factory.mktemp("api") / "scores.db"
    return {
        "SCOREKEEPER_DATABASE_URL": f"sqlite:///{database}",
        "SCOREKEEPER_SECRET_KEY": "only for tests, and for nothing else",
        "SCOREKEEPER_LIMITS": "off",
    }


@pytest.fixture(scope="session")
def app(config):
    return create_app(config)


@pytest.fixture(scope="session")
def api(app):
    return JsonClient(app.test_client())


@pytest.fixture
def new_member(app):
    """Start a club and hold its key."""
    return lambda: Member(app.test_client(), *create_club(app))


@pytest.fixture
def club(new_member):
    return new_member()


@pytest.fixture
def match(club):
    """The address of a match of Hell between Aki and Ben, in deals of one to 26 cards."""
    return club.begins()
