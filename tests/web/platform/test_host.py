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


def test_without_a_token_set_there_is_no_such_page(app):
    phone = Visitor(app)
    assert phone.open("/host").status == 404
    assert phone.send("/host", {"token": ""}).status == 404


def test_it_asks_for_the_token_and_remembers_it_for_a_while(hosted, language, clock):
    host = Visitor(hosted, language)
    page = host.open("/host")
    assert sentence(language, "This page is for whoever runs the server.") in page.text
    assert not page.has(".panel.list")
    assert opened(host).has(".panel.list")
    assert host.open("/host").has(".panel.list")
    clock.advance(hours=8, seconds=1)
    assert host.open("/host").has("#opening")


@pytest.mark.parametrize("token", ["", "wrong", f"{TOKEN}x", "ö", TOKEN.upper()])
def test_a_wrong_token_opens_nothing(hosted, token):
    stranger = Visitor(hosted)
    page = stranger.send("/host", {"token": token})
    assert page.status == 403
    assert "This is not the server's token." in page.text
    assert stranger.open("/host").has("#opening")


def test_the_token_is_in_no_address_and_not_in_the_cookie(hosted):
    host = Visitor(hosted)
    page = host.send("/host", {"token": TOKEN})
    assert (page.status, page.location) == (303, "/host")
    with host.client.session_transaction() as cookie:
        assert TOKEN not in repr(dict(cookie))


def test_a_mark_of_another_token_opens_nothing(hosted, new_app):
    host = Visitor(hosted)
    opened(host)
    hosted.config["SCOREKEEPER_METRICS_TOKEN"] = "another"
    assert host.open("/host").has("#opening")


@pytest.mark.parametrize("kept", ["x", ["x"], ["x", "y"], ["x", 99999999999], {"a": 1}, 7])
def test_a_mark_that_is_none_opens_nothing(hosted, kept):
    stranger = Visitor(hosted)
    with stranger.client.session_transaction() as cookie:
        cookie["host"] = kept
    assert stranger.open("/host").has("#opening")


def test_who_tries_tokens_out_is_stopped(new_app):
    stranger = Visitor(new_app(SCOREKEEPER_METRICS_TOKEN=TOKEN, SCOREKEEPER_LIMITS="on"))
    statuses = [stranger.send("/host", {"token": "wrong"}).status for _ in range(11)]
    assert statuses == [403] * 10 + [429]


def test_it_tells_sizes_and_numbers_and_no_name(hosted):
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


def test_it_tells_when_the_last_backup_was_made(hosted):
    stores.host.note_backup(hosted.extensions["store"], NOON)
    page = opened(Visitor(hosted))
    assert facts(page)["Last backup"] == "2026-03-01 12:00 UTC"
    assert "No backup has been made yet." not in page.text
