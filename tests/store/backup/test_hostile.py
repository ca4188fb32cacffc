"""A backup that somebody has made by hand: refused in one line, and nothing is half restored."""

import sqlite3
from contextlib import closing, suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Column, MetaData, Table, Text

from scorekeeper import store as stores
from scorekeeper.store import StoreError
from scorekeeper.store.database.tables import Base
from tests.support.store.backups import everything, no_progress, opened, restore


def alter(copy, *statements):
    with closing(sqlite3.connect(copy, isolation_level=None)) as database:
        database.execute("PRAGMA foreign_keys = OFF")
        for statement in statements:
            database.execute(statement)


def refusal(path):
    with pytest.raises(StoreError) as error, stores.backup.checked_copy(path, no_progress):
        pass
    assert str(error.value).startswith(str(path))
    assert str(error.value).isprintable()
    return str(error.value)


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TRIGGER t AFTER INSERT ON lines BEGIN DELETE FROM lines; END",
        "CREATE TRIGGER t AFTER UPDATE ON matches BEGIN UPDATE keys SET role = 'owner'; END",
        "CREATE VIEW v AS SELECT * FROM keys",
        "CREATE TABLE notes (id INTEGER)",
        'CREATE TABLE "no\nte\u001b[31ms" (id INTEGER)',
        "CREATE VIRTUAL TABLE words USING fts5(word)",
        "CREATE INDEX i ON lines (abs(number))",
        "ALTER TABLE clubs ADD COLUMN secret TEXT",
        "ALTER TABLE clubs ADD COLUMN secret TEXT GENERATED ALWAYS AS (name) VIRTUAL",
        "ALTER TABLE clubs ADD COLUMN secret TEXT CHECK (secret > '')",
        "DROP INDEX ix_keys_token_hash",
        "DROP TABLE chores",
    ],
)
def test_a_backup_with_foreign_schema_objects_is_refused(copy, statement):
    alter(copy, statement)
    assert "has other tables than a database of Scorekeeper: " in refusal(copy)


@pytest.mark.parametrize("other", ["version BLOB", "version INTEGER CHECK (version > 0)"])
def test_a_changed_table_definition_is_refused(copy, other):
    alter(
        copy,
        "PRAGMA writable_schema = ON",
        f"UPDATE sqlite_master SET sql = replace(sql, 'version INTEGER', '{other}')"
        " WHERE name = 'matches'",
    )
    assert "has other tables" in refusal(copy)


def test_a_changed_index_definition_is_refused(copy):
    alter(
        copy,
        "DROP INDEX ix_keys_token_hash",
        "CREATE INDEX ix_keys_token_hash ON keys (token_hash) WHERE phones > 0",
    )
    assert "has other tables" in refusal(copy)


def test_a_view_instead_of_a_table_is_refused(copy):
    alter(copy, "DROP TABLE chores", "CREATE VIEW chores AS SELECT 1 AS club_id")
    assert "has other tables" in refusal(copy)


def test_a_virtual_table_instead_of_a_table_is_refused(copy):
    alter(copy, "DROP TABLE chores", "CREATE VIRTUAL TABLE chores USING fts5(club_id)")
    assert "has other tables" in refusal(copy)


def test_a_view_instead_of_the_version_table_is_refused(copy):
    alter(copy, "DROP TABLE alembic_version", "CREATE VIEW alembic_version AS SELECT 'x' AS y")
    assert refusal(copy) == f"{copy} is a database of another program"


def test_a_trigger_with_a_reserved_name_is_refused(copy):
    alter(
        copy,
        "CREATE TRIGGER t AFTER UPDATE ON matches BEGIN DELETE FROM keys; END",
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET name = 'sqlite_t', sql = replace(sql, ' t ', ' sqlite_t ')"
        " WHERE name = 't'",
    )
    assert "has other tables than a database of Scorekeeper: trigger sqlite_t" in refusal(copy)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE alembic_version SET version_num = NULL",
        "UPDATE alembic_version SET version_num = 7",
        "UPDATE alembic_version SET version_num = x'ff'",
        "UPDATE alembic_version SET version_num = '../../etc'",
        "UPDATE alembic_version SET version_num = '0001'",
        "DELETE FROM alembic_version",
        "INSERT INTO alembic_version VALUES ('0001')",
    ],
)
def test_an_invalid_schema_version_is_refused(copy, statement):
    with closing(sqlite3.connect(copy)) as database:
        try:
            database.execute(statement)
        except sqlite3.IntegrityError:
            statement = "UPDATE alembic_version SET version_num = ''"
            database.execute(statement)
        database.commit()
    refusal(copy)


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ("keys.role", "'king'"),
        ("keys.role", "''"),
        ("keys.role", "x'00'"),
        ("keys.token_hash", "'of somebody'"),
        ("keys.id", "'-'"),
        ("keys.name", f"'{'n' * 41}'"),
        ("keys.name", "x'07'"),
        ("keys.phones", "-1"),
        ("keys.phones", "1.5"),
        ("keys.made_by", "'nobody'"),
        ("keys.match_id", "'../x'"),
        ("keys.created_at", "'0000-00-00 00:00:00.000000'"),
        ("keys.created_at", "'0001-01-01 00:00:00.000000'"),
        ("clubs.name", "x'616263'"),
        ("clubs.name", "'a' || char(0)"),
        ("clubs.kept_months", "999999999"),
        ("clubs.kept_months", "0"),
        ("players.id", "'short'"),
        ("players.name", f"'{'n' * 1000}'"),
        ("matches.first_dealer", "-1"),
        ("matches.first_dealer", "99"),
        ("matches.version", "9223372036854775807"),
        ("matches.version", "-3"),
        ("matches.deals", "-1"),
        ("matches.deals", "'many'"),
        ("matches.played_on", "20260301"),
        ("matches.played_on", "'9999-12-31'"),
        ("matches.place", f"'{'p' * 81}'"),
        ("matches.deleted_by", "'nobody'"),
        ("matches.options", "'[[[['"),
        ("matches.options", "'{\"x\": NaN}'"),
        ("matches.options", "'null'"),
        ("matches.options", f"'{'[' * 100_000}{']' * 100_000}'"),
        ("matches.options", "'{\"x\": 1e400}'"),
        ("seats.seat", "seat + 1"),
        ("lines.kind", "'shuffled'"),
        ("lines.kind", "7"),
        ("lines.number", "-number"),
        ("lines.key_id", "'nobody'"),
        ("lines.payload", '\'{"deal": 1, "entry": {}, "more": 1}\''),
        ("lines.payload", '\'{"deal": "1"}\''),
        ("lines.payload", "replace(payload, ': 1', ': 1e3')"),
        ("lines.payload", "replace(payload, ': 1', ': 99999999999999999999')"),
        ("lines.payload", '\'{"entry": "\\ud800"}\''),
        ("lines.payload", '\'{"entry": "\\u0000"}\''),
        ("lines.idempotency_key", "'again'"),
        ("drafts.deal", "-1"),
        ("drafts.stage", "'<script>'"),
        ("drafts.entry", "'7'"),
        ("results.unit", "-1"),
        ("results.place", "-2"),
        ("results.total", "3000000000"),
        ("facts.other", "'somebody'"),
        ("facts.count", "2.5"),
        ("facts.played_on", "'for ever'"),
        ("house_rules.seats", "1000000"),
        ("house_rules.seats", "-1"),
        ("house_rules.seats", "19"),
        ("house_rules.game", "'../hell'"),
        ("seasons.since", "'soon'"),
        ("seasons.since", "'0026-11-21'"),
        ("seasons.rules", "'[]'"),
        ("seasons.rules", "'{\"points\": [1, 5]}'"),
        ("seasons.rules", '\'{"games": "hell"}\''),
    ],
)
def test_a_cell_that_no_scorekeeper_wrote_is_refused(copy, cell, value):
    table, _, column = cell.partition(".")
    rows = " WHERE rowid = (SELECT max(rowid) FROM seats)" if cell == "seats.seat" else ""
    alter(copy, f"UPDATE OR IGNORE {table} SET {column} = {value}{rows}")
    refusal(copy)


def test_a_deleted_match_must_be_valid_too(copy):
    alter(
        copy,
        "UPDATE matches SET deleted_at = changed_at",
        "UPDATE lines SET kind = 'shuffled'",
    )
    assert "'shuffled' is not a kind of event" in refusal(copy)


def test_a_symbolic_link_to_a_backup_is_followed(copy, tmp_path):
    (tmp_path / "latest.db").symlink_to("copy.db")
    restore(tmp_path / "latest.db", f"sqlite:///{tmp_path}/other.db")
    assert everything(f"sqlite:///{tmp_path}/other.db") == everything(f"sqlite:///{copy}")


def test_a_symbolic_link_to_something_else_is_refused(tmp_path):
    (tmp_path / "latest.db").symlink_to("/dev/zero")
    assert refusal(tmp_path / "latest.db") == f"{tmp_path}/latest.db is not a file"


def test_a_file_with_extra_bytes_is_refused(copy):
    with copy.open("ab") as file:
        file.write(b"more")
    assert refusal(copy) == f"{copy} breaks off: its last page is not whole"


def test_uploads_and_rate_counters_in_an_old_backup_are_dropped(copy, tmp_path):
    alter(
        copy,
        "INSERT INTO uploads SELECT id, 'u', 'x.csv', x'00', created_at FROM clubs",
        "INSERT INTO counters SELECT id, 'x', -1, created_at FROM clubs",
    )
    restore(copy, f"sqlite:///{tmp_path}/other.db")
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        assert other.execute("SELECT count(*) FROM uploads").fetchone() == (0,)
        assert other.execute("SELECT count(*) FROM counters").fetchone() == (0,)


def complaint_of_restoring(path, url):
    """ "" where it is restored after all."""
    try:
        restore(path, url)
    except StoreError as error:
        return str(error)
    return ""


VERSION = Column("version_num", Text())

VALUES = st.one_of(
    st.none(),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=50),
    st.binary(max_size=50),
    st.sampled_from(["[]", "{}", "null", "0", "-1", '{"deal": 1}', "2026-03-01", "hell", "owner"]),
)


CELLS = [
    (table.name, column.name)
    for table in [*Base.metadata.sorted_tables, Table("alembic_version", MetaData(), VERSION)]
    for column in table.columns
]


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(cell=st.sampled_from(CELLS), value=VALUES)
def test_a_backup_with_a_random_cell_is_refused_or_restored_readably(whole, tmp_path, cell, value):
    copy, other = tmp_path / "flipped.db", f"sqlite:///{tmp_path}/flipped-there.db"
    copy.write_bytes(whole)
    # What the file's own rules forbid stays as it was.
    with closing(sqlite3.connect(copy, isolation_level=None)) as database, suppress(sqlite3.Error):
        database.execute(f"UPDATE OR IGNORE {cell[0]} SET {cell[1]} = ?", [value])
    if complaint := complaint_of_restoring(copy, other):
        assert complaint.isprintable()
        return
    with opened(other) as store, store.reading() as session:
        for club, matches in stores.clubs.list_all(session):
            assert len(list(stores.matches.load_each(session, club.id))) == matches
            stores.keys.list_all(session, club.id)
            stores.house_rules.list_all(session, club.id)
