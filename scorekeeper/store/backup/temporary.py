"""Private temporary SQLite database, inaccessible to others and removed even after a crash."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

from sqlalchemy import Connection, StaticPool, create_engine, event

NO_ROOM = "there is no room for temporary files: the variable TMPDIR names their folder"
DISK_FULL = "database or disk is full"


@contextmanager
def temporary_database() -> Iterator[sqlite3.Connection]:
    """Open an empty temporary database.

    SQLite writes it to a file with mode 0600 and unlinks the file at once. So the database
    disappears with the process (https://sqlite.org/inmemorydb.html#temp_db).
    """
    with closing(sqlite3.connect("", isolation_level=None)) as database:
        # Its content may come from a stranger.
        database.execute("PRAGMA trusted_schema = OFF")
        database.execute("PRAGMA cell_size_check = ON")
        yield database


@contextmanager
def opened(database: sqlite3.Connection) -> Iterator[Connection]:
    """Open a connection to ``database`` with one transaction."""
    engine = create_engine("sqlite://", creator=lambda: database, poolclass=StaticPool)
    event.listen(engine, "begin", _begin)
    with engine.begin() as connection:
        yield connection


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")  # the driver would begin only after a CREATE TABLE
