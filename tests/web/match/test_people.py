"""People come and go in the course of a match: joins, leaves, hands over, new seats, names."""

import pytest

from tests.support.web.visitor import THREE, bids, tricks

FIRST = bids(1, 1, 0), tricks(0, 1, 0)
"""Aki 0 of 1, Ben 1 of 1, Chika 0 of 0 in a deal of one card: 1 to Ben's trick."""


@pytest.fixture
def hell(club):
    """Hell of three, one deal saved."""
    match = club.begins("hell", THREE)
    club.writes(match, *FIRST)
    return match


def asks(club, match, **what):
    query = "&".join(f"{name}={value}" for name, value in what.items())
    return club.open(f"{match}/players/change?{query}")


def changes(club, match, more=None, **what):
    """Ask for a change and save it; the pad after it."""
    answer = asks(club, match, **what).send("#change", more)
    assert answer.status == 303, answer.text
    return answer.onward


def rows(page):
    return page.texts("#entry .row .name bdi")


def test_a_late_player_joins_and_is_on_the_pad_of_the_next_deal(club, hell):
    pad = changes(club, hell, do="join", name="Eve")
    assert rows(pad) == ["Aki", "Ben", "Chika", "Eve"]
    assert "From deal 2: Eve joins" in pad.text
