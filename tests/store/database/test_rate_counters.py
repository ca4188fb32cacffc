"""Counters for rate limits: events per span of time, for all processes together."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from sqlalchemy import func, select

from scorekeeper import store as stores
from scorekeeper.match import commands
from scorekeeper.match.ids import new_id
from scorekeeper.store.database import tables
from tests.support.store.pad import FIRST, NOON, SECOND, minutes


@pytest.fixture
def club_id():
    return new_id()


def counts(store, club_id, name, at, times=1):
    with store.counting() as session:
        return stores.rate_counters.count(
            session, club_id, name, times, at, at + timedelta(minutes=10)
        )


def counted(store, club_id, name, at):
    with store.reading() as session:
        return stores.rate_counters.current_count(session, club_id, name, at)


def test_what_was_never_done_was_done_no_times(store, club_id):
    assert counted(store, club_id, "knock", NOON) == (0, None)


def test_counting_goes_on_until_its_span_is_over_and_then_begins_anew(store, club_id):
    assert counts(store, club_id, "knock", NOON) == 1
    assert counts(store, club_id, "knock", minutes(3), times=4) == 5
    assert counted(store, club_id, "knock", minutes(9)) == (5, minutes(10))
    assert counted(store, club_id, "knock", minutes(10)) == (0, None)
    assert counts(store, club_id, "knock", minutes(10)) == 1
    assert counted(store, club_id, "knock", minutes(11)) == (1, minutes(20))


def test_everything_is_counted_by_itself(store, club_id):
    other = new_id()
    counts(store, club_id, "knock", NOON)
    counts(store, club_id, "ring", NOON)
    counts(store, other, "knock", NOON)
    assert counts(store, club_id, "knock", NOON) == 2
    assert counted(store, other, "knock", NOON) == (1, minutes(10))


def test_counts_that_are_over_do_not_pile_up(store, club_id):
    for number in range(5):
        counts(store, club_id, f"knock {number}", NOON)
    counts(store, club_id, "ring", minutes(30))
    with store.reading() as session:
        left = session.scalar(select(func.count()).where(tables.Counter.club_id == club_id))
    assert left == 1


def test_eight_who_count_at_the_same_time_miss_nothing(store, club_id):
    def knock(_):
        return counts(store, club_id, "knock", NOON)

    with ThreadPoolExecutor(8) as threads:
        totals = list(threads.map(knock, range(80)))
    assert sorted(totals) == list(range(1, 81))


def test_eight_who_begin_anew_at_the_same_time_do_not_wait_for_each_other_for_ever(store, club_id):
    names = [f"knock {number}" for number in range(8)]
    for round_number in range(5):
        at = minutes(11 * round_number)
        with ThreadPoolExecutor(8) as threads:
            totals = list(threads.map(lambda name, at=at: counts(store, club_id, name, at), names))
        assert totals == [1] * 8


# ------------------------------------------------------------------------- what was written down


@pytest.fixture
def told(store):
    """Return the rows of the counters in the store."""
    kinds = []
    store.on_entries_saved = kinds.append
    yield kinds
    store.on_entries_saved = None


def test_the_store_tells_of_each_line_once_it_is_kept(pad, told):
    pad.record(FIRST)
    pad.record(SECOND)
    pad.undo()
    assert [list(kinds) for kinds in told if kinds] == [["recorded"], ["recorded"], ["removed"]]


def test_a_retry_is_not_told_again_nor_what_came_to_nothing(pad, told):
    pad.write(commands.record, entry=FIRST, version=0, idempotency_key="once")
    told.clear()
    pad.write(commands.record, entry=FIRST, version=0, idempotency_key="once")

    def record_and_fail():
        with pad.store.writing() as session:
            pad.locked(session).append(commands.record, SECOND)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        record_and_fail()
    assert [kinds for kinds in told if kinds] == []
