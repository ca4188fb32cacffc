"""The app with an empty database, and a visitor without an account."""

import pytest

from scorekeeper.web import create_app
from tests.web.api.asking import Asker


@pytest.fixture(scope="session")
def config(tmp_path_factory):
    database = tmp_path_factory.mktemp("api") / "scores.db"
    return {
        "SCOREKEEPER_DATABASE_URL": f"sqlite:///{database}",
        "SCOREKEEPER_SECRET_KEY": "only for tests",
    }


@pytest.fixture(scope="session")
def app(config):
    return create_app(config)


@pytest.fixture(scope="session")
def api(app):
    return Asker(app.test_client())
