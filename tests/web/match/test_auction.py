"""An auction followed on the page: each call against the last, then into the contract."""

import pytest

from tests.support.web.visitor import FIVE

pytestmark = pytest.mark.timeless


@pytest.fixture
def match(club):
    return club.begins("napoleon", FIVE)


def barred(page):
    return [text.split()[0] for text in page.texts(".calls a.barred")]


def test_before_the_first_call_every_call_is_open(club, match):
    page = club.open(f"{match}/auction")
    assert len(page.all(".calls a")) == 50
    assert barred(page) == []


def test_calls_that_do_not_beat_the_standing_one_are_struck_out(club, match):
    page = club.open(f"{match}/auction?standing=12H")
    struck = barred(page)
    assert struck[-2:] == ["12♣", "12♦"]
    assert len(struck) == 7
    assert "Standing call: 12♥" in page.text


def test_a_lower_call_is_refused_with_its_reason_and_rule(club, match):
    page = club.open(f"{match}/auction?standing=12H&call=12D")
    (error,) = page.texts("p.oops")
    assert "12♦ does not beat 12♥" in error
    assert "N-2" in error


def test_the_last_call_becomes_the_contract(club, match):
    page = club.open(f"{match}/auction?standing=13S")
    page = page.send("main form", {"call": "13S"}).onward
    assert page.tapped() == {"bid.count": "13", "bid.suit": "S"}


def link(page, text):
    (found,) = [one["href"] for one in page.all("main a") if one.text == text]
    return found


def call(page, text):
    return page.visitor.open(link(page, text))


def test_a_call_tapped_by_mistake_is_taken_back_and_the_one_before_it_stands(club, match):
    page = club.open(f"{match}/auction")
    assert not page.has(".bar .shortcut")
    page = call(call(page, "11♠"), "16♥")
    assert page.texts(".so-far bdi") == ["11♠", "16♥"]
    page = call(page, "Take back 16♥")
    assert page.one("[role=status]").text == "Standing call: 11♠"
    assert barred(page) == ["11♣", "11♦", "11♥"]
    page = call(page, "Take back 11♠")
    assert page.one("[role=status]").text == "Nobody has called yet."
    assert barred(page) == []


def test_a_lower_call_can_take_the_place_of_the_last_one(club, match):
    page = call(call(club.open(f"{match}/auction"), "11♠"), "14♥")
    page = club.open(link(page, "13♥ not allowed"))
    assert "13♥ does not beat 14♥" in page.texts("p.oops")[0]
    page = call(page, "Change 14♥ to 13♥")
    assert page.texts(".so-far bdi") == ["11♠", "13♥"]
    page = page.send("main form", {"call": "13H"}).onward
    assert page.tapped() == {"bid.count": "13", "bid.suit": "H"}


def test_the_last_call_cannot_be_changed_to_one_that_the_call_before_beats(club, match):
    page = call(call(club.open(f"{match}/auction"), "11♠"), "14♥")
    page = club.open(link(page, "11♥ not allowed"))
    assert "11♥ does not beat 14♥" in page.texts("p.oops")[0]
    assert not [one for one in page.all("main a") if one.text.startswith("Change")]


def test_calls_that_never_followed_each_other_are_answered_with_an_error(club, match):
    assert club.open(f"{match}/auction?standing=12H&standing=11H").status == 400
    assert club.open(f"{match}/auction?standing=12H&standing=12H").status == 400


@pytest.mark.parametrize("query", ["standing=12X", "standing=8H", "standing=", "standing=H12"])
def test_a_call_nobody_could_make_is_answered_with_an_error(club, match, query):
    assert club.open(f"{match}/auction?{query}").status == 400


def test_only_a_call_can_be_concluded(club, match):
    page = club.open(f"{match}/auction?standing=13S")
    assert page.send("main form", {"call": "99Z"}).status == 400


def test_a_game_without_an_auction_has_no_such_page(club):
    match = club.begins("hell", FIVE)
    assert club.open(f"{match}/auction").status == 404


def test_another_phone_that_was_first_is_told(club, match):
    page = club.open(f"{match}/auction?standing=13S")
    club.send(f"{match}/throw-in", {"version": "0"})
    assert page.send("main form", {"call": "13S"}).status == 409
