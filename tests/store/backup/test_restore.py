"""A backup put back, into the database it came from or another."""

import sqlite3
import time
import zipfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper import store as stores
from scorekeeper.store import StoreError
from tests.support.store.backups import (
    OLD_CLUB,
    back_up,
    everything,
    make_of_an_older_version,
    no_progress,
    opened,
    restore,
)
from tests.support.store.pad import NOON, Pad
from tests.support.store.upgrades import stamp

BOTH_WAYS = [
    ("bare_sqlite_url", "bare_postgresql_url"),
    ("bare_postgresql_url", "bare_sqlite_url"),
]


def alter(copy, statement, *values):
    with closing(sqlite3.connect(copy)) as database, database:
        database.execute(statement, values)


def complaint(path):
    """Why the file is not even a copy."""
    with pytest.raises(StoreError) as error, stores.backup.checked_copy(path, no_progress):
        pass
    assert "\n" not in str(error.value)
    return str(error.value)


# ------------------------------------------------------------------------------------ what is there


@pytest.mark.parametrize(("source", "target"), BOTH_WAYS)
def test_every_row_is_restored_into_the_other_kind_of_database(
    request, tmp_path, source, target, full_club_at
):
    source, target = map(request.getfixturevalue, (source, target))
    names = full_club_at(source)
    back_up(source, tmp_path / "copy.db")
    restore(tmp_path / "copy.db", target)
    assert everything(target) == everything(source)
    with opened(source) as here, opened(target) as there:
        assert Pad(here, *names).match == Pad(there, *names).match


@pytest.mark.parametrize(("source", "target"), BOTH_WAYS)
def test_a_restored_database_gives_the_same_backup(request, tmp_path, source, target, full_club_at):
    source, target = map(request.getfixturevalue, (source, target))
    full_club_at(source)
    back_up(source, tmp_path / "there.db")
    restore(tmp_path / "there.db", target)
    back_up(target, tmp_path / "back.db")
    assert dump(tmp_path / "there.db") == dump(tmp_path / "back.db")


def dump(path):
    with closing(sqlite3.connect(path)) as database:
        return sorted(database.iterdump())


def test_a_restore_replaces_the_contents_of_the_database(copy, bare_url, full_club_at):
    full_club_at(bare_url)
    restore(copy, bare_url)
    assert everything(bare_url) == everything(f"sqlite:///{copy}")


def test_the_contents_of_a_backup_are_known_before_the_restore(copy):
    with stores.backup.checked_copy(copy, no_progress) as examined:
        assert (examined.contents.clubs, examined.contents.matches) == (1, 3)


def test_matches_can_be_continued_after_a_restore(bare_url, tmp_path, full_club_at):
    source = f"sqlite:///{tmp_path}/source.db"
    names = full_club_at(source)
    back_up(source, tmp_path / "copy.db")
    restore(tmp_path / "copy.db", bare_url)
    with opened(bare_url) as store:
        assert Pad(store, *names).undo().version == 4


def test_a_backup_of_an_older_version_is_upgraded_without_changing_the_file(bare_url, tmp_path):
    source, copy = f"sqlite:///{tmp_path}/source.db", tmp_path / "copy.db"
    make_of_an_older_version(source)
    back_up(source, copy)
    before = copy.read_bytes()
    restore(copy, bare_url)
    assert copy.read_bytes() == before
    with opened(bare_url) as store, store.reading() as session:
        assert stores.clubs.find(session, OLD_CLUB) == stores.clubs.Club(OLD_CLUB, "Thursday", NOON)


def test_a_live_database_is_restored_elsewhere_with_its_write_ahead_log(
    bare_sqlite_url, tmp_path, full_club_at
):
    names = full_club_at(bare_sqlite_url)
    with opened(bare_sqlite_url) as store:
        pad = Pad(store, *names)
        pad.undo()
        restore(tmp_path / "scores.db", f"sqlite:///{tmp_path}/elsewhere.db")
        with opened(f"sqlite:///{tmp_path}/elsewhere.db") as elsewhere:
            assert Pad(elsewhere, *names).match == pad.match


def test_checking_a_backup_does_not_change_the_file(copy):
    before = copy.read_bytes()
    copy.chmod(0o400)
    with stores.backup.checked_copy(copy, no_progress):
        pass
    assert copy.read_bytes() == before
    assert sorted(file.name for file in copy.parent.iterdir()) == ["copy.db"]


def test_groups_are_counted_without_creating_a_database(bare_url, tmp_path, full_club_at):
    copy = tmp_path / "copy.db"
    assert stores.backup.clubs_replaced(copy, f"sqlite:///{tmp_path}/nowhere.db") == 0
    assert not (tmp_path / "nowhere.db").exists()
    assert stores.backup.clubs_replaced(copy, bare_url) == 0
    full_club_at(bare_url)
    assert stores.backup.clubs_replaced(copy, bare_url) == 1


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE results SET total = 1000, place = 1",
        "UPDATE facts SET count = 1000",
        "DELETE FROM facts",
        "DELETE FROM results",
        "INSERT INTO pending_facts SELECT club_id, id FROM matches",
        (
            "INSERT INTO facts SELECT club_id, match_id, 'place', player_id, '', 1, 100, game,"
            " played_on FROM seats WHERE true ON CONFLICT DO NOTHING"
        ),
    ],
)
def test_results_and_facts_are_derived_again_from_the_matches(copy, tmp_path, statement):
    before = everything(f"sqlite:///{copy}")
    alter(copy, statement)
    assert everything(f"sqlite:///{copy}") != before
    restore(copy, f"sqlite:///{tmp_path}/there.db")
    assert everything(f"sqlite:///{tmp_path}/there.db") == before


def test_a_deleted_match_is_restored_without_its_facts(bare_sqlite_url, tmp_path, full_club_at):
    names = full_club_at(bare_sqlite_url)
    with opened(bare_sqlite_url) as store, store.writing() as session:
        pad = Pad(store, *names)
        stores.deletion.delete(session, pad.club_id, pad.match_id, NOON, pad.key_id)
    back_up(bare_sqlite_url, tmp_path / "copy.db")
    restore(tmp_path / "copy.db", f"sqlite:///{tmp_path}/there.db")
    there = everything(f"sqlite:///{tmp_path}/there.db")
    assert there == everything(bare_sqlite_url)
    assert there["facts"] == []


# --------------------------------------------------------------------------------- all or nothing


def test_an_interrupted_restore_changes_nothing(copy, bare_url, full_club_at):
    def break_off(*_):
        raise KeyboardInterrupt

    full_club_at(bare_url)
    before = everything(bare_url)
    with (
        pytest.raises(KeyboardInterrupt),
        stores.backup.checked_copy(copy, no_progress) as examined,
    ):
        stores.backup.restore(examined, bare_url, break_off)
    assert everything(bare_url) == before


def test_a_row_that_the_database_rejects_changes_nothing(
    copy, bare_postgresql_url, monkeypatch, full_club_at
):
    monkeypatch.setattr("scorekeeper.store.backup.faults.rows_out_of_bounds", lambda *_: ())
    alter(copy, "UPDATE clubs SET kept_months = 3000000000")
    full_club_at(bare_postgresql_url)
    before = everything(bare_postgresql_url)
    with pytest.raises(StoreError, match=r"copy.db cannot be restored: integer out of range"):
        restore(copy, bare_postgresql_url)
    assert everything(bare_postgresql_url) == before


def test_readers_see_the_old_data_until_the_restore_is_finished(copy, bare_url, full_club_at):
    names = full_club_at(bare_url)
    seen = []
    with opened(bare_url) as store:
        pad = Pad(store, *names)
        with stores.backup.checked_copy(copy, no_progress) as examined:
            stores.backup.restore(examined, bare_url, lambda *_: seen.append(pad.match.version))
        assert set(seen) == {3}
        assert pad.match is None


def test_a_locked_database_is_reported_in_one_line(copy, own_store, tmp_path):
    Pad.begin(own_store)
    with closing(sqlite3.connect(tmp_path / "scores.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError) as error:
            restore(copy, f"sqlite:///{tmp_path}/scores.db")
    assert str(error.value) == (
        f"the database {tmp_path}/scores.db cannot be used: database is locked"
    )


def test_a_locked_table_is_reported_in_one_line(
    copy, bare_postgresql_url, monkeypatch, full_club_at
):
    monkeypatch.setattr("scorekeeper.store.database.engine.BUSY_SECONDS", 0.1)
    full_club_at(bare_postgresql_url)
    with psycopg.connect(bare_postgresql_url) as other:
        other.execute("UPDATE lines SET kind = kind")
        with pytest.raises(StoreError) as error:
            restore(copy, bare_postgresql_url)
    assert str(error.value).endswith("cannot be used: canceling statement due to lock timeout")


def test_a_restore_does_not_deadlock_with_a_writer(copy, bare_postgresql_url, full_club_at):
    full_club_at(bare_postgresql_url)
    with (
        psycopg.connect(bare_postgresql_url) as writer,
        ThreadPoolExecutor() as pool,
    ):
        writer.execute("UPDATE lines SET kind = kind")
        restoring = pool.submit(restore, copy, bare_postgresql_url)
        wait_for_lock(bare_postgresql_url)
        writer.execute("UPDATE clubs SET name = name")
        writer.commit()
        restoring.result()
    assert everything(bare_postgresql_url) == everything(f"sqlite:///{copy}")


def wait_for_lock(url):
    """Until somebody waits for a table and holds the one before it."""
    query = "SELECT count(*) FROM pg_locks WHERE NOT granted"
    with psycopg.connect(url, autocommit=True) as watcher:
        while watcher.execute(query).fetchone() == (0,):
            time.sleep(0.01)


# --------------------------------------------------------------------------------- what is refused


def test_a_lack_of_temporary_space_is_reported_in_one_line(copy, monkeypatch):
    def migrate_on_a_full_disk(connection, **_):
        connection.exec_driver_sql("PRAGMA max_page_count = 1")
        connection.exec_driver_sql("CREATE TABLE big AS SELECT zeroblob(1000000) AS blob")

    monkeypatch.setattr("scorekeeper.store.backup.check.migrate", migrate_on_a_full_disk)
    assert complaint(copy) == (
        f"{copy} cannot be read: there is no room for temporary files: "
        "the variable TMPDIR names their folder"
    )


def test_a_missing_file_is_reported_in_one_line(tmp_path):
    assert complaint(tmp_path / "copy.db") == (
        f"{tmp_path}/copy.db cannot be read: no such file or directory"
    )


def test_a_folder_is_reported_in_one_line(tmp_path):
    assert complaint(tmp_path) == f"{tmp_path} is not a file"


def test_an_empty_file_is_reported_in_one_line(tmp_path):
    (tmp_path / "copy.db").touch()
    assert complaint(tmp_path / "copy.db") == f"{tmp_path}/copy.db is empty"


def test_a_text_file_is_reported_in_one_line(tmp_path):
    (tmp_path / "copy.db").write_text("Dear Aki, " * 1000)
    assert complaint(tmp_path / "copy.db") == f"{tmp_path}/copy.db is not an SQLite database"


def test_a_zip_file_is_reported_in_one_line(copy, tmp_path):
    with zipfile.ZipFile(tmp_path / "copy.zip", "w") as archive:
        archive.write(copy)
    assert complaint(tmp_path / "copy.zip") == f"{tmp_path}/copy.zip is not an SQLite database"


def test_the_database_of_another_program_is_reported_in_one_line(tmp_path):
    path = tmp_path / "notes.db"
    path.touch()
    alter(path, "CREATE TABLE notes (id INTEGER)")
    assert complaint(path) == f"{path} is a database of another program"


def test_an_additional_table_is_reported_in_one_line(copy):
    alter(copy, "CREATE TABLE notes (id INTEGER)")
    assert complaint(copy) == (
        f"{copy} has other tables than a database of Scorekeeper: table notes"
    )


def test_a_backup_of_a_newer_version_is_reported_in_one_line(copy):
    stamp(f"sqlite:///{copy}", "9999")
    assert complaint(copy) == (
        f"{copy} is of a newer version of Scorekeeper (schema 9999): "
        "install that version or a later one"
    )


def test_a_database_is_not_restored_into_itself(bare_sqlite_url, tmp_path, full_club_at):
    full_club_at(bare_sqlite_url)
    with pytest.raises(StoreError, match=r"scores.db is the database itself"):
        stores.backup.clubs_replaced(tmp_path / "scores.db", bare_sqlite_url)


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        (
            (
                "DELETE FROM lines WHERE number = 2"
                " AND match_id IN (SELECT match_id FROM lines WHERE number = 3)"
            ),
            "the log cannot go on with",
        ),
        ("DELETE FROM lines WHERE number = 3", "has a gap"),
        ("UPDATE lines SET number = number + 1 WHERE number = 3", "has a gap"),
        ("UPDATE lines SET kind = 'shuffled'", "'shuffled' is not a kind of event"),
        ("UPDATE lines SET payload = '{}' WHERE kind = 'recorded'", "the log cannot go on with"),
        ("UPDATE lines SET payload = '[1]'", "has a value that Scorekeeper does not write: [1]"),
        ("UPDATE lines SET payload = 'nonsense'", "Expecting value"),
        ("UPDATE matches SET options = '{\"jokers\": 7}'", "jokers"),
        ("UPDATE matches SET game = 'bridge'", "the game bridge is not installed"),
        ("UPDATE matches SET created_at = 'yesterday'", "yesterday"),
        ("UPDATE keys SET created_at = 7", "cannot be read"),
        ("UPDATE clubs SET name = CAST(x'ff' AS TEXT)", "UTF-8"),
        (
            "UPDATE seats SET player_id = 'nobody' WHERE seat = 0",
            "damaged: seats without their players",
        ),
        ("DELETE FROM clubs", "without their clubs"),
        ("DROP TABLE drafts", "other tables"),
        ("ALTER TABLE results DROP COLUMN total", "other tables"),
    ],
)
def test_an_invalid_value_in_a_backup_is_reported_in_one_line(copy, statement, told):
    alter(copy, statement)
    complained = complaint(copy)
    assert complained.startswith(f"{copy} ")
    assert told in complained


ANY_TIMES = settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])


@ANY_TIMES
@given(share=st.floats(0, 1, exclude_max=True))
def test_a_truncated_backup_is_reported_in_one_line(copy, share):
    short = copy.with_name("short.db")
    short.write_bytes(copy.read_bytes()[: int(copy.stat().st_size * share)])
    assert complaint(short).startswith(str(short))


def test_a_backup_without_its_last_byte_is_reported_in_one_line(copy):
    short = copy.with_name("shorter.db")
    short.write_bytes(copy.read_bytes()[:-1])
    assert complaint(short) == f"{short} breaks off: its last page is not whole"


@ANY_TIMES
@given(share=st.floats(0, 1, exclude_max=True), noise=st.binary(min_size=1, max_size=600))
def test_random_bytes_in_a_backup_are_harmless_or_reported_in_one_line(copy, share, noise):
    noisy = copy.with_name("noisy.db")
    whole = copy.read_bytes()
    at = int(len(whole) * share)
    noisy.write_bytes((whole[:at] + noise + whole[at + len(noise) :])[: len(whole)])
    assert "\n" not in complaint_of_restoring(noisy, f"sqlite:///{copy.parent}/elsewhere.db")


def complaint_of_restoring(path, url):
    """ "" where it is restored after all."""
    try:
        restore(path, url)
    except StoreError as error:
        return str(error)
    return ""
