"""The pace of a table, and the number of deals that fit in the remaining time."""

from datetime import timedelta

import pytest

from scorekeeper.match import commands, table_commands
from scorekeeper.match.pace import deals_until, pace, shortened
from tests.support.match.deals import NOON, hell
from tests.support.match.match_builder import begin, write

MISS = hell([0, 0, 0], [1, 0, 0])
LONG = {"ladder_cards": [1] * 8, "hook": False}


def at(minutes):
    return NOON + timedelta(minutes=minutes)


def played(*minutes):
    """Return a match with a deal recorded at each of ``minutes`` after noon."""
    match = begin(choices=LONG)
    for one in minutes:
        match = write(match, commands.record, MISS, at=at(one))
    return match


def test_two_deals_are_too_few_for_a_pace():
    assert pace(played(5, 10).lines) is None


def test_the_pace_is_the_median_of_the_gaps():
    assert pace(played(5, 10, 16, 50).lines) == timedelta(minutes=6)


def test_a_pause_does_not_affect_the_pace():
    match = write(played(5, 10), table_commands.pause, at=at(11))
    match = write(match, table_commands.resume, at=at(71))
    match = write(match, commands.record, MISS, at=at(77))
    assert pace(match.lines) == timedelta(minutes=6)


def test_an_undone_deal_does_not_affect_the_pace():
    match = write(played(5, 10, 11), commands.undo, at=at(11), discard_draft=True)
    assert pace(match.lines) is None


def test_deals_imported_together_have_no_pace():
    assert pace(played(5, 5, 5).lines) is None


@pytest.mark.parametrize(
    ("now", "until", "deals"),
    [(20, 50, 5), (23, 50, 5), (23, 49, 4), (26, 50, 5), (40, 50, 2), (60, 50, 0)],
)
def test_the_current_deal_is_timed_from_the_end_of_the_previous_one(now, until, deals):
    # Six minutes a deal, the last recorded at 20; from there the deals end at 26, 32, 38, 44, 50.
    lines = played(8, 14, 20).lines
    assert deals_until(at(until), at(now), timedelta(minutes=6), lines) == deals


@pytest.mark.parametrize(
    ("count", "deals"),
    [
        (9, (1, 2, 3, 4, 5, 4, 3, 2, 1)),
        (5, (1, 3, 5, 3, 1)),
        (3, (1, 5, 1)),
        (1, (1,)),
        (0, ()),
    ],
)
def test_a_shortened_ladder_preserves_its_ends_and_its_shape(count, deals):
    assert shortened((1, 2, 3, 4, 5, 4, 3, 2, 1), count) == deals
