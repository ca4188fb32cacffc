"""A deleted club: no row is left, and its phones learn of it."""

import pytest
from sqlalchemy import select

from scorekeeper import store as stores
from scorekeeper.store.clubs.keys import Role
from scorekeeper.store.database import tables
from tests.support.store.backups import create_full_club
from tests.support.store.pad import FIRST, NOON, Pad, another_key, minutes


def counted(store, club_id):
    """Return the number of rows left of a club, by table."""
    with store.reading() as session:
        found = {
            table.name: len(session.execute(select(table).where(_of(table) == club_id)).all())
            for table in tables.Base.metadata.sorted_tables
        }
    return {name: count for name, count in found.items() if count}


def _of(table):
    return table.c.id if table.name == "clubs" else table.c.club_id


def delete(pad, at=NOON):
    with pad.store.writing() as session:
        stores.clubs.delete(session, pad.club_id, at)


@pytest.fixture
def two(store):
    """Two clubs with the same players."""
    return Pad.begin(store).record(FIRST), Pad.begin(store).record(FIRST)


def test_all_rows_of_a_deleted_group_and_no_rows_of_others_are_deleted(two):
    gone, stays = two
    before = counted(stays.store, stays.club_id)
    delete(gone)
    assert counted(gone.store, gone.club_id) == {"chores": 1}
    assert counted(stays.store, stays.club_id) == before


def test_all_links_of_a_deleted_group_stop_working(two):
    gone, _ = two
    with gone.store.writing() as session:
        token = another_key(session, gone.club_id, Role.VIEWER, match_id=gone.match_id)
    delete(gone)
    with gone.store.reading() as session:
        assert stores.keys.find_by_token(session, token, NOON) is None
        assert stores.keys.find(session, gone.club_id, gone.key_id) is None


def test_the_time_of_the_deletion_can_be_looked_up(two):
    gone, stays = two
    delete(gone, minutes(7))
    with gone.store.reading() as session:
        assert stores.clubs.deleted_since(session, gone.club_id) == minutes(7)
        assert stores.clubs.deleted_since(session, stays.club_id) is None


def test_deleting_a_group_again_does_nothing(two):
    gone, _ = two
    delete(gone, minutes(7))
    delete(gone, minutes(9))
    with gone.store.reading() as session:
        assert stores.clubs.deleted_since(session, gone.club_id) == minutes(7)


def test_a_group_with_rows_in_every_table_can_be_deleted(bare_url):
    create_full_club(bare_url)
    store = stores.open_store(bare_url)
    try:
        with store.reading() as session:
            clubs = [club.id for club, _ in stores.clubs.list_all(session)]
            found = stores.clubs.contents(session, clubs[0])
        assert found.matches > 0
        assert found.players > 0
        for club_id in clubs:
            with store.writing() as session:
                stores.clubs.delete(session, club_id, NOON)
            assert counted(store, club_id) == {"chores": 1}
    finally:
        store.close()
