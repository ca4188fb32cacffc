"""The purge of deleted matches, old matches and other expired data."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import delete, func, select

from scorekeeper import store as stores
from scorekeeper.match import commands
from scorekeeper.store.database import tables
from scorekeeper.store.purge import months_before
from tests.support.store.concurrency import concurrently
from tests.support.store.databases import DATABASES, make_database
from tests.support.store.pad import FIRST, NOON, SECOND, THIRD, Pad
from tests.support.store.query_plans import plan, uses, watched
from tests.support.store.stored_statistics import wrong_rows

DAY, HOUR = timedelta(days=1), timedelta(hours=1)


@pytest.fixture(scope="module", params=DATABASES)
def own(request, tmp_path_factory):
    """A store of this module's own, because a purge affects all clubs."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path_factory.mktemp('cleared')}/scores.db"
    else:
        url = make_database(request.getfixturevalue("postgresql"), "cleared")
    stores.upgrade(url)
    store = stores.open_store(url)
    yield store
    store.close()


@pytest.fixture
def pad(own):
    """A finished match in the only club there is."""
    yield Pad.begin(own).record(FIRST, SECOND, THIRD)
    with own.writing() as session:
        for club, _ in stores.clubs.list_all(session):
            stores.clubs.delete(session, club.id, NOON)
        session.execute(delete(tables.Chore))


def delete_match(pad, at=NOON):
    with pad.store.writing() as session:
        stores.deletion.delete(session, pad.club_id, pad.match_id, at, pad.key_id)


def deleted(pad):
    with pad.store.reading() as session:
        return [one.match.id for one in stores.deletion.list_deleted(session, pad.club_id)]


def keep_for(pad, months):
    with pad.store.writing() as session:
        stores.purge.keep_matches_for(session, pad.club_id, months)


def clear(pad, at):
    found = stores.purge.purge(pad.store, at)
    return found.expired_matches, found.purged


def test_a_deleted_match_is_purged_after_seven_days(pad):
    delete_match(pad)
    assert clear(pad, NOON + 7 * DAY - timedelta(seconds=1)) == (0, 0)
    assert deleted(pad) == [pad.match_id]
    assert clear(pad, NOON + 7 * DAY) == (0, 1)
    assert deleted(pad) == []
    assert clear(pad, NOON + 8 * DAY) == (0, 0)


def test_matches_are_kept_indefinitely_by_default(pad):
    assert clear(pad, NOON + 40 * 365 * DAY) == (0, 0)
    assert pad.match is not None


@pytest.mark.parametrize(("months", "years"), [(12, 1), (24, 2), (60, 5)])
def test_an_expired_match_is_deleted_and_purged_a_week_later(pad, months, years):
    keep_for(pad, months)
    end = NOON.replace(year=NOON.year + years)
    assert clear(pad, end) == (0, 0)
    assert clear(pad, end + HOUR) == (1, 0)
    with pad.store.reading() as session:
        (one,) = stores.deletion.list_deleted(session, pad.club_id)
    assert (one.by, one.until) == ("", end + HOUR + 7 * DAY)
    assert wrong_rows(pad.store, pad.club_id) == []
    assert clear(pad, end + HOUR + 7 * DAY) == (0, 1)


def test_the_retention_period_starts_at_the_last_change(pad):
    keep_for(pad, 12)
    pad.later(24 * 60 * 200).write(commands.note_deal, number=1, text="Still talked about")
    assert clear(pad, NOON + 366 * DAY) == (0, 0)
    assert clear(pad, NOON + 566 * DAY) == (1, 0)


def test_a_restored_old_match_is_not_deleted_again_an_hour_later(pad):
    keep_for(pad, 12)
    late = NOON + 400 * DAY
    clear(pad, late)
    with pad.store.writing() as session:
        stores.deletion.restore(session, pad.club_id, pad.match_id, late + HOUR)
    assert clear(pad, late + 2 * HOUR) == (0, 0)
    assert clear(pad, late + 400 * DAY) == (1, 0)


def test_the_number_of_expired_matches_can_be_previewed(pad):
    with pad.store.reading() as session:
        found = stores.purge.count_expired(session, pad.club_id, NOON + 800 * DAY)
    assert found == {12: 1, 24: 1, 60: 0}


def test_an_unsupported_retention_period_is_refused(pad):
    with pytest.raises(ValueError, match="cannot be kept for 13 months"):
        keep_for(pad, 13)


def test_an_unreadable_match_does_not_block_the_others(pad):
    other = pad.another("hell", {}, ("Aki", "Dai"))
    with pad.store.writing() as session:
        session.get(tables.Match, (pad.club_id, pad.match_id)).options = {"deals": "many"}
    keep_for(pad, 12)
    assert clear(pad, NOON + 400 * DAY) == (1, 0)
    assert deleted(pad) == [other.match_id]


def test_rate_counters_and_old_uploads_are_deleted_too(pad):
    with pad.store.writing() as session:
        stores.uploads.save(session, pad.club_id, "all.json", b"{}", NOON)
        stores.rate_counters.count(session, "", "opening", 1, NOON, NOON + HOUR)
    clear(pad, NOON + 2 * DAY)
    with pad.store.reading() as session:
        left = [
            session.scalar(select(func.count()).select_from(table))
            for table in (tables.Upload, tables.Counter)
        ]
    assert left == [0, 0]


def test_the_record_of_a_deleted_group_is_purged_after_four_hundred_days(pad):
    with pad.store.writing() as session:
        stores.clubs.delete(session, pad.club_id, NOON)
    for days, known in ((399, True), (401, False)):
        clear(pad, NOON + days * DAY)
        with pad.store.reading() as session:
            assert (stores.clubs.deleted_since(session, pad.club_id) is not None) is known


def test_the_purge_runs_once_an_hour_in_one_of_several_processes(pad):
    four = [lambda: stores.purge.purge_when_due(pad.store, NOON) is not None] * 4
    assert sorted(concurrently(*four)) == [False, False, False, True]
    assert stores.purge.purge_when_due(pad.store, NOON + HOUR - timedelta(seconds=1)) is None
    assert stores.purge.purge_when_due(pad.store, NOON + HOUR) is not None


def test_a_wrong_clock_does_not_stop_the_purge_forever(pad):
    stores.purge.purge_when_due(pad.store, NOON + 1000 * DAY)
    assert stores.purge.purge_when_due(pad.store, NOON) is not None


def test_twelve_months_before_29_february_is_28_february():
    leap = datetime(2028, 2, 29, 12, tzinfo=UTC)
    assert months_before(leap, 12) == datetime(2027, 2, 28, 12, tzinfo=UTC)
    assert months_before(leap, 48) == datetime(2024, 2, 29, 12, tzinfo=UTC)


@pytest.mark.query_plan
def test_purgeable_matches_of_all_groups_are_found_with_an_index(pad):
    with watched() as sent, pad.store.reading() as session:
        stores.deletion.purgeable(session, NOON)
    steps = [step for query in sent for step in plan(pad.store, *query)]
    assert any(uses(step, "ix_matches_deleted") for step in steps)
