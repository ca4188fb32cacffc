"""The schema: created, upgraded, and the errors if that fails."""

import os
import sqlite3
import stat
import subprocess
import sys
import tempfile
from contextlib import closing
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import inspect, select, text

from scorekeeper import store as stores
from scorekeeper.match import commands
from scorekeeper.store import StoreError, is_ready, open_store, upgrade
from scorekeeper.store.database.engine import open_engine
from scorekeeper.store.database.tables import Base, Match, Seat
from scorekeeper.store.matches.selection import Selection
from scorekeeper.store.migrating import migrations
from tests.support import processes
from tests.support.store.pad import FIRST, NOON, Pad, hell
from tests.support.store.quick_schema import create_schema
from tests.support.store.upgrades import UPGRADE_WHEN_TOLD, stamp, without_root_rights

SETTINGS = ("user_version", "application_id", "journal_mode", "encoding", "auto_vacuum")


@pytest.fixture(scope="module", autouse=True)
def quick_schema():
    """Not here: the migrations are what this is about."""


def complaint(url):
    with pytest.raises(StoreError) as error:
        upgrade(url)
    message = str(error.value)
    assert "\n" not in message
    return message


# ---------------------------------------------------------------------------------------- upgrades


def test_the_migrations_create_the_schema_of_the_models(bare_url):
    upgrade(bare_url)
    engine = open_engine(bare_url)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, Base.metadata) == []
    engine.dispose()


def test_a_schema_created_directly_equals_the_migrated_one(tmp_path):
    """Most other tests are about a database that was made so."""
    migrated, created_directly = (
        f"sqlite:///{tmp_path}/{name}.db" for name in ("migrated", "at_once")
    )
    upgrade(migrated)
    engine = open_engine(created_directly)
    with engine.begin() as connection:
        create_schema(connection)
    engine.dispose()
    told = []
    for url in (migrated, created_directly):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as database:
            settings = [database.execute(f"PRAGMA {one}").fetchall() for one in SETTINGS]
            told.append([*database.iterdump(), settings])
    assert told[0] == told[1]
    assert len(told[0]) > 20


def test_the_migrations_use_the_same_primary_keys_as_the_models(bare_url):
    upgrade(bare_url)
    engine = open_engine(bare_url)
    found = inspect(engine)
    for table in Base.metadata.tables.values():
        assert found.get_pk_constraint(table.name)["name"] == table.primary_key.name
        assert found.get_pk_constraint(table.name)["constrained_columns"] == [
            column.name for column in table.primary_key
        ]
    engine.dispose()


def test_every_key_of_a_table_begins_with_the_group():
    for table in Base.metadata.tables.values():
        keys = [constraint.columns.keys() for constraint in table.constraints]
        assert all(columns[0] == "club_id" for columns in keys) or table.name == "clubs"


def test_upgrading_twice_changes_nothing(bare_url):
    upgrade(bare_url)
    store = open_store(bare_url)
    pad = Pad.begin(store).record(FIRST)
    upgrade(bare_url)
    assert pad.match.version == 1
    store.close()


def test_a_store_is_ready_if_its_schema_is_current(bare_url):
    upgrade(bare_url)
    store = open_store(bare_url)
    assert is_ready(store)
    with store.writing() as session:
        session.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    assert not is_ready(store)
    with store.writing() as session:
        session.execute(text("DROP TABLE alembic_version"))
    assert not is_ready(store)
    store.close()


def test_the_folder_of_a_new_database_is_created(tmp_path):
    upgrade(f"sqlite:///{tmp_path}/a/b/scores.db")
    assert (tmp_path / "a" / "b" / "scores.db").is_file()


def test_processes_that_start_together_create_one_schema(bare_url):
    command = [sys.executable, "-c", UPGRADE_WHEN_TOLD, bare_url]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    starts = [processes.start(command, **pipes) for _ in "12"]
    for start in starts:
        assert start.stdout.readline() == b"ready\n"
    for start in starts:
        start.stdin.write(b"now\n")
        start.stdin.flush()
    for start in starts:
        start.communicate(timeout=180)
    assert [start.returncode for start in starts] == [0, 0]


# ------------------------------------------------------------------------------- from schema 0001

CLUB, KEY, AKI, BEN = (letter * 22 for letter in "ckab")
# SQLite keeps a moment without its time zone, which is UTC.
IN_UTC = {"sqlite": "SELECT 1", "postgresql": "SET TIME ZONE 'UTC'"}
EVENING, AFTER_MIDNIGHT = "2026-03-01 19:30:00.250000", "2026-03-02 00:10:00.000000"

AS_IT_WAS = [
    ("clubs", {"id": CLUB, "name": "Thursday"}, EVENING),
    ("keys", {"club_id": CLUB, "id": KEY, "token_hash": "x", "role": "owner", "name": ""}, EVENING),
    ("players", {"club_id": CLUB, "id": AKI, "name": "Aki", "same_name": "aki"}, EVENING),
    ("players", {"club_id": CLUB, "id": BEN, "name": "Ben", "same_name": "ben"}, EVENING),
]


def match_as_it_was(letter, slug, at):
    """The rows of a match with its two seats, as the first schema had them."""
    facts = {"club_id": CLUB, "id": letter * 22, "key_id": KEY, "game": slug, "options": "{}"}
    start = {"first_dealer": 0, "version": 0, "deals": 0, "changed_at": at}
    yield "matches", facts | start, at
    of_match = {"club_id": CLUB, "match_id": letter * 22}
    for seat, player in enumerate((AKI, BEN)):
        yield "seats", {**of_match, "seat": seat, "player_id": player, "name": "Somebody"}, None


def made_at_0001(url):
    """A database of the first schema, with two matches in it."""
    engine = open_engine(url).execution_options(writing=True)
    with engine.begin() as connection:
        config = migrations()
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.execute(text(IN_UTC[engine.dialect.name]))
        rows = [
            *AS_IT_WAS,
            *match_as_it_was("m", "hell", EVENING),
            *match_as_it_was("n", "whist", AFTER_MIDNIGHT),
        ]
        for table, facts, at in rows:
            whole = {**facts, "created_at": at} if at else facts
            # Said as text, because the models are of a later schema.
            names, values = ", ".join(whole), ", ".join(f":{name}" for name in whole)
            connection.execute(text(f"INSERT INTO {table} ({names}) VALUES ({values})"), whole)
    engine.dispose()


def test_matches_of_the_first_schema_get_the_day_they_started(bare_url):
    made_at_0001(bare_url)
    upgrade(bare_url)
    store = open_store(bare_url)
    with store.reading() as session:
        days = session.execute(
            select(Match.id, Match.began_on, Match.played_on, Match.place).order_by(Match.id)
        ).all()
    store.close()
    assert days == [
        ("m" * 22, date(2026, 3, 1), date(2026, 3, 1), ""),
        ("n" * 22, date(2026, 3, 2), date(2026, 3, 2), ""),
    ]


def test_seats_of_the_first_schema_get_the_game_and_date_of_their_match(bare_url):
    made_at_0001(bare_url)
    upgrade(bare_url)
    store = open_store(bare_url)
    with store.reading() as session:
        seats = session.execute(
            select(Seat.seat, Seat.game, Seat.played_on, Seat.created_at).order_by(
                Seat.match_id, Seat.seat
            )
        ).all()
    store.close()
    evening = datetime(2026, 3, 1, 19, 30, 0, 250_000, tzinfo=UTC)
    after_midnight = datetime(2026, 3, 2, 0, 10, tzinfo=UTC)
    assert seats == [
        (0, "hell", date(2026, 3, 1), evening),
        (1, "hell", date(2026, 3, 1), evening),
        (0, "whist", date(2026, 3, 2), after_midnight),
        (1, "whist", date(2026, 3, 2), after_midnight),
    ]


def test_matches_of_the_first_schema_are_in_the_history_and_can_be_continued(bare_url):
    made_at_0001(bare_url)
    upgrade(bare_url)
    store = open_store(bare_url)
    with store.writing() as session:
        terms = {"club_id": CLUB, "match_id": "m" * 22, "key_id": KEY, "version": 0}
        locked = stores.matches.lock(session, stores.matches.WriteTerms(**terms, at=NOON))
        locked.append(commands.record, hell([0, 0], [1, 0]))
    with store.reading() as session:
        page = stores.history.page(session, CLUB)
        of_ben = stores.history.page(session, CLUB, Selection(player_id=BEN, game="hell"))
    store.close()
    assert [(line.game, line.deals) for line in page.lines] == [("whist", 0), ("hell", 1)]
    assert [line.names for line in of_ben.lines] == [("Somebody", "Somebody")]


# -------------------------------------------------------------------------------------- complaints


@pytest.mark.parametrize("url", ["", "scores.db", "://", "postgresql://host:port/name"])
def test_a_malformed_url_is_explained_without_repeating_it(url):
    assert complaint(url) == (
        "this is no database URL: write sqlite:////path/to/file.db or "
        "postgresql://user:password@host/name"
    )


@pytest.mark.parametrize("driver", ["mysql", "postgresql+asyncpg", "nonsense"])
def test_an_unknown_driver_is_named(driver):
    assert complaint(f"{driver}://aki:secret@example/scores") == (
        f"the database can be SQLite or PostgreSQL (psycopg), not {driver}"
    )


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///", "sqlite:///:memory:"])
def test_an_in_memory_database_is_refused(url):
    assert complaint(url) == "an SQLite database needs a file: sqlite:////path/to/file.db"


def test_without_the_postgresql_driver_the_message_says_what_to_install(monkeypatch):
    def missing(*_arguments, **_options):
        raise ModuleNotFoundError("No module named 'psycopg'")

    monkeypatch.setattr("scorekeeper.store.database.engine.create_engine", missing)
    assert complaint("postgresql://example/scores") == (
        "PostgreSQL needs the package psycopg: pip install 'scorekeeper-cards[postgresql]'"
    )


def test_a_file_that_is_not_a_database_is_refused_and_unchanged(tmp_path):
    file = tmp_path / "letter.txt"
    file.write_text("Dear Aki, " * 100)
    assert complaint(f"sqlite:///{file}") == f"{file} is not an SQLite database"
    assert file.read_text() == "Dear Aki, " * 100


def test_a_folder_cannot_be_opened_as_a_database(tmp_path):
    assert complaint(f"sqlite:///{tmp_path}") == (
        f"the database {tmp_path} cannot be used: unable to open database file"
    )


def test_a_folder_below_a_file_cannot_be_created(tmp_path):
    (tmp_path / "file").touch()
    assert complaint(f"sqlite:///{tmp_path}/file/scores.db") == (
        f"the folder {tmp_path}/file cannot be made: file exists"
    )


def test_a_read_only_folder_is_named_in_the_error():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(stat.S_IRUSR | stat.S_IXUSR | stat.S_IROTH | stat.S_IXOTH)
        with without_root_rights():
            message = complaint(f"sqlite:///{folder}/scores.db")
    assert message == f"the folder {folder} cannot be written to"


def test_a_database_of_a_newer_version_is_refused(bare_url):
    upgrade(bare_url)
    stamp(bare_url, "9999")
    assert complaint(bare_url) == (
        "the database is of a newer version of Scorekeeper (schema 9999): "
        "install that version or a later one"
    )


def test_an_unreachable_server_is_named_without_its_password():
    message = complaint("postgresql://aki:secret@127.0.0.1:1/scores")
    assert message.startswith("the database postgresql+psycopg://aki:***@127.0.0.1:1/scores")
    assert "onnection" in message


# Nobody else reads it


@pytest.fixture
def umask():
    """Files are made readable for everybody, as on many computers."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(folder):
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}


def test_the_database_and_its_side_files_are_private(tmp_path, umask):
    url = f"sqlite:///{tmp_path}/new/scores.db"
    stores.upgrade(url)
    opened = stores.open_store(url)
    with opened.writing() as session:
        stores.clubs.start(session, "Friday", NOON)
        kept = ("scores.db", "scores.db-wal", "scores.db-shm")
        assert modes(tmp_path / "new") == dict.fromkeys(kept, 0o600)
    opened.close()
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700


def test_a_readable_database_is_made_private_at_the_next_start(tmp_path, umask):
    url = f"sqlite:///{tmp_path}/scores.db"
    stores.upgrade(url)
    opened = stores.open_store(url)
    with opened.reading() as session:
        stores.clubs.list_all(session)
        for file in tmp_path.iterdir():
            file.chmod(0o644)
        stores.upgrade(url)
        assert set(modes(tmp_path).values()) == {0o600}
    opened.close()


def test_a_folder_chosen_by_the_host_keeps_its_mode(tmp_path):
    tmp_path.chmod(0o755)
    stores.upgrade(f"sqlite:///{tmp_path}/scores.db")
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755


def test_the_instance_folder_is_made_private(tmp_path, monkeypatch, umask):
    folder = tmp_path / "instance"
    folder.mkdir(mode=0o755)
    monkeypatch.setattr("scorekeeper.places.instance_folder", lambda: folder)
    stores.upgrade(f"sqlite:///{folder}/scores.db")
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_warning_is_logged_if_the_database_cannot_be_made_private(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr("scorekeeper.places.make_private", lambda path: path.suffix != ".db")
    stores.upgrade(f"sqlite:///{tmp_path}/scores.db")
    (said,) = [one.getMessage() for one in caplog.records if "others" in one.getMessage()]
    assert said == "others on this computer can read the database, which is not ours to close"
