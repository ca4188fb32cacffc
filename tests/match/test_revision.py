"""The revision mark of a match."""

from datetime import timedelta

from scorekeeper.match import Revision, commands
from scorekeeper.match.revision import revision_tag
from tests.support.match.deals import FIRST, NOON, SECOND, hell, minutes
from tests.support.match.match_builder import begin, tap, write

HALF = hell([None, 1, 0], [None, None, None])
OTHER_HALF = hell([1, 1, 0], [None, None, None])


def marks(*matches):
    return {match.state.mark for match in matches}


def test_a_match_without_events_was_last_touched_when_it_began():
    match = begin()
    assert match.state == Revision(revision_tag(0, NOON, []), finished=False, touched_at=NOON)


def test_every_write_changes_the_mark():
    empty = begin()
    first = write(empty, commands.record, FIRST, at=minutes(1))
    second = write(first, commands.record, SECOND, at=minutes(1))
    half_entered = tap(first, 2, HALF)
    other = tap(first, 2, OTHER_HALF)
    later_stage = tap(first, 2, HALF, stage="tricks")
    assert len(marks(empty, first, second, half_entered, other, later_stage)) == 6


def test_a_repeated_tap_updates_the_time_but_not_the_mark():
    once = tap(begin(), 1, HALF, at=minutes(1)).state
    again = tap(begin(), 1, HALF, at=minutes(2)).state
    assert once.mark == again.mark
    assert again.touched_at - once.touched_at == timedelta(minutes=1)


def test_the_mark_does_not_depend_on_the_order_of_drafts():
    one, two = (1, "bids", {"bids": [0, 1]}), (2, "bids", {"bids": [1, 0]})
    assert revision_tag(3, NOON, [one, two]) == revision_tag(3, NOON, [two, one])


def test_a_version_reused_after_a_restore_has_a_different_mark():
    assert revision_tag(3, NOON, []) != revision_tag(3, minutes(1), [])


def test_the_revision_shows_whether_the_match_is_finished():
    match = write(begin(), commands.record, FIRST)
    assert write(match, commands.finish, at=minutes(3)).state.finished
    assert not match.state.finished
