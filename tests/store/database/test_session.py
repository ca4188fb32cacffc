"""The place of the data, and the guarantees of reading and writing."""

import gc
import sqlite3

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from scorekeeper import places
from scorekeeper.match import commands
from scorekeeper.store import StoreError, Unavailable, default_url, open_store
from scorekeeper.store.database.engine import parse_url
from tests.support.store.pad import FIRST, Pad, another_key

# -------------------------------------------------------------------------------------- addresses


def test_the_environment_variable_sets_the_database(monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", "postgresql://example/scores")
    assert default_url() == "postgresql://example/scores"


def test_a_checkout_stores_its_data_in_its_instance_folder(monkeypatch, tmp_path):
    monkeypatch.delenv("SCOREKEEPER_DATABASE_URL", raising=False)
    (tmp_path / "pyproject.toml").touch()
    monkeypatch.setattr(places, "CHECKOUT", tmp_path)
    assert default_url() == f"sqlite:///{tmp_path}/instance/scorekeeper.db"


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_every_spelling_of_postgresql_means_psycopg(scheme):
    parsed = parse_url(f"{scheme}://aki:secret@example:5433/scores")
    assert parsed.drivername == "postgresql+psycopg"
    assert (parsed.username, parsed.host, parsed.port) == ("aki", "example", 5433)


# ------------------------------------------------------------------------------ reading, writing


def test_changes_are_saved_when_the_block_ends_without_an_error(pad):
    assert pad.record(FIRST).match.version == 1


def test_a_reading_session_cannot_change_anything(pad):
    with pytest.raises((DBAPIError, StoreError)), pad.store.reading() as session:
        another_key(session, pad.club_id)


def test_a_connection_can_write_again_after_reading(pad):
    for _ in range(3):
        assert pad.match
        pad.undo() if pad.match.entries else pad.record(FIRST)
    assert pad.match.version == 3


def test_sqlite_is_set_up_to_lose_nothing(sqlite_url):
    store = open_store(sqlite_url)
    with store.writing() as session:
        settings = {
            name: session.scalar(text(f"PRAGMA {name}"))
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    store.close()
    full = 2
    assert settings == {
        "journal_mode": "wal",
        "synchronous": full,
        "foreign_keys": 1,
        "busy_timeout": 10_000,
    }


def test_a_connection_is_configured_again_for_each_kind_of_session(own_store):
    def settings(opened):
        with opened() as session:
            names = ("query_only", "synchronous", "busy_timeout")
            return [session.scalar(text(f"PRAGMA {name}")) for name in names]

    normal, full = 1, 2
    kinds = (own_store.writing, own_store.try_writing, own_store.counting, own_store.reading)
    for opened in (*kinds, *reversed(kinds)):
        expected = {
            own_store.writing: [0, full, 100],
            own_store.counting: [0, normal, 100],
            own_store.try_writing: [0, normal, 0],
            own_store.reading: [1, full, 100],
        }
        assert settings(opened) == expected[opened]


def test_sqlite_uses_different_connections_for_reading_and_writing(own_store):
    def connection(opened):
        with opened() as session:
            return session.connection().connection.dbapi_connection

    reads, writes = connection(own_store.reading), connection(own_store.writing)
    assert reads is not writes
    assert connection(own_store.reading) is reads
    assert connection(own_store.counting) is connection(own_store.try_writing) is writes


def test_postgresql_commits_synchronously(postgresql_url):
    store = open_store(postgresql_url)
    with store.writing() as session:
        assert session.scalar(text("SHOW synchronous_commit")) == "on"
    store.close()


@pytest.fixture
def locked(own_store, tmp_path):
    """A match in a database that another program keeps locked."""
    pad = Pad.begin(own_store)
    other = sqlite3.connect(tmp_path / "scores.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield pad
    other.close()


def test_a_locked_database_is_reported_in_one_line(locked, tmp_path):
    with pytest.raises(StoreError) as error:
        locked.record(FIRST)
    assert str(error.value) == (
        f"the database {tmp_path}/scores.db cannot be used: database is locked"
    )


def test_a_timeout_leaves_no_open_cursor_behind(locked):
    # Collected later by another thread, it would wait for a connection that waits for its turn,
    # and no other thread could run meanwhile.
    with pytest.raises(Unavailable) as given_up, locked.store.try_writing() as session:
        session.execute(text("SELECT 1"))
    cursors = [one for one in gc.get_objects() if isinstance(one, sqlite3.Cursor)]
    assert [one for one in cursors if is_open(one)] == []
    assert given_up.value.__traceback__  # which keeps what the frames held


def is_open(cursor):
    try:
        cursor.fetchone()
    except sqlite3.ProgrammingError:
        return False
    return True


def test_readers_do_not_wait_for_a_writer(locked):
    assert locked.match.version == 0


def test_a_full_disk_is_reported_in_one_line_and_saves_nothing(own_store):
    pad = Pad.begin(own_store)

    def record_on_a_full_disk():
        with pad.store.writing() as session:
            pad.locked(session).append(commands.record, FIRST)
            session.execute(text("PRAGMA max_page_count = 1"))
            session.execute(text("CREATE TABLE big AS SELECT zeroblob(1000000) AS blob"))

    with pytest.raises(StoreError, match="database or disk is full"):
        record_on_a_full_disk()
    assert pad.match.version == 0
