"""A correction that ends the match earlier removes the deals after that end, in one step."""

import pytest

from scorekeeper.match import Refused, commands
from scorekeeper.match.archive.reader import KnownIds, read_match
from scorekeeper.match.archive.writer import plain_match
from scorekeeper.match.events.undo import deal_corrected_with, deals_removed_with
from scorekeeper.match.ids import public_name
from tests.support.match.deals import OVER_THIRTY, SMALL, THRICE, TOO_MUCH, TWICE, entry, minutes
from tests.support.match.match_builder import KEY, begin, write

pytestmark = pytest.mark.timeless

FOUR = ("Aki", "Ben", "Chie", "Dan")
DEALS = (SMALL, TWICE, THRICE)


def hearts(*deals):
    match = begin("hearts", OVER_THIRTY, FOUR)
    for number, deal in enumerate(deals, 1):
        match = write(match, commands.record, deal, at=minutes(number))
    return match


@pytest.fixture
def match():
    """Return a match with three deals: 28, 12, 12 and 26 points."""
    return hearts(*DEALS)


@pytest.fixture
def ended(match):
    """Return the match in which deal 2 ends it with 31 for Dan; deal 3 is removed."""
    return write(match, commands.correct_and_end, 2, TOO_MUCH, 2, at=minutes(9))


def test_later_deals_are_removed_and_the_match_is_over(match, ended):
    assert commands.last_deal_after(match, 2, TOO_MUCH) == 2
    assert ended.entries == (SMALL, TOO_MUCH)
    assert ended.sheet.totals == (5, 8, 8, 31)
    assert ended.finished
    assert [(line.kind, line.deal) for line in ended.lines[3:]] == [
        ("removed", 3),
        ("corrected", 2),
    ]


def test_one_undo_restores_everything_and_one_redo_removes_it_again(ended):
    undone = write(ended, commands.undo, at=minutes(10))
    assert undone.entries == DEALS
    assert undone.sheet.totals == (28, 12, 12, 26)
    redone = write(undone, commands.redo, at=minutes(11))
    assert redone.entries == (SMALL, TOO_MUCH)
    assert write(redone, commands.undo, at=minutes(12)).entries == DEALS


def test_several_deals_are_removed_starting_with_the_last():
    once_each = [
        entry("hearts", hearts=[0, 5, 4, 4], spade_queen=0),
        entry("hearts", hearts=[4, 0, 5, 4], spade_queen=1),
        entry("hearts", hearts=[4, 4, 0, 5], spade_queen=2),
        entry("hearts", hearts=[5, 4, 4, 0], spade_queen=3),
    ]
    match = hearts(*once_each)
    assert match.sheet.totals == (26, 26, 26, 26)
    nearly_all = entry("hearts", hearts=[12, 1, 0, 0], spade_queen=0)
    ended = write(match, commands.correct_and_end, 2, nearly_all, 2, at=minutes(9))
    assert ended.sheet.totals == (38, 6, 4, 4)
    assert [(line.kind, line.deal) for line in ended.lines[4:]] == [
        ("removed", 4),
        ("removed", 3),
        ("corrected", 2),
    ]
    assert deals_removed_with(ended.lines, ended.undoable) == (3, 4)
    undone = write(ended, commands.undo, at=minutes(10))
    assert undone.entries == tuple(once_each)
    assert deal_corrected_with(undone.lines, undone.redoable) == 2
    assert write(undone, commands.redo, at=minutes(11)).sheet.totals == (38, 6, 4, 4)


def test_a_correction_is_refused_if_another_deal_than_shown_ends_the_match(match):
    with pytest.raises(Refused) as refused:
        commands.correct_and_end(match, 2, TOO_MUCH, 1)
    assert [one.code for one in refused.value.refusals] == ["deal.ends_before"]
    with pytest.raises(Refused) as refused:
        commands.correct_and_end(match, 2, TWICE, 2)
    assert [one.code for one in refused.value.refusals] == ["deal.ends_later"]


def test_a_removal_made_earlier_is_undone_separately(match):
    shorter = write(match, commands.remove_last, at=minutes(9))
    corrected = write(shorter, commands.correct, 2, TOO_MUCH, at=minutes(10))
    assert write(corrected, commands.undo, at=minutes(11)).entries == (SMALL, TWICE)


def test_an_archive_contains_the_removal_and_the_correction(ended):
    same = {f"{seat}" * 22: f"{seat}" * 22 for seat in range(4)}
    known = KnownIds("c" * 22, same, {public_name(KEY): KEY}, minutes(60))
    read = read_match(plain_match(ended), "matches[0]", known)
    assert read.entries == (SMALL, TOO_MUCH)
    assert write(read, commands.undo, at=minutes(20)).entries == DEALS
