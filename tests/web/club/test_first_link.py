"""The link of who has started with a match: offered after the first deal, and once."""

import pytest

from tests.support.web.stored_matches import store_match
from tests.support.web.visitor import Visitor, bids, tricks


@pytest.fixture
def match(stranger):
    """A match that started a club; its link was shown to nobody."""
    return stranger.begins("hell", ["Aki", "Ben"])


def plays(visitor, match):
    return visitor.writes(match, bids(0, 0), tricks(1, 0)).onward


def is_offered(visitor, match):
    return visitor.open(match).has("#keep-link")


def says(visitor, match, again):
    """Dismiss the offer."""
    page = visitor.open(match)
    assert page.one("#keep-link-later")["action"] == "/link/asked"
    answer = page.send("#keep-link-later", {"again": again} if again is not None else {})
    assert (answer.status, answer.location) == (303, match)


def test_the_link_is_offered_after_the_first_deal_and_not_before(app, stranger, match):
    assert not is_offered(stranger, match)
    plays(stranger, match)
    page = stranger.open(match)
    assert page.one("#keep-link-line a")["href"] == "/link"
    link = page.one("#keep-link-address").text
    found = Visitor(app)
    found.open(link)
    assert found.open(match).status == 200
    assert found.open("/keys").status == 200


def test_the_link_is_not_offered_again_once_it_has_been_seen(stranger, match):
    plays(stranger, match)
    assert stranger.open("/link").status == 200
    assert not is_offered(stranger, match)


def test_the_link_is_not_offered_again_once_it_has_been_saved(stranger, match):
    plays(stranger, match)
    says(stranger, match, "")
    assert not is_offered(stranger, match)
    another = store_match(stranger, "hell", ["Aki", "Ben"])
    plays(stranger, another)
    assert not is_offered(stranger, another)


def test_a_postponed_offer_returns_in_the_next_match(stranger, match):
    plays(stranger, match)
    says(stranger, match, None)
    assert not is_offered(stranger, match)
    another = store_match(stranger, "hell", ["Aki", "Ben"])
    assert not is_offered(stranger, another)
    plays(stranger, another)
    assert is_offered(stranger, another)


def test_a_finished_match_offers_the_link_below_the_standings(stranger, match):
    plays(stranger, match)
    assert "data-opens" in stranger.open(match).one("#keep-link")
    stranger.send(f"{match}/finish", {"version": "1"})
    page = stranger.open(match)
    assert "data-opens" not in page.one("#keep-link")
    ids = [one["id"] for one in page.all("[id]")]
    assert ids.index("standings-h") < ids.index("keep-link-line")


def test_the_link_is_not_offered_if_shown_when_the_club_was_named(stranger):
    stranger.starts_club()
    match = store_match(stranger, "hell", ["Aki", "Ben"])
    plays(stranger, match)
    assert not is_offered(stranger, match)


def test_the_link_is_not_offered_on_other_phones(app, stranger, match):
    plays(stranger, match)
    link = stranger.open(match).one("#keep-link-address").text
    other = Visitor(app)
    other.open(link)
    assert not is_offered(other, match)


@pytest.mark.parametrize("wrong", ["", "x", "../../etc", "é" * 22])
def test_answering_the_offer_for_an_invalid_match_is_rejected(stranger, match, wrong):
    assert stranger.send("/link/asked", {"match": wrong}).status == 400
    assert stranger.send("/link/asked").status == 400
    plays(stranger, match)
    assert is_offered(stranger, match)
