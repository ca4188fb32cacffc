"""A real server, and a page in each of the two other engines."""

import pytest

from scorekeeper.web import create_app
from tests.support.browser.server import SECRET, Server
from tests.support.engines.browsers import open_engine
from tests.support.web.visitor import Visitor


@pytest.fixture(scope="module", params=["firefox", "webkit"])
def engine(request):
    with open_engine(request.param, request) as browser:
        yield browser


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture(scope="module")
def app(server):
    """The app in this process, on the server's database."""
    return create_app(
        {
            "SCOREKEEPER_DATABASE_URL": server.database,
            "SCOREKEEPER_SECRET_KEY": SECRET,
            "SCOREKEEPER_LIMITS": "off",
            "TESTING": True,
            "WTF_CSRF_ENABLED": False,
        }
    )


@pytest.fixture
def club(app):
    """A new group, in English."""
    club = Visitor(app)
    club.starts_club()
    return club


@pytest.fixture
def page(engine, server):
    """A phone that does not know a group."""
    yield engine.page(server.address)
    engine.close_pages()


@pytest.fixture
def scorer(page, club):
    """A phone with the key of ``club``."""
    page.add_cookie("scorekeeper", club.client.get_cookie("scorekeeper").value)
    return page
