"""A page whose server is unreachable, in Firefox and in WebKit: no tap is lost."""

import pytest

from scorekeeper.web import create_app
from tests.support.browser.server import SECRET, Server
from tests.support.web.stored_matches import store_match
from tests.support.web.visitor import Visitor

FOUR = ("Aki", "Ben", "Chie", "Dan")


@pytest.fixture
def mortal(tmp_path):
    with Server(tmp_path) as server:
        yield server


def test_taps_made_without_the_server_are_sent_when_it_is_back(engine, mortal):
    settings = {
        "SCOREKEEPER_DATABASE_URL": mortal.database,
        "SCOREKEEPER_SECRET_KEY": SECRET,
        "SCOREKEEPER_LIMITS": "off",
        "WTF_CSRF_ENABLED": False,
    }
    club = Visitor(create_app(settings))
    club.starts_club()
    match = store_match(club, "hearts", FOUR)
    page = engine.page(mortal.address)
    page.add_cookie("scorekeeper", club.client.get_cookie("scorekeeper").value)
    page.open(match)
    page.chip("hearts.1", 3)
    page.wait_for("html[data-waiting='0'] body")
    mortal.kill()
    page.chip("hearts.2", 4)
    page.chip("hearts.3", 1)
    page.chip("spade_queen", 1)
    page.wait_for("#sync-status[data-state=waiting]")
    mortal.start()
    page.wait_for("html[data-waiting='0'] body")
    page.tap(".btn.lamp")
    page.wait_for("#saved")
    page.open(f"{match}/sheet")
    assert page.texts("tr.totals b") == ["5", "16", "4", "1"]
    engine.close_pages()
