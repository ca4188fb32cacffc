"""Every test of this folder is run with the seventh game installed."""

import pytest

from scorekeeper.registry import find_game
from scorekeeper.web import create_app
from tests.seventh_game.installing import installed, lay_out
from tests.support.store.quick_schema import quick_schema
from tests.support.web.compiled import templates_compiled_once
from tests.support.web.visitor import Visitor

__all__ = ["quick_schema", "templates_compiled_once"]


@pytest.fixture(scope="module", autouse=True)
def spades(tmp_path_factory):
    """The game, installed while the tests of a file are run."""
    with installed(lay_out(tmp_path_factory.mktemp("site"))):
        yield find_game("spades")


@pytest.fixture(scope="module")
def app(spades, tmp_path_factory):
    database = tmp_path_factory.mktemp("web") / "scores.db"
    return create_app(
        {
            "SCOREKEEPER_DATABASE_URL": f"sqlite:///{database}",
            "SCOREKEEPER_SECRET_KEY": "only for tests, and for nothing else",
            "SCOREKEEPER_LIMITS": "off",
            "TESTING": True,
            "WTF_CSRF_ENABLED": False,
        }
    )


@pytest.fixture
def club(app):
    """A phone that has just started a club, in English."""
    phone = Visitor(app)
    phone.starts_club()
    return phone


@pytest.fixture
def japanese(app):
    """A phone that has just started a club, in Japanese."""
    phone = Visitor(app, "ja")
    phone.starts_club()
    return phone
