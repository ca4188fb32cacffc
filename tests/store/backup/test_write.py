"""A backup of a database that others are writing to."""

import os
import sqlite3
import stat
import subprocess
import sys
import tempfile
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import text

from scorekeeper import store as stores
from scorekeeper.match import commands
from scorekeeper.store import StoreError
from scorekeeper.store.backup import write
from scorekeeper.store.backup.check import Contents
from scorekeeper.store.database.schema import schema
from scorekeeper.store.upgrade import migrate
from tests.support import processes
from tests.support.store.backups import (
    OLD_CLUB,
    back_up,
    changing,
    everything,
    make_of_an_older_version,
    no_progress,
    opened,
    restore,
)
from tests.support.store.pad import FIRST, Pad, minutes
from tests.support.store.upgrades import stamp, without_root_rights


@pytest.fixture
def path(tmp_path):
    """The path of a backup in an otherwise empty folder."""
    folder = tmp_path / "backups"
    folder.mkdir()
    return folder / "copy.db"


def complaint(url, path):
    with pytest.raises(StoreError) as error:
        back_up(url, path)
    assert "\n" not in str(error.value)
    return str(error.value)


def names_in(folder):
    return [file.name for file in folder.iterdir()]


# --------------------------------------------------------------------------------- what is in it


def test_a_backup_has_every_row_of_every_table(bare_url, path, full_club_at):
    full_club_at(bare_url)
    back_up(bare_url, path)
    copied = everything(f"sqlite:///{path}")
    assert copied == everything(bare_url)
    assert {name: len(rows) for name, rows in copied.items()} == {
        "clubs": 1,
        "keys": 1,
        "players": 6,
        "house_rules": 1,
        "seasons": 1,
        "matches": 3,
        "seats": 10,
        "lines": 6,
        "drafts": 1,
        "results": 3,
        "facts": 21,
        "pending_facts": 0,
        "chores": 0,
    }


def test_a_backup_contains_no_uploads_and_no_rate_counters(bare_url, path, full_club_at):
    full_club_at(bare_url)
    back_up(bare_url, path)
    with closing(sqlite3.connect(path)) as copy:
        assert copy.execute("SELECT count(*) FROM uploads").fetchone() == (0,)
        assert copy.execute("SELECT count(*) FROM counters").fetchone() == (0,)
    assert b"x.csv" not in path.read_bytes()


def test_a_database_without_matches_or_groups_can_be_backed_up(bare_url, path):
    stores.upgrade(bare_url)
    assert back_up(bare_url, path) == Contents(clubs=0, matches=0, deals=0, changed_at=None)
    with opened(bare_url) as store, store.writing() as session:
        stores.clubs.start(session, "Thursday", minutes(0))
    assert back_up(bare_url, path) == Contents(clubs=1, matches=0, deals=0, changed_at=None)


@pytest.mark.parametrize("mask", [0o000, 0o777])
def test_a_backup_is_private_to_its_owner_regardless_of_the_umask(
    bare_sqlite_url, path, mask, full_club_at
):
    full_club_at(bare_sqlite_url)
    path.touch(mode=0o666)
    before = os.umask(mask)
    try:
        back_up(bare_sqlite_url, path)
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_backup_reports_its_contents(bare_url, path, full_club_at):
    full_club_at(bare_url)
    assert back_up(bare_url, path) == Contents(
        clubs=1, matches=3, deals=3, changed_at=minutes(90), fault=""
    )


def test_a_backup_is_a_single_private_file(bare_url, path, full_club_at):
    full_club_at(bare_url)
    back_up(bare_url, path)
    assert names_in(path.parent) == ["copy.db"]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    # Bytes 18 and 19 of the file: 1 is a rollback journal, 2 a write-ahead log.
    assert path.read_bytes()[18:20] == b"\x01\x01"


def test_a_backup_does_not_contain_tables_that_the_host_added(
    bare_sqlite_url, path, tmp_path, full_club_at
):
    full_club_at(bare_sqlite_url)
    before = everything(bare_sqlite_url)
    with closing(sqlite3.connect(tmp_path / "scores.db")) as database, database:
        database.executescript(
            """
            CREATE TABLE "my ""notes" (text TEXT);
            INSERT INTO "my ""notes" VALUES ('for my eyes only');
            CREATE INDEX mine ON lines (at);
            CREATE VIEW who AS SELECT name FROM players;
            CREATE TRIGGER stop BEFORE DELETE ON uploads BEGIN SELECT RAISE(FAIL, 'mine'); END;
            CREATE VIRTUAL TABLE words USING fts5(word);
            """
        )
    assert back_up(bare_sqlite_url, path).fault == ""
    assert b"for my eyes only" not in path.read_bytes()
    restore(path, f"sqlite:///{tmp_path}/other.db")
    assert everything(f"sqlite:///{tmp_path}/other.db") == before


def test_a_backup_does_not_contain_deleted_data_from_free_pages(
    bare_sqlite_url, path, tmp_path, full_club_at
):
    full_club_at(bare_sqlite_url)
    with closing(sqlite3.connect(tmp_path / "scores.db")) as database, database:
        database.execute("PRAGMA secure_delete = OFF")
        database.execute("INSERT INTO chores VALUES ('', ?, 0)", ["forgotten " * 10_000])
        database.commit()
        database.execute("DELETE FROM chores")
    back_up(bare_sqlite_url, path)
    assert b"forgotten" in (tmp_path / "scores.db").read_bytes() + log_of(tmp_path / "scores.db")
    assert b"forgotten" not in path.read_bytes()


def log_of(database):
    log = database.with_name(f"{database.name}-wal")
    return log.read_bytes() if log.exists() else b""


def test_an_older_backup_is_replaced(bare_url, path, full_club_at):
    path.write_text("an older backup")
    full_club_at(bare_url)
    back_up(bare_url, path)
    assert everything(f"sqlite:///{path}") == everything(bare_url)


def test_a_database_of_an_older_schema_is_backed_up_unchanged(bare_url, path):
    make_of_an_older_version(bare_url)
    assert back_up(bare_url, path) == Contents(clubs=1, matches=0, deals=0, changed_at=None)
    with closing(sqlite3.connect(path)) as copy:
        assert copy.execute("SELECT * FROM clubs").fetchall() == [
            (OLD_CLUB, "Thursday", "2026-03-01 12:00:00.000000")
        ]
        assert copy.execute("SELECT version_num FROM alembic_version").fetchall() == [("0001",)]
    with changing(bare_url) as connection:
        assert schema(connection) == "0001"


def test_a_database_with_an_invalid_match_is_backed_up_and_reported(bare_url, path, full_club_at):
    club_id, _, match_id = full_club_at(bare_url)
    with changing(bare_url) as connection:
        connection.execute(
            text("DELETE FROM lines WHERE match_id = :it AND number = 2"), {"it": match_id}
        )
    fault = back_up(bare_url, path).fault
    told = f"group {club_id} (Thursday): the match {match_id} does not read: "
    assert fault.startswith(f"{told}the log cannot go on with")
    assert names_in(path.parent) == ["copy.db.not-restorable"]
    assert everything(f"sqlite:///{stores.backup.not_restorable_path(path)}") == everything(
        bare_url
    )


# ---------------------------------------------------------------------------------- while it lives


def test_writers_do_not_wait_for_a_backup_and_their_changes_are_in_the_next(
    bare_url, path, full_club_at
):
    names = full_club_at(bare_url)
    with opened(bare_url) as store:
        pad = Pad(store, *names)
        before = everything(bare_url)

        stores.backup.back_up(
            bare_url,
            path,
            lambda *_: pad.write(commands.note_ruling, question="ask=trick"),
            no_progress,
        )
        assert pad.match.version > 3
    assert everything(f"sqlite:///{path}") == before


FIFTY_DEALS_A_SECOND = """
import sys, time
from scorekeeper import store as stores
from scorekeeper.match import commands
from tests.support.store.pad import FIRST
from tests.support.store.pad import Pad

pad = Pad(stores.open_store(sys.argv[1]), *sys.argv[2:])
version = 0
while True:
    began = time.monotonic()
    with pad.store.writing() as session:
        version = pad.locked(session, version=version).append(commands.record, FIRST).version
    print(version, flush=True)
    time.sleep(max(0, began + 1 / 50 - time.monotonic()))
"""


@contextmanager
def writing(url, *names):
    """A process that writes fifty deals of 1 card a second, and a line when one is safe."""
    command = [sys.executable, "-c", FIFTY_DEALS_A_SECOND, url, *names]
    with processes.start(command, stdout=subprocess.PIPE) as process:
        try:
            yield process.stdout
        finally:
            process.kill()


def test_every_deal_acknowledged_before_the_backup_is_in_it(bare_url, path, tmp_path):
    stores.upgrade(bare_url)
    with opened(bare_url) as store:
        pad = Pad.begin(store, choices={"ladder_cards": [1] * 1000})
        names = (pad.club_id, pad.key_id, pad.match_id)
        with writing(bare_url, *names) as safe:
            for _ in range(20):
                acknowledged = int(safe.readline())
            back_up(bare_url, path)
            later = pad.match.version
            for _ in range(20):
                assert safe.readline()  # the writer has not been stopped
    elsewhere = f"sqlite:///{tmp_path}/elsewhere.db"
    restore(path, elsewhere)
    with opened(elsewhere) as store:
        match = Pad(store, *names).match
    deals = match.version
    assert acknowledged == 20 <= deals <= later
    assert [line.number for line in match.lines] == list(range(1, deals + 1))
    assert match.entries == (FIRST,) * deals
    assert match.sheet.totals == (-3 * deals, 10 * deals, 10 * deals)


# --------------------------------------------------------------------------------- what is refused


def test_a_missing_database_is_not_created(path, tmp_path):
    assert complaint(f"sqlite:///{tmp_path}/typo.db", path) == (
        f"there is no database at {tmp_path}/typo.db"
    )
    assert names_in(tmp_path) == ["backups"]


def test_an_empty_database_is_not_backed_up(bare_postgresql_url, path):
    assert complaint(bare_postgresql_url, path) == (
        "this is no database of Scorekeeper: nothing is in it"
    )
    assert names_in(path.parent) == []


def test_a_database_of_a_newer_version_is_not_backed_up(bare_url, path):
    stores.upgrade(bare_url)
    stamp(bare_url, "9999")
    assert complaint(bare_url, path) == (
        "the database is of a newer version of Scorekeeper (schema 9999): "
        "install that version or a later one"
    )
    assert names_in(path.parent) == []


def test_a_database_with_an_unreadable_time_is_not_backed_up(bare_sqlite_url, path, full_club_at):
    full_club_at(bare_sqlite_url)
    with changing(bare_sqlite_url) as connection:
        connection.execute(text("UPDATE clubs SET created_at = 'yesterday'"))
    told = complaint(bare_sqlite_url, path)
    assert told.startswith("the database holds what does not read: ")
    assert "yesterday" in told
    assert names_in(path.parent) == []


@pytest.mark.parametrize("name", ["scores.db", "link.db"])
def test_a_database_cannot_be_its_own_backup(bare_sqlite_url, tmp_path, name, full_club_at):
    full_club_at(bare_sqlite_url)
    (tmp_path / "link.db").symlink_to("scores.db")
    before = everything(bare_sqlite_url)
    assert (
        complaint(bare_sqlite_url, tmp_path / name) == f"{tmp_path / name} is the database itself"
    )
    assert everything(bare_sqlite_url) == before


def test_a_database_in_use_is_not_replaced(bare_url, path, full_club_at):
    full_club_at(bare_url)
    path.touch()
    path.with_name("copy.db-wal").touch()
    assert complaint(bare_url, path) == (f"{path} is a database in use: copy.db-wal lies beside it")


def test_a_folder_is_not_replaced(bare_url, path, full_club_at):
    full_club_at(bare_url)
    assert complaint(bare_url, path.parent) == f"{path.parent} is not a file"


def test_a_missing_folder_is_not_created(bare_sqlite_url, tmp_path, full_club_at):
    full_club_at(bare_sqlite_url)
    path = tmp_path / "no" / "copy.db"
    assert complaint(bare_sqlite_url, path) == (
        f"{path} cannot be written: no such file or directory"
    )


def test_a_read_only_folder_is_reported_in_one_line(postgresql_url):
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o555)
        with without_root_rights():
            told = complaint(postgresql_url, Path(name) / "copy.db")
    assert told == f"{name}/copy.db cannot be written: permission denied"


def test_a_full_disk_is_reported_in_one_line_and_leaves_the_older_backup(
    bare_url, path, full_club_at
):
    full_club_at(bare_url)
    path.write_text("an older backup")
    with files_of_at_most(40_000):
        told = complaint(bare_url, path)
    assert told.startswith(f"{path} cannot be written: ")
    assert names_in(path.parent) == ["copy.db"]
    assert path.read_text() == "an older backup"


@contextmanager
def files_of_at_most(size):
    """Let this process write no larger files, as on a full disk."""
    import resource  # noqa: PLC0415 - a phone has none

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_lack_of_temporary_space_is_reported_in_one_line(
    bare_postgresql_url, path, monkeypatch, full_club_at
):
    def migrate_on_a_full_disk(connection, revision):
        migrate(connection, revision)
        connection.exec_driver_sql("PRAGMA max_page_count = 1")

    full_club_at(bare_postgresql_url)
    monkeypatch.setattr(write, "migrate", migrate_on_a_full_disk)
    with opened(bare_postgresql_url) as store, store.writing() as session:
        session.execute(text("UPDATE clubs SET name = :long"), {"long": "x" * 100_000})
    assert complaint(bare_postgresql_url, path) == (
        f"{path} cannot be written: there is no room for temporary files: "
        "the variable TMPDIR names their folder"
    )
    assert names_in(path.parent) == []
