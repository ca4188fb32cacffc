"""A match with further events equals the fold of its whole history."""

import pytest

from scorekeeper.match import commands
from scorekeeper.match.events.state import Details
from scorekeeper.match.model import derive
from tests.support.match.deals import FIRST, FIRST_OTHERWISE, SECOND, THIRD, hell, minutes
from tests.support.match.match_builder import DAY, begin, tap, write

LIBRARY = Details(DAY, "Library", "Rain.")


def folded(match):
    derived = derive(match.game, match.first_table, match.people, match.lines, match.began_on)
    return {name: getattr(match, name) for name in derived} == derived


STEPS = [
    (commands.record, FIRST),
    (commands.note_deal, 1, "Ben dealt."),
    (commands.record, SECOND),
    (commands.correct, 1, FIRST_OTHERWISE),
    (commands.undo,),
    (commands.redo,),
    (commands.describe, LIBRARY),
    (commands.note_ruling, "ask=trick"),
    (commands.finish,),
    (commands.reopen,),
    (commands.record, THIRD),
    (commands.remove_last,),
    (commands.undo,),
]


def test_after_every_event_the_match_equals_the_fold_of_its_history():
    match = begin()
    for number, (decide, *facts) in enumerate(STEPS, 1):
        match = write(match, decide, *facts, at=minutes(number))
        assert match.version == number
        assert folded(match)
    assert [row.totals for row in match.sheet.rows] == [(10, -3, 10), (23, 10, 7), (36, 7, 17)]


def test_a_thrown_in_hand_moves_the_dealer_of_all_later_deals():
    match = begin("napoleon", {}, ("Aki", "Ben", "Chie", "Dai", "Emi"))
    for _ in range(2):
        match = write(match, commands.throw_in)
        assert folded(match)
    assert match.sheet.next.plan.dealer == 2
    assert write(match, commands.undo).sheet.next.plan.dealer == 1


def test_saving_a_deal_removes_its_draft():
    half_entered = hell([None, 1, 0], [None, None, None])
    match = tap(tap(begin(), 1, half_entered), 2, half_entered)
    assert sorted(write(match, commands.record, FIRST).drafts) == [2]


def test_a_note_about_a_deal_does_not_remove_its_draft():
    half_entered = hell([None, 1, 0], [None, None, None])
    match = tap(write(begin(), commands.record, FIRST), 1, half_entered)
    assert sorted(write(match, commands.note_deal, 1, "Rain.").drafts) == [1]


def test_the_finish_time_is_that_of_the_event_that_ended_the_match():
    match = begin()
    for number, entry in enumerate((FIRST, SECOND, THIRD), 1):
        assert match.finished_at is None
        match = write(match, commands.record, entry, at=minutes(number))
    assert match.finished_at == minutes(3)
    # A correction after the end leaves that moment.
    assert write(match, commands.correct, 3, THIRD, at=minutes(9)).finished_at == minutes(3)
    assert write(match, commands.remove_last, at=minutes(9)).finished_at is None


def test_an_event_cannot_be_applied_twice():
    match = write(begin(), commands.record, FIRST)
    with pytest.raises(ValueError, match="cannot go on"):
        match.after(match.lines[0])
