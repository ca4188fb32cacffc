"""The app with a database of its own, and phones that visit it."""

import os
from itertools import count

import pytest

from scorekeeper.web import create_app
from scorekeeper.web.phone import bundle
from scorekeeper.web.views.rules import rulebook_page
from tests.support.paths import ROOT
from tests.support.postgresql import GIVEN
from tests.support.store.databases import make_database
from tests.support.store.quick_schema import quick_schema
from tests.support.web.compiled import templates_compiled_once
from tests.support.web.visitor import Visitor, started

__all__ = ["quick_schema", "templates_compiled_once"]


@pytest.fixture(scope="session", autouse=True)
def pages_without_the_built_bundle():
    """Hide the phone bundle, so that pages do not depend on whether it was built."""
    read = bundle._read

    def read_others(file, touched):
        if file.is_relative_to(ROOT / "static"):
            raise FileNotFoundError(file)
        return read(file, touched)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bundle, "_read", read_others)
        yield


PHRASINGS = 4


@pytest.fixture(scope="session", autouse=True)
def shortened_question_banks():
    """Let the search know only the first phrasings for each rule: its index takes seconds."""
    whole = rulebook_page._bank

    def shortened(game, code):
        return {rule: known[:PHRASINGS] for rule, known in whole(game, code).items()}

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rulebook_page, "_bank", shortened)
        yield


@pytest.fixture(scope="session")
def new_app(tmp_path_factory):
    """Make an app with an empty database; a fault in it fails the test that met it."""

    def make(**config):
        return create_app(
            {
                "SCOREKEEPER_DATABASE_URL": an_empty_database(tmp_path_factory),
                "SCOREKEEPER_SECRET_KEY": "only for tests, and for nothing else",
                "SCOREKEEPER_LIMITS": "off",
                "TESTING": True,
                "WTF_CSRF_ENABLED": False,
                **config,
            }
        )

    return make


NUMBERS = count(1)


def an_empty_database(tmp_path_factory):
    """A database of SQLite, or of the server that ``bench/database_tests.py`` gives."""
    if given := os.environ.get(GIVEN):
        return make_database(given, f"web_{os.getpid()}_{next(NUMBERS)}")
    return f"sqlite:///{tmp_path_factory.mktemp('web')}/scores.db"


@pytest.fixture(scope="session")
def app(new_app):
    """The app without CSRF tokens, so that every handler receives the requests."""
    return new_app()


@pytest.fixture(scope="session")
def guarded_app(new_app):
    """The app as it is served."""
    return new_app(WTF_CSRF_ENABLED=True)


@pytest.fixture(params=["en", "ja"])
def language(request):
    return request.param


@pytest.fixture
def stranger(app):
    """Somebody without a key."""
    return Visitor(app)


@pytest.fixture
def club(app):
    """A phone that has just started a club, in English."""
    return started(Visitor(app))


@pytest.fixture
def table(app, language):
    """A phone that has just started a club, in each language."""
    return started(Visitor(app, language))
