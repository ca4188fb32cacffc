"""Equal events of two logs, and the time of an event by our clock."""

from datetime import timedelta

import pytest

from scorekeeper.match.archive.history_reader import PlainEvent
from scorekeeper.match.archive.writer import moment
from scorekeeper.match.events.deals import DealCorrected, DealRecorded
from scorekeeper.match.events.notes import DealNoted
from scorekeeper.sync.merge import (
    SyncEvent,
    clock_offset_of,
    common_length,
    fingerprints_of,
    server_time,
)
from tests.support.match.deals import NOON, minutes

pytestmark = pytest.mark.timeless

MINE, OTHERS = "-mine", "-others"


def event(number, entry, *, at=0, known=None, by=MINE, kind=DealRecorded.kind):
    plain = PlainEvent(number, moment(minutes(at)), by, kind, number, entry)
    return SyncEvent(plain, minutes(at), known)


def test_lines_are_the_same_that_say_the_same_at_the_same_time_with_the_same_key():
    here = [event(1, "a"), event(2, "b", at=1), event(3, "c", at=2)]
    assert common_length(here, [*here[:2], event(3, "d", at=2)]) == 2
    assert common_length(here, here[:1]) == 1
    assert common_length([], here) == 0
    assert common_length(here, [event(1, "a", at=1)]) == 0
    assert common_length(here, [event(1, "a", by=OTHERS)]) == 0


def test_a_line_whose_answer_was_lost_is_known_by_its_fingerprint():
    here = [event(1, "a", at=1, known="f1", by=OTHERS)]
    assert common_length(here, [event(1, "a", at=0, known="f1")]) == 1
    assert common_length(here, [event(1, "a", at=0, known="f2")]) == 0
    assert common_length(here, [event(1, "a", known="f1", kind=DealCorrected.kind)]) == 0


def test_several_lines_of_one_write_are_known_by_the_first():
    here = [event(1, "a", at=5, known="f1"), event(2, "b", at=5), event(3, "c", at=6)]
    there = [event(1, "a", known="f1"), event(2, "b"), event(3, "c")]
    assert common_length(here, there) == 3
    assert common_length(here, [there[0], event(2, "other")]) == 1


def test_a_note_in_which_a_name_was_replaced_since_is_the_same_note():
    here = event(1, "a nice hand of {somebody}", kind=DealNoted.kind)
    there = event(1, "a nice hand of Ben", kind=DealNoted.kind)
    assert common_length([here], [there]) == 1


def test_what_has_no_fingerprint_is_given_one_that_stays():
    lines = [event(1, "a", known="f1"), event(2, "b")]
    first, second = fingerprints_of("m" * 22, lines)
    assert first == "f1"
    assert len(second) == 64
    assert fingerprints_of("m" * 22, lines) == [first, second]
    assert fingerprints_of("n" * 22, lines)[1] != second


@pytest.mark.parametrize(
    ("phone", "clock_offset"),
    [
        (NOON - timedelta(hours=3), timedelta(hours=3)),
        (NOON + timedelta(hours=3), timedelta(hours=-3)),
        (NOON - timedelta(seconds=4), timedelta()),
        (NOON + timedelta(seconds=4), timedelta()),
    ],
)
def test_the_time_on_the_way_is_no_difference_of_clocks(phone, clock_offset):
    assert clock_offset_of(NOON, phone) == clock_offset


def test_nothing_happens_before_what_was_before_it_or_later_than_now():
    hour = timedelta(hours=1)
    assert server_time(minutes(0), hour, after=minutes(0), now=minutes(90)) == minutes(60)
    assert server_time(minutes(0), hour, after=minutes(0), now=minutes(30)) == minutes(30)
    assert server_time(minutes(0), -hour, after=minutes(-5), now=minutes(30)) == minutes(-5)
