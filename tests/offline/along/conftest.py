"""The served app, and phones that go along with it."""

import pytest

from scorekeeper.web import create_app


@pytest.fixture(scope="session")
def new_app(tmp_path_factory):
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
