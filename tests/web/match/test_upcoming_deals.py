"""The deals of a match on their page: put in, made larger or smaller, left out, played again."""

import pytest

from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import FOUR, THREE, bids, hearts, tricks

pytestmark = pytest.mark.timeless

SIX = {"ladder_cards": [1, 2, 3, 3, 2, 1]}


@pytest.fixture
def match(club):
    """Hell in six deals, the first of which is played."""
    address = store_match(club, "hell", THREE, **SIX)
    store_deal(club, address, bids(1, 1, 0), tricks(0, 1, 0))
    return address


def deals(club, match):
    """The cards of every deal as the page has them."""
    page = club.open(f"{match}/deals")
    return [int(text.split()[0]) for text in page.texts(".timeline > li .grow") if "card" in text]


def change(club, match, action):
    return club.open(f"{match}/deals").send("#deals", {"action": action})


def undo(club, match):
    return club.open(match).send("#undo").onward


def test_the_ladder_on_the_pad_links_to_the_deals(club, match):
    ladder = club.open(match).one(".ladder a")
    assert ladder["href"] == f"{match}/deals#deal-2"
    assert deals(club, match) == [1, 2, 3, 3, 2, 1]


def test_deals_name_their_dealer_and_saved_deals_link_to_their_correction(club, match):
    page = club.open(f"{match}/deals")
    first, second, third = page.texts(".timeline > li small")[:3]
    names = club.open(match).texts(".who .name")
    assert first.endswith("deals and leads")
    assert {first.split()[0], second.split()[0], third.split()[0]} == set(names)
    assert page.has(f"#deal-1 a[href='{match}/deals/1/correct']")
    assert not page.has(f"#deal-2 a[href='{match}/deals/2/correct']")


@pytest.mark.parametrize(
    ("action", "after"),
    [
        ("insert.2.4", [1, 4, 2, 3, 3, 2, 1]),
        ("insert.7.5", [1, 2, 3, 3, 2, 1, 5]),
        ("size.3.4", [1, 2, 4, 3, 2, 1]),
        ("skip.4", [1, 2, 3, 2, 1]),
        ("repeat.5", [1, 2, 3, 3, 2, 2, 1]),
        ("repeat.1", [1, 1, 2, 3, 3, 2, 1]),
    ],
)
def test_an_upcoming_deal_can_be_changed_and_the_change_undone(club, match, action, after):
    assert change(club, match, action).location == f"{match}/deals"
    assert deals(club, match) == after
    assert f"deal 2 of {len(after)}" in club.open(match).one("h1").text
    undo(club, match)
    assert deals(club, match) == [1, 2, 3, 3, 2, 1]


def test_a_deal_that_is_too_large_for_the_pack_is_refused_with_the_reason(club, match):
    page = change(club, match, "size.3.18")
    assert page.status == 422
    assert page.errors == ["Plan deals of 1 to 17 cards."]


@pytest.mark.parametrize("action", ["size.1.4", "skip.1", "insert.1.4", "insert.8.1", "skip.7"])
def test_saved_and_unknown_deals_cannot_be_changed(club, match, action):
    assert change(club, match, action).status == 422
    assert deals(club, match) == [1, 2, 3, 3, 2, 1]


@pytest.mark.parametrize(
    "action", ["", "size", "size.x.1", "size.2", "double.2", "insert.2.3.4", f"skip.{'9' * 5000}"]
)
def test_an_invalid_action_is_a_bad_request(club, match, action):
    assert change(club, match, action).status == 400


def test_a_half_entered_deal_is_fixed_but_later_deals_can_change(club, match):
    club.open(match).send("#entry", {**bids(1, 1, 1), "action": ""})
    assert change(club, match, "size.2.3").status == 422
    change(club, match, "size.3.4")
    assert deals(club, match) == [1, 2, 4, 3, 2, 1]
    page = club.open(match)
    assert page.tapped()["bids.2"] == "1"
    store_deal(club, match, bids(1, 1, 1), tricks(1, 1, 0))
    assert "4 cards" in club.open(match).one("#dealt").text


def test_another_deal_can_be_added_after_the_end_of_the_ladder(club):
    match = store_match(club, "hell", THREE, ladder_cards=[1])
    page = club.writes(match, bids(1, 1, 0), tricks(0, 1, 0)).onward
    assert "More deals" in page.texts(".play-more .btn")
    change(club, match, "repeat.1")
    assert "deal 2 of 2" in club.open(match).one("h1").text
    assert undo(club, match).has(".standings")


def test_deals_can_be_added_to_a_game_without_a_ladder_after_its_last_deal(table):
    match = store_match(table, "black_lady", FOUR, deals=1)
    page = table.writes(match, hearts(13, 0, 0, 0, queen=1)).onward
    more = {"en": "More deals", "ja": "ディールを足す"}[table.language]
    assert more in page.texts(".play-more .btn")
    page = table.open(f"{match}/deals").send("#deals", {"action": "more.4"}).onward
    assert "5" in page.one(".more-deals p").text
    assert table.open(match).has("#entry")
    heads = {
        "en": "House rules changed from deal 2",
        "ja": "第2ディールからハウスルールを変更",
    }
    assert table.open(f"{match}/log").texts(".event-title")[0] == heads[table.language]
    assert undo(table, match).has(".standings")


def test_deals_can_be_added_while_a_deal_is_half_entered(club):
    match = store_match(club, "black_lady", FOUR, deals=1)
    club.open(match).send("#entry", {**hearts(13, 0), "action": ""})
    club.open(f"{match}/deals").send("#deals", {"action": "more.1"})
    page = club.writes(match, hearts(13, 0, 0, 0, queen=1)).onward
    assert "deal 2 of 2" in page.one("h1").text


def test_the_log_shows_the_deals_before_and_after_a_change(table):
    match = store_match(table, "hell", THREE, **SIX)
    table.open(f"{match}/deals").send("#deals", {"action": "skip.3"})
    line = table.open(f"{match}/log").all(".log > li")[0]
    assert line.one("dd s bdi").text == "1 2 3 3 2 1"
    assert line.one("dd b bdi").text == "1 2 3 2 1"


def test_the_deals_of_a_finished_match_cannot_be_changed(club, match):
    club.open(f"{match}/menu").send(f"form[action={match}/finish]")
    page = club.open(f"{match}/deals")
    assert not page.has("details")
