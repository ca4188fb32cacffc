"""Undo and redo."""

import pytest

from scorekeeper.match.events.deals import DealCorrected, DealRecorded, DealRemoved
from scorekeeper.match.events.event import fold_events, numbered
from scorekeeper.match.events.undo import undo_in, undo_stacks
from tests.support.clock import NOON

RECORDED = [DealRecorded(1, "a"), DealRecorded(2, "b")]


def log(*events):
    return numbered(events, 0, NOON, "key")


def next_steps(*events):
    """The numbers of the events that an undo and a redo take back."""
    stacks = undo_stacks(log(*events))
    return [found[-1].number if found else None for found in (stacks.done, stacks.undone)]


def removed(deal, undoes):
    return DealRemoved(deal, undoes=undoes)


def recorded(deal, entry, undoes=None):
    return DealRecorded(deal, entry, undoes=undoes)


def corrected(deal, entry, undoes=None):
    return DealCorrected(deal, entry, undoes=undoes)


def test_nothing_can_be_undone_or_redone_in_an_empty_log():
    assert next_steps() == [None, None]


def test_redos_repeat_undone_events_in_reverse_order():
    assert next_steps(*RECORDED) == [2, None]
    undone_twice = [*RECORDED, removed(2, 2), removed(1, 1)]
    assert next_steps(*undone_twice) == [None, 4]
    redone = [*undone_twice, recorded(1, "a", undoes=4)]
    assert next_steps(*redone) == [5, 3]
    assert next_steps(*redone, recorded(2, "b", undoes=3)) == [6, None]


def test_a_redo_can_be_undone_and_redone_again():
    redone = [RECORDED[0], removed(1, 1), recorded(1, "a", undoes=2)]
    assert next_steps(*redone) == [3, None]
    assert next_steps(*redone, removed(1, 3)) == [None, 4]


def test_a_new_event_after_an_undo_clears_the_redo_stack():
    assert next_steps(*RECORDED, removed(2, 2), recorded(2, "c")) == [4, None]
    # What was undone before it is no longer there to be undone either.
    further = [*RECORDED, removed(2, 2), recorded(2, "c"), removed(2, 4)]
    assert next_steps(*further) == [1, 5]


def test_old_logs_with_undos_of_undos_are_read_correctly():
    # A deal undone, the undo undone, and that undone again: each the line above.
    old = [RECORDED[0], removed(1, 1), recorded(1, "a", undoes=2), removed(1, 3)]
    assert fold_events(log(*old)).entries == ()
    assert next_steps(*old) == [None, 4]
    assert fold_events(log(*old, recorded(1, "a", undoes=4))).entries == ("a",)


@pytest.mark.parametrize("undoes", [1, 3, 9])
def test_only_the_last_event_can_be_undone(undoes):
    with pytest.raises(ValueError, match="takes back another event than the last"):
        undo_stacks(log(*RECORDED, removed(2, undoes)))


def test_the_inverse_of_an_earlier_event_restores_the_state_before():
    history = log(
        *RECORDED,
        corrected(1, "c"),
        corrected(1, "d"),
        corrected(1, "c", undoes=4),
    )
    assert undo_in(history, history[2]) == corrected(1, "a", undoes=3)
    assert undo_in(history, history[4]) == corrected(1, "d", undoes=5)
