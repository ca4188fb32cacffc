"""The deals of a match on their page: put in, made larger or smaller, left out, played again."""

import pytest

from tests.support.web.visitor import FOUR, THREE, bids, hearts, tricks

SIX = {"ladder_cards": "1 2 3 3 2 1"}


@pytest.fixture
def match(club):
    """Hell in six deals, the first of which is played."""
    address = club.begins("hell", THREE, **SIX)
    club.writes(address, bids(1, 1, 0), tricks(0, 1, 0))
    return address


def deals(club, match):
    """The cards of every deal as the page has them."""
    page = club.open(f"{match}/deals")
    return [int(text.split()[0]) for text in page.texts(".course > li .grow") if "card" in text]


def change(club, match, action):
    return club.open(f"{match}/deals").send("#deals", {"action": action})


def undo(club, match):
    return club.open(match).send("#undo").onward


def test_the_ladder_of_the_pad_leads_to_the_deals(club, match):
    ladder = club.open(match).one("a.ladder")
    assert ladder["href"] == f"{match}/deals"
    assert deals(club, match) == [1, 2, 3, 3, 2, 1]


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
def test_a_deal_ahead_is_changed_and_that_is_undone(club, match, action, after):
    assert change(club, match, action).location == f"{match}/deals"
    assert deals(club, match) == after
    assert f"deal 2 of {len(after)}" in club.open(match).one("h1").text
    undo(club, match)
    assert deals(club, match) == [1, 2, 3, 3, 2, 1]
