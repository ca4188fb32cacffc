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


def there(store, club_id, *ids, at=NOON):
    """Return whether each of the files still exists."""
    with store.reading() as session:
        return [
            stores.uploads.find(session, club_id, upload_id, at) is not None for upload_id in ids
        ]


def how_many(store):
    with store.reading() as session:
        return session.scalar(select(func.count()).select_from(tables.Upload))


def test_a_file_comes_back_as_it_was(store):
    club_id = empty_club(store)
    upload_id = keep(store, club_id, b'{"format": "scorekeeper"}' * 1000)
    with store.reading() as session:
        found = stores.uploads.find(session, club_id, upload_id, NOON)
    assert (found.name, found.content) == ("friday.json", b'{"format": "scorekeeper"}' * 1000)


def test_a_file_that_an_earlier_version_kept_is_read(store):
    club_id = empty_club(store)
    with store.writing() as session:
        upload_id = stores.uploads.save(session, club_id, "friday.json", b'{"a": 1}', NOON)
    with store.reading() as session:
        assert stores.uploads.find(session, club_id, upload_id, NOON).content == b'{"a": 1}'


def test_a_file_is_there_for_two_hours_and_no_moment_longer(store):
    club_id = empty_club(store)
    upload_id = keep(store, club_id)
    assert there(store, club_id, upload_id, at=NOON + TWO_HOURS) == [True]
    assert there(store, club_id, upload_id, at=NOON + TWO_HOURS + MOMENT) == [False]


def test_an_old_file_goes_when_another_club_brings_one(store):
    keep(store, empty_club(store))
    keep(store, empty_club(store), at=NOON + TWO_HOURS)
    assert how_many(store) == 2
    keep(store, empty_club(store), at=NOON + TWO_HOURS + MOMENT)
    assert how_many(store) == 2


def test_the_last_three_files_of_a_club_are_kept(store):
    club_id = empty_club(store)
    ids = [keep(store, club_id, at=minutes(number)) for number in range(5)]
    assert there(store, club_id, *ids) == [False, False, True, True, True]


def test_large_files_of_a_club_make_room_sooner(store, monkeypatch):
    club_id = empty_club(store)
    size = len(zlib.compress(b"a" * 10_000, 1))
    monkeypatch.setattr(uploads, "MOST_BYTES_OF_A_CLUB", 2 * size)
    ids = [keep(store, club_id, b"a" * 10_000, minutes(number)) for number in range(3)]
    assert there(store, club_id, *ids) == [False, True, True]


def test_all_clubs_together_bring_no_more_than_the_host_holds(store, monkeypatch):
    size = len(zlib.compress(b"a" * 10_000, 1))
    monkeypatch.setattr(uploads, "MOST_BYTES_OF_ALL", 2 * size)
    clubs = [empty_club(store) for _ in range(3)]
    for club_id in clubs[:2]:
        keep(store, club_id, b"a" * 10_000)
    with pytest.raises(Refused) as refused:
        keep(store, clubs[2], b"a" * 10_000)
    assert [one.code for one in refused.value.refusals] == ["upload.full"]
    assert how_many(store) == 2
