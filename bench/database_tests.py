"""Runs the tests of the store and of the web through PgBouncer in transaction mode.

    python -m bench.database_tests [--prepare] [TESTS ...]

It starts a PostgreSQL server and PgBouncer, which must be installed. With ``--prepare`` the app
uses prepared statements, which fails with PgBouncer before 1.21. ``TESTS`` are arguments of pytest.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import psycopg

from scorekeeper.store.database.connections import PREPARE
from tests.support.paths import ROOT
from tests.support.postgresql import GIVEN, Server

TESTS = ("tests/store", "tests/web/api", "tests/web/match", "tests/web/club")
WITH_STATEMENTS = "--prepare"
PORT = 6543
SECONDS_TO_START = 10

SETTINGS = """
[databases]
* = host={folder} user=postgres

[pgbouncer]
listen_addr =
listen_port = {port}
unix_socket_dir = {pooler}
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
ignore_startup_parameters = extra_float_digits
server_lifetime = {lifetime}
"""
LIFETIME = 3600
"""Seconds for which PgBouncer uses a connection to the server. With 0, that is one transaction."""

# Some tests drop an app with its open connections.
NO_WARNING = "ignore:Exception ignored in:pytest.PytestUnraisableExceptionWarning"

# Tests that restart their own server, read its files or copy a database as a file. Others count the
# queries on SQLite, which locks nothing by a query.
NOT_FOR_A_POOLER = (
    "not database_failures and not killed and not test_connections and not test_upgrade"
    " and not test_queries"
)


def main(arguments: Sequence[str]) -> int:
    # No transaction finds the connection of an earlier one, which is stricter than it will be.
    with pooler(lifetime=0) as url:
        prepare = "on" if WITH_STATEMENTS in arguments else "off"
        chosen = [one for one in arguments if one != WITH_STATEMENTS] or [*TESTS]
        return run_tests(
            url, {PREPARE: prepare}, ["-W", NO_WARNING, "-k", NOT_FOR_A_POOLER, *chosen]
        )


def run_tests(server: str, settings: Mapping[str, str], arguments: Sequence[str]) -> int:
    """Run tests on the server. The test database's name is appended to the URL ``server``."""
    command = [sys.executable, "-m", "pytest", "-n0", "-q", *arguments]
    environment = {**os.environ, **settings, GIVEN: server}
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode  # noqa: S603 - our own command


@contextmanager
def pooler(*, lifetime: int = LIFETIME) -> Iterator[str]:
    """Run PgBouncer in transaction mode in front of a server; yield its URL without a database."""
    server = Server()
    server.start()
    folder = Path(tempfile.mkdtemp(prefix="scorekeeper-pgbouncer-"))
    shutil.chown(folder, "postgres")
    settings = folder / "pgbouncer.ini"
    settings.write_text(
        SETTINGS.format(folder=server.folder, pooler=folder, port=PORT, lifetime=lifetime)
    )
    # It refuses to run as root.
    user = "postgres" if os.geteuid() == 0 else None
    program = ["pgbouncer", "--quiet", str(settings)]
    with subprocess.Popen(program, user=user, cwd=folder) as process:  # noqa: S603 - our own command
        try:
            url = f"postgresql://postgres@/%s?host={folder}&port={PORT}"
            _wait_for(url % "postgres")
            yield url
        finally:
            process.terminate()
            process.wait()
            server.stop()
            shutil.rmtree(folder)


def _wait_for(url: str) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while True:
        try:
            psycopg.connect(url).close()
        except psycopg.OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)
        else:
            return


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
