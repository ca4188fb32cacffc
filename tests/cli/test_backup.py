"""`scorekeeper backup` and `scorekeeper restore`."""

import io
import re
import sqlite3
import stat
import sys
from contextlib import closing
from itertools import count

import click
import pytest

from scorekeeper import store
from scorekeeper.cli import common
from tests.support import processes
from tests.support.command import PATIENCE, error_line, run, run_alone
from tests.support.store.backups import create_full_club, everything, opened
from tests.support.store.databases import DATABASES, make_database
from tests.support.store.pad import NOON, Pad

numbers = count(1)

HOLDS = "holds 1 group, 3 matches, 3 deals, the newest change of 2026-03-01 13:30 UTC."
NO_SECRET = "The secret key that signs cookies is not part of it."


@pytest.fixture
def url(tmp_path):
    """The database that the environment names, with a club in it."""
    url = f"sqlite:///{tmp_path}/default.db"
    create_full_club(url)
    return url


@pytest.fixture(params=DATABASES)
def bare(request, tmp_path):
    """A database in which nothing is."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/bare.db"
    return make_database(request.getfixturevalue("postgresql"), f"backed_up_{next(numbers)}")


@pytest.fixture
def copy(url, tmp_path):
    run("backup", tmp_path / "copy.db")
    return tmp_path / "copy.db"


def scores(url):
    """Everything but that a backup was made, which is noted when it is there."""
    return {name: rows for name, rows in everything(url).items() if name != "chores"}


def done(*arguments):
    """Return the output of a command that succeeds, after checking that stderr is empty."""
    ended = run(*arguments)
    assert (ended.returncode, ended.stderr) == (0, "")
    return ended.stdout.splitlines()


def test_a_backup_is_made_and_its_contents_are_printed(url, tmp_path):
    path = tmp_path / "copy.db"
    ended = run_alone("backup", path)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.splitlines() == [f"{path} {HOLDS}", NO_SECRET]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert scores(f"sqlite:///{path}") == scores(url)


def test_a_backup_does_not_replace_a_file_unasked(copy):
    before = copy.read_bytes()
    assert (
        error_line("backup", copy) == f"scorekeeper: {copy} is there already: --yes replaces it\n"
    )
    assert copy.read_bytes() == before
    assert done("backup", copy, "--yes") == [f"{copy} {HOLDS}", NO_SECRET]


def test_a_backup_is_restored_into_an_empty_database(url, copy, tmp_path):
    other = f"sqlite:///{tmp_path}/new/other.db"
    assert done("restore", copy, "--database", other) == [
        f"{copy} {HOLDS}",
        f"The database now holds the same. {NO_SECRET}",
    ]
    assert scores(other) == scores(url)


def test_a_restore_does_not_replace_a_group_unasked(copy, tmp_path):
    other = f"sqlite:///{tmp_path}/other.db"
    create_full_club(other)
    before = scores(other)
    declined = run("restore", copy, "--database", other)
    assert declined.returncode == 2
    assert declined.stdout == f"{copy} {HOLDS}\n"
    assert declined.stderr == "scorekeeper: the database has 1 group in it: --yes replaces it\n"
    assert scores(other) == before
    assert run("restore", copy, "--database", other, "--yes").returncode == 0
    assert scores(other) == scores(f"sqlite:///{copy}")


def nothing(url):
    store.upgrade(url)


def a_club_without_a_match(url):
    store.upgrade(url)
    with opened(url) as made, made.writing() as session:
        store.clubs.start(session, "Thursday", NOON)


def a_match_without_a_deal(url):
    store.upgrade(url)
    with opened(url) as made:
        Pad.begin(made)


@pytest.mark.parametrize(
    ("make", "holds"),
    [
        (nothing, "0 groups, 0 matches, 0 deals."),
        (a_club_without_a_match, "1 group, 0 matches, 0 deals."),
        (
            a_match_without_a_deal,
            "1 group, 1 match, 0 deals, the newest change of 2026-03-01 12:00 UTC.",
        ),
    ],
)
def test_a_database_without_a_deal_is_backed_up_and_restored(tmp_path, bare, make, holds):
    make(bare)
    path, other = tmp_path / "copy.db", f"sqlite:///{tmp_path}/other.db"
    assert done("backup", path, "--database", bare) == [f"{path} holds {holds}", NO_SECRET]
    assert done("restore", path, "--database", other)[0] == f"{path} holds {holds}"
    assert scores(other) == scores(bare)


def test_a_backup_with_an_unreadable_match_fails_but_is_still_written(url, tmp_path):
    with closing(sqlite3.connect(tmp_path / "default.db")) as database, database:
        database.execute("UPDATE matches SET game = 'bridge' WHERE game = 'hearts'")
    kept = tmp_path / "copy.db.not-restorable"
    with opened(url) as scores, scores.reading() as session:
        ((club, _),) = store.clubs.list_all(session)
    ended = run("backup", tmp_path / "copy.db")
    assert ended.returncode == 2
    assert ended.stdout == f"{kept} {HOLDS}\n"
    group = f"group {club.id} (Thursday): the game bridge is not installed"
    assert ended.stderr.splitlines() == [
        f"scorekeeper: this cannot be restored: {group}",
        f"scorekeeper: the copy is {kept}: restore --without ID leaves a group out",
    ]
    assert not (tmp_path / "copy.db").exists()
    other = f"sqlite:///{tmp_path}/other.db"
    assert group in error_line("restore", kept, "--database", other)
    told = done("restore", kept, "--database", other, "--without", club.id)
    assert told[0] == f"{kept} holds 0 groups, 0 matches, 0 deals."


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_help_says_what_is_not_in_a_backup(command):
    assert "secret key" in " ".join(run(command, "--help").stdout.split())


def test_the_help_lists_the_commands():
    named = re.findall(r"^  ([a-z-]+) ", run("--help").stdout, re.MULTILINE)
    assert {"backup", "clear-away", "copy", "restore", "serve"} <= set(named)


# What a person can put right: one line, status 2


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["backup", "{0}/no/copy.db"], "no such file or directory"),
        (["backup", "{0}", "--yes"], "is not a file"),
        (["backup", "{0}/default.db", "--yes"], "is the database itself"),
        (["backup", "/proc/copy.db"], "cannot be written"),
        (["backup", "{0}/copy.db", "--database", "sqlite:///{0}/typo.db"], "no database"),
        (["backup", "{0}/copy.db", "--database", "postgresql://x:secret@127.0.0.1:1/y"], "onnect"),
        (["restore", "{0}/copy.db"], "no such file or directory"),
        (["restore", "{0}"], "is not a file"),
        (["restore", "{0}/letter.txt"], "is not an SQLite database"),
        (["restore", "{0}/default.db", "--yes"], "is the database itself"),
        (["restore", "{0}/default.db", "--database", "nonsense"], "no database URL"),
    ],
)
def test_every_error_is_one_clear_line_without_a_password(url, tmp_path, arguments, told):
    (tmp_path / "letter.txt").write_text("Dear Aki, " * 100)
    complaint = error_line(*[argument.format(tmp_path) for argument in arguments])
    assert told in complaint
    assert "secret" not in complaint


# Stopping, and progress


STOPPED_AT_THE_FIRST_ROWS = """
import os, signal, sys
from scorekeeper import store
from scorekeeper.cli import main

def stop(*_):
    os.kill(os.getpid(), signal.SIGTERM)

back_up = store.backup.back_up
store.backup.back_up = lambda url, file, _copied, checked: back_up(url, file, stop, checked)
main(["backup", sys.argv[1]])
"""


def test_an_interrupted_backup_leaves_no_files_behind(url, tmp_path):
    folder = tmp_path / "backups"
    folder.mkdir()
    stopped = processes.run(
        [sys.executable, "-c", STOPPED_AT_THE_FIRST_ROWS, folder / "copy.db"],
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert stopped.returncode == 1
    assert list(folder.iterdir()) == []


class Terminal(io.StringIO):
    def isatty(self):
        return True


def shown_on(stream, monkeypatch, seconds):
    monkeypatch.setattr("sys.stderr", stream)
    monkeypatch.setattr(common, "SECONDS_WITHOUT_BAR", seconds)
    with common.progress("Copying") as tell:
        tell(1, 4)
        tell(4, 4)
    return click.unstyle(stream.getvalue())


def test_a_long_task_shows_a_progress_bar_on_a_terminal(monkeypatch):
    shown = shown_on(Terminal(), monkeypatch, seconds=0)
    assert re.search(r"Copying.* 25%.*Copying.*100%", shown.replace("\r", " "))
    assert shown.count("\n") == 1


def test_a_short_task_shows_no_progress_bar(monkeypatch):
    assert shown_on(Terminal(), monkeypatch, seconds=60).strip() == ""


def test_output_to_a_log_shows_no_progress_bar(monkeypatch):
    assert shown_on(io.StringIO(), monkeypatch, seconds=0) == ""
