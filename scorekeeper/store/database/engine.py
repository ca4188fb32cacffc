"""The SQLAlchemy engine: its URL, the settings of its connections, and its errors."""

import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor
from sqlalchemy.exc import (
    ArgumentError,
    DataError,
    DBAPIError,
    IntegrityError,
    ProgrammingError,
    TimeoutError,  # noqa: A004 - the pool's own
)

from scorekeeper.store.database.connections import (
    PREPARE,
    BadSetting,
    Connections,
    connections_from,
)

BUSY_SECONDS = 10
"""The time that a writer waits for another writer."""

MILLISECONDS = 1000

LEAST_TIMEOUT = 1
"""Milliseconds. For PostgreSQL, 0 would mean no timeout."""

CONNECT_SECONDS = 10
"""The timeout for a connection to PostgreSQL, unless its URL sets another."""

RETRY_SECONDS = 0.02

MODE = "mode"
"""The key of a connection's ``info`` for its current settings, on SQLite."""

JOURNAL = "TRUNCATE" if sys.platform == "emscripten" else "WAL"
"""A browser has no shared memory, which a write-ahead log needs."""

POOL_SIZE = 10
"""More than the number of threads, because opening a file takes longer than a query."""

DRIVERS = {
    "sqlite": "sqlite",
    "sqlite+pysqlite": "sqlite",
    "postgres": "postgresql+psycopg",
    "postgresql": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}

LOST_STATEMENTS = frozenset({"26000", "42P05"})
"""The SQLSTATEs of prepared statements that a pooler left on another connection."""

POOLER = f"behind PgBouncer, set {PREPARE}=off"


class StoreError(Exception):
    """The database cannot be used. The message is one line for the host."""


class Unavailable(StoreError):  # noqa: N818 - a state that may pass
    """The database does not respond or cannot be written, perhaps only for now.

    It may be locked, read-only, full or restarting. No transaction is saved in part. If the
    connection broke during a commit, the data may be saved. A retry with the same idempotency key
    does not save it twice.
    """


def open_engine(url: str, connections: Connections | None = None) -> Engine:
    """Return the SQLAlchemy engine for ``url``. Raise ``StoreError`` as ``open_store`` does."""
    connections = connections or connections_of_environment()
    parsed = parse_url(url)
    if parsed.get_backend_name() == "sqlite":
        engine = sqlite_engine(parsed)
        event.listen(engine, "begin", _begin_sqlite)
        return engine
    try:
        engine = create_engine(
            parsed,
            pool_pre_ping=True,  # readers do not notice a restart of the server
            hide_parameters=True,
            pool_size=connections.pool,
            max_overflow=connections.overflow,
            connect_args={
                "connect_timeout": parsed.query.get("connect_timeout", CONNECT_SECONDS),
                **({} if connections.prepare else {"prepare_threshold": None}),
            },
        )
    except ImportError as error:
        raise StoreError(
            "PostgreSQL needs the package psycopg: pip install 'scorekeeper-cards[postgresql]'"
        ) from error
    event.listen(engine, "begin", _begin_postgresql)
    return engine


def connections_of_environment() -> Connections:
    try:
        return connections_from()
    except BadSetting as error:
        raise StoreError(str(error)) from error


def parse_url(url: str) -> URL:
    """Parse a database URL and set the driver in use.

    Raise ``StoreError`` if it is not the URL of a supported database. The message does not contain
    ``url``.
    """
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError) as error:
        raise StoreError(
            "this is no database URL: write sqlite:////path/to/file.db or "
            "postgresql://user:password@host/name"
        ) from error
    driver = DRIVERS.get(parsed.drivername)
    if driver is None:
        raise StoreError(
            f"the database can be SQLite or PostgreSQL (psycopg), not {parsed.drivername}"
        )
    if driver == "sqlite" and parsed.database in (None, "", ":memory:"):
        raise StoreError("an SQLite database needs a file: sqlite:////path/to/file.db")
    return parsed.set(drivername=driver)


def sqlite_engine(url: URL) -> Engine:
    seconds = BUSY_SECONDS
    engine = create_engine(
        url,
        connect_args={"timeout": seconds},
        pool_size=POOL_SIZE,
        hide_parameters=True,
    )

    def set_up(connection: DBAPIConnection, _record: object) -> None:
        _set_up_sqlite(connection, seconds)

    event.listen(engine, "connect", set_up)
    return engine


def _set_up_sqlite(connection: DBAPIConnection, seconds: float) -> None:
    # The driver's own BEGIN comes too late, so we send it ourselves.
    connection.isolation_level = None
    cursor = connection.cursor()
    _choose_journal(cursor, seconds)
    cursor.execute("PRAGMA foreign_keys = ON")
    # Overwrite deleted data.
    cursor.execute("PRAGMA secure_delete = ON")
    cursor.close()


def _choose_journal(cursor: DBAPICursor, seconds: float) -> None:
    # SQLite does not wait by itself if two processes create the same file.
    deadline = time.monotonic() + seconds
    while True:
        try:
            cursor.execute(f"PRAGMA journal_mode = {JOURNAL}")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(RETRY_SECONDS)
        else:
            return


def _begin_sqlite(connection: Connection) -> None:
    options = connection.get_execution_options()
    # With FULL, a commit returns only after the data has reached the disk.
    mode = (
        "FULL" if options.get("lasting", True) else "NORMAL",
        (BUSY_SECONDS if options.get("patient", True) else 0) * MILLISECONDS,
    )
    # Close the cursor here. Garbage collection in another thread would wait for this connection,
    # and block all other threads while the connection waits for its lock.
    with closing(connection.connection.cursor()) as cursor:
        # Settings of a connection persist.
        if connection.info.get(MODE) != mode:
            for name, value in zip(MODE_PRAGMAS, mode, strict=True):
                cursor.execute(f"PRAGMA {name} = {value}")
            connection.info[MODE] = mode
        # A transaction that began as a reader cannot wait for the write lock.
        cursor.execute("BEGIN IMMEDIATE")


MODE_PRAGMAS = ("synchronous", "busy_timeout")
"""The pragmas of a connection's mode."""


def _begin_postgresql(connection: Connection) -> None:
    # Only a migration may wait for a lock forever, which is the default of PostgreSQL.
    patient = connection.get_execution_options().get("patient")
    if patient is not None:
        milliseconds = round(BUSY_SECONDS * MILLISECONDS) if patient else LEAST_TIMEOUT
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = {milliseconds}")


@contextmanager
def database_errors_explained(url: URL) -> Iterator[None]:
    """Turn errors of the database into ``Unavailable`` with a one-line message.

    Programming errors are not changed.
    """
    try:
        yield
    except (IntegrityError, ProgrammingError, DataError) as error:
        if getattr(error.orig, "sqlstate", None) not in LOST_STATEMENTS:
            raise
        raise Unavailable(f"{_one_line(url, error)}: {POOLER}") from error
    except DBAPIError as error:
        raise Unavailable(_one_line(url, error)) from error
    except (sqlite3.Error, TimeoutError) as error:
        raise Unavailable(_one_line(url, error)) from error


def first_line(error: BaseException) -> str:
    """Return the first line of an error's message, without the SQL statement."""
    cause = getattr(error, "orig", None) or error
    return next(iter(str(cause).strip().splitlines()), type(cause).__name__)


def _one_line(url: URL, error: BaseException) -> str:
    complaint = first_line(error)
    if complaint == "file is not a database":
        return f"{url.database} is not an SQLite database"
    place = url.database if url.get_backend_name() == "sqlite" else url.render_as_string()
    return f"the database {place} cannot be used: {complaint}"
