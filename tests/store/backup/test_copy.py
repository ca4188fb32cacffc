"""A whole database copied into an empty one, of the same or the other engine."""

import sqlite3
from contextlib import closing
from itertools import count

import pytest
from sqlalchemy import text

from scorekeeper import store as stores
from scorekeeper.match import commands
from scorekeeper.store import StoreError
from scorekeeper.store.backup import database_copy as copying
from scorekeeper.store.backup.check import Contents
from scorekeeper.store.database import tables
from tests.support.store.backups import (
    changing,
    everything,
    make_of_an_older_version,
    no_progress,
    opened,
)
from tests.support.store.databases import DATABASES, make_database
from tests.support.store.pad import NOON, Pad, minutes
from tests.support.store.upgrades import stamp

numbers = count(1)


@pytest.fixture(params=DATABASES)
def target_url(request, tmp_path):
    """Another database in which nothing is."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/new/target.db"
    return make_database(request.getfixturevalue("postgresql"), f"copied_{next(numbers)}")


def copy(source, target):
    return stores.backup.copy_database(source, target, no_progress, no_progress)


def complaint(source, target):
    with pytest.raises(StoreError) as error:
        copy(source, target)
    assert "\n" not in str(error.value)
    return str(error.value)


def rows_of(url, table):
    with opened(url) as store, store.reading() as session:
        return list(map(repr, session.execute(tables.Base.metadata.tables[table].select())))


def test_every_row_and_every_match_is_copied(bare_url, target_url, full_club_at):
    names = full_club_at(bare_url)
    assert copy(bare_url, target_url) == Contents(
        clubs=1, matches=3, deals=3, changed_at=minutes(90)
    )
    assert everything(target_url) == everything(bare_url)
    assert rows_of(target_url, "uploads") == rows_of(bare_url, "uploads") != []
    assert rows_of(target_url, "counters") == rows_of(bare_url, "counters") != []
    with opened(bare_url) as here, opened(target_url) as there:
        assert Pad(here, *names).match == Pad(there, *names).match
        assert Pad(there, *names).undo().version == 4


def test_a_database_copied_there_and_back_is_the_same(
    bare_sqlite_url, bare_postgresql_url, tmp_path, full_club_at
):
    full_club_at(bare_sqlite_url)
    copy(bare_sqlite_url, bare_postgresql_url)
    copy(bare_postgresql_url, f"sqlite:///{tmp_path}/back.db")
    assert everything(f"sqlite:///{tmp_path}/back.db") == everything(bare_sqlite_url)


def test_progress_counts_rows_and_then_matches(bare_sqlite_url, tmp_path, full_club_at):
    full_club_at(bare_sqlite_url)
    rows, matches = [], []
    stores.backup.copy_database(
        bare_sqlite_url,
        f"sqlite:///{tmp_path}/target.db",
        lambda *done: rows.append(done),
        lambda *done: matches.append(done),
    )
    assert rows[-1][0] == rows[-1][1] > 50
    assert matches == [(1, 3), (2, 3), (3, 3)]


def test_rows_written_during_the_copy_are_not_copied(bare_url, tmp_path, full_club_at):
    names = full_club_at(bare_url)
    target = f"sqlite:///{tmp_path}/target.db"
    with opened(bare_url) as store:
        pad = Pad(store, *names)
        before = everything(bare_url)

        def write(*_):
            pad.write(commands.note_ruling, question="ask=trick")

        stores.backup.copy_database(bare_url, target, write, no_progress)
        assert pad.match.version > 3
    assert everything(target) == before


def test_a_database_without_groups_counts_as_empty(bare_url, tmp_path, full_club_at):
    source = f"sqlite:///{tmp_path}/source.db"
    full_club_at(source)
    stores.upgrade(bare_url)
    with opened(bare_url) as store:
        stores.host.note_backup(store, NOON)
    copy(source, bare_url)
    assert everything(bare_url) == everything(source)


# --------------------------------------------------------------------------------- what is refused


def test_a_database_with_a_group_is_not_copied_into(bare_url, tmp_path, full_club_at):
    source = f"sqlite:///{tmp_path}/source.db"
    full_club_at(source)
    stores.upgrade(bare_url)
    with opened(bare_url) as store, store.writing() as session:
        stores.clubs.start(session, "Thursday", NOON)
    before = everything(bare_url)
    assert complaint(source, bare_url) == (
        "the database to copy into has groups in it: only an empty one is filled"
    )
    assert everything(bare_url) == before


def test_a_database_is_not_copied_into_itself(bare_url, full_club_at):
    full_club_at(bare_url)
    assert "has groups in it" in complaint(bare_url, bare_url)


def test_a_database_of_an_older_schema_is_not_copied(bare_url, tmp_path):
    make_of_an_older_version(bare_url)
    told = complaint(bare_url, f"sqlite:///{tmp_path}/target.db")
    assert told.startswith("the database to copy has schema 0001 instead of ")
    assert told.endswith(": start this version of Scorekeeper with it once")
    assert not (tmp_path / "target.db").exists()


def test_a_database_of_a_newer_schema_is_not_copied(bare_url, tmp_path):
    stores.upgrade(bare_url)
    stamp(bare_url, "9999")
    assert "has schema 9999 instead of" in complaint(bare_url, f"sqlite:///{tmp_path}/target.db")


def test_a_database_that_does_not_exist_is_not_copied(tmp_path):
    here, there = f"sqlite:///{tmp_path}/typo.db", f"sqlite:///{tmp_path}/target.db"
    assert complaint(here, there) == f"there is no database at {tmp_path}/typo.db"
    assert not (tmp_path / "target.db").exists()


def test_an_empty_postgresql_database_is_not_copied(bare_postgresql_url, tmp_path):
    assert complaint(bare_postgresql_url, f"sqlite:///{tmp_path}/target.db") == (
        "this is no database of Scorekeeper: nothing is in it"
    )


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("UPDATE lines SET kind = 'shuffled'", "'shuffled'"),
        ("UPDATE matches SET game = 'bridge'", "the game bridge is not installed"),
        ("UPDATE matches SET played_on = '1500-01-01'", "matches.played_on"),
        ("UPDATE keys SET role = 'king'", "keys.role"),
    ],
)
def test_nothing_is_copied_if_a_match_or_a_value_is_invalid(
    bare_url, target_url, full_club_at, statement, told
):
    club_id, *_ = full_club_at(bare_url)
    with changing(bare_url) as connection:
        connection.execute(text(statement))
    fault = complaint(bare_url, target_url)
    assert fault.startswith(f"the database cannot be copied: group {club_id} (Thursday): ")
    assert told in fault
    assert not any(everything(target_url).values())


def test_nothing_is_copied_if_rows_are_missing(bare_url, target_url, full_club_at, monkeypatch):
    full_club_at(bare_url)
    monkeypatch.setattr(copying, "copy_rows", lambda *_: None)
    assert complaint(bare_url, target_url) == "not every row of clubs has arrived"
    assert not any(everything(target_url).values())


def test_a_row_with_a_broken_reference_is_not_copied(
    bare_sqlite_url, target_url, tmp_path, full_club_at
):
    full_club_at(bare_sqlite_url)
    with closing(sqlite3.connect(tmp_path / "scores.db")) as database, database:
        database.execute("UPDATE seats SET player_id = 'nobody' WHERE seat = 0")
    assert complaint(bare_sqlite_url, target_url).startswith("the database cannot be copied: ")
    assert not any(everything(target_url).values())


def test_an_interrupted_copy_leaves_the_target_empty(bare_url, target_url, full_club_at):
    def break_off(*_):
        raise KeyboardInterrupt

    full_club_at(bare_url)
    with pytest.raises(KeyboardInterrupt):
        stores.backup.copy_database(bare_url, target_url, break_off, no_progress)
    assert not any(everything(target_url).values())
