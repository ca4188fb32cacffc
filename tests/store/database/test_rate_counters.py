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


def test_a_counter_that_was_never_used_is_zero(store, club_id):
    assert counted(store, club_id, "knock", NOON) == (0, None)


def test_counting_starts_again_after_the_time_span(store, club_id):
    assert counts(store, club_id, "knock", NOON) == 1
    assert counts(store, club_id, "knock", minutes(3), times=4) == 5
    assert counted(store, club_id, "knock", minutes(9)) == (5, minutes(10))
    assert counted(store, club_id, "knock", minutes(10)) == (0, None)
    assert counts(store, club_id, "knock", minutes(10)) == 1
    assert counted(store, club_id, "knock", minutes(11)) == (1, minutes(20))


def test_counters_of_different_names_and_groups_are_independent(store, club_id):
    other = new_id()
    counts(store, club_id, "knock", NOON)
    counts(store, club_id, "ring", NOON)
    counts(store, other, "knock", NOON)
    assert counts(store, club_id, "knock", NOON) == 2
    assert counted(store, other, "knock", NOON) == (1, minutes(10))


def test_expired_counters_are_deleted(store, club_id):
    for number in range(5):
        counts(store, club_id, f"knock {number}", NOON)
    counts(store, club_id, "ring", minutes(30))
    with store.reading() as session:
        left = session.scalar(select(func.count()).where(tables.Counter.club_id == club_id))
    assert left == 1


def test_eight_simultaneous_counts_lose_nothing(store, club_id):
    def knock(_):
        return counts(store, club_id, "knock", NOON)

    with ThreadPoolExecutor(8) as threads:
        totals = list(threads.map(knock, range(80)))
    assert sorted(totals) == list(range(1, 81))


def test_eight_simultaneous_restarts_of_counters_do_not_deadlock(store, club_id):
    names = [f"knock {number}" for number in range(8)]
    for round_number in range(5):
        at = minutes(11 * round_number)
        with ThreadPoolExecutor(8) as threads:
            totals = list(threads.map(lambda name, at=at: counts(store, club_id, name, at), names))
        assert totals == [1] * 8


# ------------------------------------------------------------------------- what was written down


@pytest.fixture
def reported(store):
    """Return the rows of the counters in the store."""
    kinds = []
    store.on_entries_saved = kinds.append
    yield kinds
    store.on_entries_saved = None


def test_the_store_reports_each_event_once_after_the_commit(pad, reported):
    pad.record(FIRST)
    pad.record(SECOND)
    pad.undo()
    assert [list(kinds) for kinds in reported if kinds] == [["recorded"], ["recorded"], ["removed"]]


def test_neither_a_retry_nor_a_failed_write_is_reported(pad, reported):
    pad.write(commands.record, entry=FIRST, version=0, idempotency_key="once")
    reported.clear()
    pad.write(commands.record, entry=FIRST, version=0, idempotency_key="once")

    def record_and_fail():
        with pad.store.writing() as session:
            pad.locked(session).append(commands.record, SECOND)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        record_and_fail()
    assert [kinds for kinds in reported if kinds] == []
