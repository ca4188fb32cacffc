"""The settings of the connections to the database."""

import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import text

from scorekeeper.store import StoreError, Unavailable, open_store
from scorekeeper.store.database.connections import BadSetting, Connections, connections_from

LOST = "SELECT 1"


def test_without_settings_the_defaults_apply():
    assert connections_from({}) == Connections(pool=5, overflow=10, prepare=True, checkpoint=True)


def test_every_setting_is_read():
    found = connections_from(
        {
            "SCOREKEEPER_DATABASE_POOL": "20",
            "SCOREKEEPER_DATABASE_OVERFLOW": 0,
            "SCOREKEEPER_DATABASE_PREPARE": "off",
            "SCOREKEEPER_SQLITE_CHECKPOINT": "off",
        }
    )
    assert found == Connections(pool=20, overflow=0, prepare=False, checkpoint=False)


@pytest.mark.parametrize(
    ("name", "given", "complaint"),
    [
        ("SCOREKEEPER_DATABASE_POOL", "0", "is a number from 1, not 0"),
        ("SCOREKEEPER_DATABASE_OVERFLOW", "-1", "is a number from 0, not -1"),
        ("SCOREKEEPER_DATABASE_PREPARE", "no", "is on or off, not no"),
        ("SCOREKEEPER_SQLITE_CHECKPOINT", "", "is on or off, not "),
    ],
)
def test_an_invalid_setting_is_refused(monkeypatch, bare_sqlite_url, name, given, complaint):
    with pytest.raises(BadSetting, match=f"{name} {complaint}"):
        connections_from({name: given})
    monkeypatch.setenv(name, given)
    with pytest.raises(StoreError, match=f"{name} {complaint}"):
        open_store(bare_sqlite_url)


def test_the_pool_has_the_configured_size(postgresql_url):
    store = open_store(postgresql_url, connections=Connections(pool=2, overflow=3))
    assert (store.engine.pool.size(), store.engine.pool._max_overflow) == (2, 3)
    store.close()


def prepared(store):
    """Ask the same question often; the names of the statements that were prepared for it."""
    with store.reading() as session:
        for _ in range(10):
            session.execute(text(LOST))
    with store.reading() as session:
        return session.scalars(text("SELECT name FROM pg_prepared_statements")).all()


def test_prepared_statements_are_kept_between_sessions(postgresql_url):
    store = open_store(postgresql_url, connections=Connections(pool=1, overflow=0))
    assert len(prepared(store)) == 1
    store.close()


def test_no_statement_is_prepared_if_that_is_turned_off(postgresql_url):
    store = open_store(postgresql_url, connections=Connections(pool=1, overflow=0, prepare=False))
    assert prepared(store) == []
    store.close()


@pytest.mark.parametrize("code", ["InvalidSqlStatementName", "DuplicatePreparedStatement"])
def test_a_statement_lost_by_a_pooler_makes_the_store_unavailable(postgresql_url, code):
    store = open_store(postgresql_url)
    state = getattr(psycopg.errors, code).sqlstate
    lost = f"DO $$ BEGIN RAISE EXCEPTION 'it is gone' USING ERRCODE = '{state}'; END $$"
    told = "it is gone: behind PgBouncer, set SCOREKEEPER_DATABASE_PREPARE=off"
    with pytest.raises(Unavailable, match=told), store.reading() as session:
        session.execute(text(lost))
    store.close()


@pytest.mark.parametrize(("checkpoint", "is_truncated"), [(True, True), (False, False)])
def test_the_write_ahead_log_is_truncated_unless_that_is_turned_off(
    bare_sqlite_url, checkpoint, is_truncated
):
    file = bare_sqlite_url.removeprefix("sqlite:///")
    store = open_store(bare_sqlite_url, connections=Connections(checkpoint=checkpoint))
    with store.writing() as session:
        session.execute(text("CREATE TABLE names (name TEXT)"))
    # As Litestream does, another connection keeps the log from being removed at the end.
    with closing(sqlite3.connect(file)) as other:
        other.execute("SELECT * FROM names").fetchall()
        assert store.wipe()
        assert (Path(f"{file}-wal").stat().st_size == 0) is is_truncated
    store.close()
