"""Databases to test with: SQLite always, PostgreSQL where its server is installed."""

import os
import shutil
import subprocess
import tempfile
from itertools import count
from pathlib import Path

import psycopg
import pytest

from scorekeeper.store import open_store, upgrade
from tests.store.pad import Pad

POSTGRESQL_PROGRAMS = Path("/usr/lib/postgresql")
DATABASES = ("sqlite", "postgresql")
numbers = count(1)


@pytest.fixture(scope="session", params=DATABASES)
def url(request):
    """A database that is up to date. All tests share it: each has a club of its own."""
    return request.getfixturevalue(f"{request.param}_url")


@pytest.fixture(scope="session")
def store(url):
    opened = open_store(url)
    yield opened
    opened.close()


@pytest.fixture
def pad(store):
    """A match of Hell between Aki, Ben and Chie, in three deals of 1, 2 and 1 cards."""
    return Pad.begin(store)


@pytest.fixture(scope="session")
def sqlite_url(tmp_path_factory):
    url = f"sqlite:///{tmp_path_factory.mktemp('shared')}/scores.db"
    upgrade(url)
    return url


@pytest.fixture(scope="session")
def postgresql_url(postgresql):
    url = make_database(postgresql, "scores")
    upgrade(url)
    return url


@pytest.fixture(params=DATABASES)
def bare_url(request):
    """A database of the test's own, in which nothing is."""
    return request.getfixturevalue(f"bare_{request.param}_url")


@pytest.fixture
def bare_sqlite_url(tmp_path):
    return f"sqlite:///{tmp_path}/scores.db"


@pytest.fixture
def bare_postgresql_url(postgresql):
    return make_database(postgresql, f"bare_{next(numbers)}")


def make_database(postgresql, name):
    with psycopg.connect(postgresql % "postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return postgresql % name


@pytest.fixture
def own_store(bare_sqlite_url, monkeypatch):
    """An SQLite store for tests that lock it or fill it up, and would not wait for long."""
    monkeypatch.setattr("scorekeeper.store.session.BUSY_SECONDS", 0.1)
    upgrade(bare_sqlite_url)
    opened = open_store(bare_sqlite_url)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def postgresql():
    """The URL of a server of our own, ending where a database's name belongs."""
    programs = sorted(POSTGRESQL_PROGRAMS.glob("*/bin/initdb"))
    if not programs:
        pytest.skip("no PostgreSQL server is installed")
    folder = Path(tempfile.mkdtemp(prefix="scorekeeper-postgresql-"))
    server = Server(programs[-1].parent, folder)
    server.start()
    yield f"postgresql://postgres@/%s?host={folder}"
    server.stop()


class Server:
    """A PostgreSQL server in a folder, reached through a socket there and in no other way."""

    def __init__(self, programs, folder):
        self.programs = programs
        self.folder = folder

    def start(self):
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres")
        self.run("initdb", "--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-sync")
        settings = f"-k {self.folder} -c listen_addresses='' -c fsync=off"
        self.run("pg_ctl", "start", "--wait", f"--log={self.folder}/log", f"--options={settings}")

    def stop(self):
        self.run("pg_ctl", "stop", "--mode=immediate")
        shutil.rmtree(self.folder)

    def run(self, program, *arguments):
        # The server refuses to run as root.
        user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        command = [*user, self.programs / program, f"--pgdata={self.folder}/data", *arguments]
        subprocess.run(command, check=True, cwd=self.folder, stdout=subprocess.DEVNULL)
