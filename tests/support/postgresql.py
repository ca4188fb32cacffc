"""A PostgreSQL server for tests, if its programs are installed."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.support import machine, processes

GIVEN = "SCOREKEEPER_TEST_POSTGRESQL"

SETTINGS = "-c listen_addresses='' -c autovacuum=off -c max_wal_size=64MB"
"""The database may be in memory (tests/conftest.py), so its log must not grow to a gigabyte."""


class Server:
    """A PostgreSQL server in a folder, reachable only through a socket in it."""

    def __init__(self, *, fsync=False):
        programs = machine.files(machine.POSTGRESQL_FOLDER, "*/bin/initdb")
        if not programs:
            machine.skip_without(machine.POSTGRESQL)
        self.programs = programs[-1].parent
        self.fsync = "on" if fsync else "off"
        self.folder = Path(tempfile.mkdtemp(prefix="scorekeeper-postgresql-"))
        self.url = f"postgresql://postgres@/%s?host={self.folder}"
        """Ends where a database's name belongs."""

    def start(self):
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres")
        self.run("initdb", "--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-sync")
        self.go_on()

    def go_on(self, *, standing_by=False):
        """Start again; with ``standing_by`` as a read-only replica of another server."""
        if standing_by:
            (self.folder / "data" / "standby.signal").touch()
        settings = f"-k {self.folder} -c fsync={self.fsync} {SETTINGS}"
        self.run("pg_ctl", "start", "--wait", f"--log={self.folder}/log", f"--options={settings}")

    def halt(self):
        self.run("pg_ctl", "stop", "--mode=immediate")

    def kill(self):
        """Kill the main process, and wait until the others have noticed."""
        written = self.folder / "data" / "postmaster.pid"
        with suppress(ProcessLookupError):
            os.kill(int(written.read_text().split()[0]), signal.SIGKILL)
        while self.has_processes():
            time.sleep(0.01)
        # A process that is gone is listed until its parent has noticed, and would keep us out.
        written.unlink()
        for lock in self.folder.glob(".s.PGSQL.*"):
            lock.unlink()

    def has_processes(self):
        """Return whether any process has its data folder open."""
        data = (self.folder / "data").resolve()
        for process in Path("/proc").glob("[0-9]*/cwd"):
            with suppress(OSError):
                if process.readlink() == data:
                    return True
        return False

    def stop(self):
        self.halt()
        shutil.rmtree(self.folder)

    def run(self, program, *arguments):
        # The server refuses to run as root.
        user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        command = [*user, self.programs / program, f"--pgdata={self.folder}/data", *arguments]
        processes.run(command, check=True, cwd=self.folder, stdout=subprocess.DEVNULL)


@pytest.fixture(scope="session")
def postgresql():
    """The URL of a server, ending where a database's name belongs: of our own, or one given.

    ``bench/database_tests.py`` gives one behind PgBouncer, and one that is a cluster.
    """
    if given := os.environ.get(GIVEN):
        yield given
        return
    server = Server()
    server.start()
    yield server.url
    server.stop()
