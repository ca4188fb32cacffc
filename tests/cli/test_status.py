"""`scorekeeper status`."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper import __version__
from scorekeeper import clock as clocks
from scorekeeper.web import create_app
from tests.support.command import error_line, run
from tests.support.store.backups import create_full_club


@pytest.fixture
def url(tmp_path):
    url = f"sqlite:///{tmp_path}/default.db"
    create_full_club(url)
    return url


def status():
    ended = run("status")
    assert ended.returncode == 0
    return dict(line.split(": ", 1) for line in ended.stdout.splitlines()), ended.stderr


def test_status_prints_numbers_but_no_names(url):
    told, warned = status()
    assert told["Version"] == __version__
    assert (told["Groups"], told["Matches"], told["Deals"]) == ("1", "3", "3")
    assert told["Files waiting to be imported"] == "1 file, 0.0 MB"
    assert told["The oldest of them"] == "2026-03-01 12:00 UTC"
    assert warned == "scorekeeper: No backup has been made yet.\n"
    assert "Aki" not in str(told)
    assert "Thursday" not in str(told)


def test_status_prints_the_location_of_the_secret(url, tmp_path, monkeypatch):
    assert status()[0]["Secret"] == "given in SCOREKEEPER_SECRET_KEY"
    monkeypatch.delenv("SCOREKEEPER_SECRET_KEY")
    folder = tmp_path / "the instance folder"
    monkeypatch.setattr("scorekeeper.places.instance_folder", lambda: folder)
    path = f"{folder}/secret_key"
    assert status()[0]["Secret"] == f"{path} (not there; made when the app starts)"
    secret = create_app({"SCOREKEEPER_DATABASE_URL": url}).secret_key
    assert status()[0]["Secret"] == path
    assert Path(path).read_text() == secret
    assert not (tmp_path / "secret_key").exists(), "beside the database"


def test_status_shows_the_time_of_the_last_backup(url, tmp_path):
    run("backup", tmp_path / "copy.db")
    told, warned = status()
    assert told["Last backup"] == f"{clocks.now():%Y-%m-%d %H:%M} UTC"
    assert warned == ""


def test_a_database_can_be_backed_up_while_another_process_writes_to_it(url, tmp_path):
    with closing(sqlite3.connect(tmp_path / "default.db", isolation_level=None)) as database:
        database.execute("BEGIN IMMEDIATE")
        ended = run("backup", tmp_path / "copy.db")
    assert ended.returncode == 0, ended.stderr
    assert status()[0]["Last backup"] == "–"


def test_a_different_schema_is_reported_and_not_changed(url, tmp_path):
    with closing(sqlite3.connect(tmp_path / "default.db")) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    told, warned = status()
    assert told["Schema"] == "9999, not 0010"
    assert "Matches" not in told
    assert "The database has schema 9999, this version works with 0010." in warned


def test_status_does_not_create_a_missing_database(tmp_path):
    assert "there is no database at" in error_line("status")
    assert list(tmp_path.iterdir()) == []
