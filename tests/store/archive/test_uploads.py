"""Files that wait to be imported: few of a club, not too many of all, and not for long."""

import zlib
from datetime import timedelta

import pytest
from sqlalchemy import delete, func, select

from scorekeeper import store as stores
from scorekeeper.match import Refused
from scorekeeper.store.archive import uploads
from scorekeeper.store.database import tables
from tests.support.store.archives import empty_club
from tests.support.store.pad import NOON, minutes

TWO_HOURS = timedelta(hours=2)
MOMENT = timedelta(seconds=1)


@pytest.fixture(autouse=True)
def nothing_waits(store):
    with store.writing() as session:
        session.execute(delete(tables.Upload))


def keep(store, club_id, content=b"{}", at=NOON):
    with store.writing() as session:
        packed = stores.uploads.pack(content)
        return stores.uploads.save(session, club_id, "friday.json", packed, at)


def are_stored(store, club_id, *ids, at=NOON):
    """Return whether each of the files still exists."""
    with store.reading() as session:
        return [
            stores.uploads.find(session, club_id, upload_id, at) is not None for upload_id in ids
        ]


def how_many(store):
    with store.reading() as session:
        return session.scalar(select(func.count()).select_from(tables.Upload))


def test_an_uploaded_file_is_returned_unchanged(store):
    club_id = empty_club(store)
    upload_id = keep(store, club_id, b'{"format": "scorekeeper"}' * 1000)
    with store.reading() as session:
        found = stores.uploads.find(session, club_id, upload_id, NOON)
    assert (found.name, found.content) == ("friday.json", b'{"format": "scorekeeper"}' * 1000)


def test_an_uncompressed_file_of_an_earlier_version_is_readable(store):
    club_id = empty_club(store)
    with store.writing() as session:
        upload_id = stores.uploads.save(session, club_id, "friday.json", b'{"a": 1}', NOON)
    with store.reading() as session:
        assert stores.uploads.find(session, club_id, upload_id, NOON).content == b'{"a": 1}'


def test_an_uploaded_file_expires_after_two_hours(store):
    club_id = empty_club(store)
    upload_id = keep(store, club_id)
    assert are_stored(store, club_id, upload_id, at=NOON + TWO_HOURS) == [True]
    assert are_stored(store, club_id, upload_id, at=NOON + TWO_HOURS + MOMENT) == [False]


def test_an_expired_file_is_deleted_at_the_next_upload_of_any_group(store):
    keep(store, empty_club(store))
    keep(store, empty_club(store), at=NOON + TWO_HOURS)
    assert how_many(store) == 2
    keep(store, empty_club(store), at=NOON + TWO_HOURS + MOMENT)
    assert how_many(store) == 2


def test_only_the_last_three_files_of_a_group_are_stored(store):
    club_id = empty_club(store)
    ids = [keep(store, club_id, at=minutes(number)) for number in range(5)]
    assert are_stored(store, club_id, *ids) == [False, False, True, True, True]


def test_large_files_displace_older_ones_of_the_group_sooner(store, monkeypatch):
    club_id = empty_club(store)
    size = len(zlib.compress(b"a" * 10_000, 1))
    monkeypatch.setattr(uploads, "MOST_BYTES_OF_A_CLUB", 2 * size)
    ids = [keep(store, club_id, b"a" * 10_000, minutes(number)) for number in range(3)]
    assert are_stored(store, club_id, *ids) == [False, True, True]


def test_an_upload_beyond_the_limit_for_all_groups_is_refused(store, monkeypatch):
    size = len(zlib.compress(b"a" * 10_000, 1))
    monkeypatch.setattr(uploads, "MOST_BYTES_OF_ALL", 2 * size)
    clubs = [empty_club(store) for _ in range(3)]
    for club_id in clubs[:2]:
        keep(store, club_id, b"a" * 10_000)
    with pytest.raises(Refused) as refused:
        keep(store, clubs[2], b"a" * 10_000)
    assert [one.code for one in refused.value.refusals] == ["upload.full"]
    assert how_many(store) == 2
