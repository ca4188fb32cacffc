"""Equal events of two logs, and the time of an event by our clock."""

from datetime import timedelta

import pytest

from scorekeeper.match.archive.history_reader import PlainEvent
from scorekeeper.match.archive.writer import moment
from scorekeeper.match.events.deals import DealCorrected, DealRecorded
from scorekeeper.match.events.notes import DealNoted
from scorekeeper.sync.sync_events import (
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


def test_events_are_equal_if_content_time_and_author_are_equal():
    here = [event(1, "a"), event(2, "b", at=1), event(3, "c", at=2)]
    assert common_length(here, [*here[:2], event(3, "d", at=2)]) == 2
    assert common_length(here, here[:1]) == 1
    assert common_length([], here) == 0
    assert common_length(here, [event(1, "a", at=1)]) == 0
    assert common_length(here, [event(1, "a", by=OTHERS)]) == 0


def test_an_event_whose_response_was_lost_is_recognised_by_its_fingerprint():
    here = [event(1, "a", at=1, known="f1", by=OTHERS)]
    assert common_length(here, [event(1, "a", at=0, known="f1")]) == 1
    assert common_length(here, [event(1, "a", at=0, known="f2")]) == 0
    assert common_length(here, [event(1, "a", known="f1", kind=DealCorrected.kind)]) == 0


def test_several_events_of_one_write_are_recognised_by_the_first():
    here = [event(1, "a", at=5, known="f1"), event(2, "b", at=5), event(3, "c", at=6)]
    there = [event(1, "a", known="f1"), event(2, "b"), event(3, "c")]
    assert common_length(here, there) == 3
    assert common_length(here, [there[0], event(2, "other")]) == 1


def test_a_note_in_which_a_name_was_replaced_is_still_the_same_note():
    here = event(1, "a nice hand of {somebody}", kind=DealNoted.kind)
    there = event(1, "a nice hand of Ben", kind=DealNoted.kind)
    assert common_length([here], [there]) == 1


def test_events_without_a_fingerprint_get_a_stable_one():
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
def test_the_clock_offset_ignores_the_network_delay(phone, clock_offset):
    assert clock_offset_of(NOON, phone) == clock_offset


def test_no_event_is_earlier_than_the_one_before_it_or_later_than_now():
    hour = timedelta(hours=1)
    assert server_time(minutes(0), hour, after=minutes(0), now=minutes(90)) == minutes(60)
    assert server_time(minutes(0), hour, after=minutes(0), now=minutes(30)) == minutes(30)
    assert server_time(minutes(0), -hour, after=minutes(-5), now=minutes(30)) == minutes(-5)
