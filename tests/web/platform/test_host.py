"""The host's page: its contents, its readers, and data that it never shows."""

import re

import pytest

from scorekeeper import store as stores
from tests.support.store.pad import NOON
from tests.support.web.sentences import sentence
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import Visitor, bids, tricks

TOKEN = "of-the-host-and-nobody-else-at-all"


@pytest.fixture
def hosted(new_app):
    return new_app(SCOREKEEPER_METRICS_TOKEN=TOKEN)


def facts(page):
    return dict(tuple(one.texts("span")) for one in page.all(".panel.list li"))


def opened(visitor):
    return visitor.open("/host").send("#opening", {"token": TOKEN}).onward


def test_the_host_page_does_not_exist_without_a_configured_token(app):
    phone = Visitor(app)
    assert phone.open("/host").status == 404
    assert phone.send("/host", {"token": ""}).status == 404


def test_the_host_page_asks_for_the_token_again_after_eight_hours(hosted, language, clock):
    host = Visitor(hosted, language)
    page = host.open("/host")
    assert sentence(language, "This page is for whoever runs the server.") in page.text
    assert not page.has(".panel.list")
    assert opened(host).has(".panel.list")
    assert host.open("/host").has(".panel.list")
    clock.advance(hours=8, seconds=1)
    assert host.open("/host").has("#opening")


@pytest.mark.parametrize("token", ["", "wrong", f"{TOKEN}x", "ö", TOKEN.upper()])
def test_a_wrong_token_does_not_open_the_page(hosted, token):
    stranger = Visitor(hosted)
    page = stranger.send("/host", {"token": token})
    assert page.status == 403
    assert "This is not the server's token." in page.text
    assert stranger.open("/host").has("#opening")


def test_the_token_appears_in_neither_the_address_nor_the_cookie(hosted):
    host = Visitor(hosted)
    page = host.send("/host", {"token": TOKEN})
    assert (page.status, page.location) == (303, "/host")
    with host.client.session_transaction() as cookie:
        assert TOKEN not in repr(dict(cookie))


def test_changing_the_token_signs_the_host_out(hosted, new_app):
    host = Visitor(hosted)
    opened(host)
    hosted.config["SCOREKEEPER_METRICS_TOKEN"] = "another"
    assert host.open("/host").has("#opening")


@pytest.mark.parametrize("kept", ["x", ["x"], ["x", "y"], ["x", 99999999999], {"a": 1}, 7])
def test_an_invalid_session_value_does_not_open_the_page(hosted, kept):
    stranger = Visitor(hosted)
    with stranger.client.session_transaction() as cookie:
        cookie["host"] = kept
    assert stranger.open("/host").has("#opening")


def test_token_guesses_are_limited(new_app):
    stranger = Visitor(new_app(SCOREKEEPER_METRICS_TOKEN=TOKEN, SCOREKEEPER_LIMITS="on"))
    statuses = [stranger.send("/host", {"token": "wrong"}).status for _ in range(11)]
    assert statuses == [403] * 10 + [429]


def test_the_host_page_shows_sizes_and_counts_but_no_names(hosted):
    phone = Visitor(hosted)
    phone.starts_club("Secretive cards")
    match = store_match(phone, "hell", ["Aki", "Ben"])
    store_deal(phone, match, bids(1, 1), tricks(1, 0))
    page = opened(Visitor(hosted))
    told = facts(page)
    assert (told["Groups"], told["Matches"], told["Deals"]) == ("1", "1", "1")
    assert told["Links in use"] == "1"
    assert told["Running for"] == "0 hours"
    assert told["Last backup"] == "–"
    assert re.fullmatch(r"\d\.\d MB of 10\.0 GB", told["Size of the database"])
    assert "No backup has been made yet." in page.texts("[role=alert] b")
    for secret in ("Secretive", "Aki", "Ben", match.rpartition("/")[2]):
        assert secret not in page.source


def test_the_host_page_shows_the_time_of_the_last_backup(hosted):
    stores.host.note_backup(hosted.extensions["store"], NOON)
    page = opened(Visitor(hosted))
    assert facts(page)["Last backup"] == "2026-03-01 12:00 UTC"
    assert "No backup has been made yet." not in page.text
