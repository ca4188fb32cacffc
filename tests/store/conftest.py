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


@pytest.fixture(params=DATABASES)
def url(request):
    """A database that is up to date."""
    return request.getfixturevalue(f"{request.param}_url")


@pytest.fixture(params=DATABASES)
def bare_url(request):
    """A database in which nothing is."""
    return request.getfixturevalue(f"bare_{request.param}_url")


@pytest.fixture
def store(url):
    opened = open_store(url)
    yield opened
    opened.close()


@pytest.fixture
def pad(store):
    """A match of Hell between Aki, Ben and Chie, in three deals of 1, 2 and 1 cards."""
    return Pad.begin(store)


@pytest.fixture
def bare_sqlite_url(tmp_path):
    return f"sqlite:///{tmp_path}/scores.db"


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory):
    path = tmp_path_factory.mktemp("template") / "scores.db"
    upgrade(f"sqlite:///{path}")
    return path


@pytest.fixture
def sqlite_url(bare_sqlite_url, sqlite_template, tmp_path):
    shutil.copy(sqlite_template, tmp_path)
    return bare_sqlite_url


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


numbers = count(1)


def make_database(postgresql, name):
    with psycopg.connect(postgresql % "postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return postgresql % name


@pytest.fixture
def bare_postgresql_url(postgresql):
    return make_database(postgresql, f"bare_{next(numbers)}")


@pytest.fixture(scope="session")
def postgresql_url(postgresql):
    """One for all tests, as making one takes long: each has a club of its own."""
    url = make_database(postgresql, "scores")
    upgrade(url)
    return url
