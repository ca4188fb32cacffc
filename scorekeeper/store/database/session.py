"""The database connection, with separate sessions for reading and writing."""

import os
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from typing import Any

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
from sqlalchemy.orm import Session, sessionmaker

from scorekeeper import places
from scorekeeper.store.database.connections import (
    PREPARE,
    BadSetting,
    Connections,
    connections_from,
)
from scorekeeper.store.database.quotas import QUOTAS, Quotas

URL_VARIABLE = "SCOREKEEPER_DATABASE_URL"
FILE_NAME = "scorekeeper.db"
BUSY_SECONDS = 10
"""The time that a writer waits for another writer."""

MILLISECONDS = 1000

LEAST_TIMEOUT = 1
"""Milliseconds. For PostgreSQL, 0 would mean no timeout."""

CONNECT_SECONDS = 10
"""The timeout for a connection to PostgreSQL, unless its URL sets another."""

RETRY_SECONDS = 0.02

ENTRY_KINDS = "entry kinds"
"""The key of ``Session.info`` for the kinds of the events that the session appends."""

MODE = "mode"
"""The key of a connection's ``info`` for its current settings, on SQLite."""

WIPE_TIMEOUT = 1000
"""Milliseconds, for which other writers wait, too."""

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


def default_url() -> str:
    """Return the database URL from the environment, otherwise of a file in the instance folder."""
    if url := os.environ.get(URL_VARIABLE):
        return url
    return URL.create(
        "sqlite", database=str(places.instance_folder() / FILE_NAME)
    ).render_as_string()


class Store:
    """An open database, one per process. Its methods are thread-safe."""

    on_entries_saved: Callable[[Sequence[str]], None] | None = None
    """Called with the kinds of the entries that a write has added to a log, once it is saved."""

    def __init__(
        self, engine: Engine, quotas: Quotas | None = None, connections: Connections | None = None
    ) -> None:
        self.engine = engine
        self.connections = connections or Connections()
        self.readers = _reading_engine(engine)
        self.quotas = quotas or Quotas()
        self._querying = self.readers.execution_options(**_querying_options(engine))
        reading = self.readers.execution_options(**_reading_options(engine))
        self._reading = sessionmaker(reading, expire_on_commit=False)
        writing = engine.execution_options(patient=True)
        self._writing = sessionmaker(writing, info={QUOTAS: self.quotas})
        self._counting = sessionmaker(writing.execution_options(lasting=False))
        self._try_writing = sessionmaker(writing.execution_options(lasting=False, patient=False))

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Open a read-only session that sees one snapshot of the data."""
        # The end is a COMMIT: at a ROLLBACK the driver drops the connection's prepared statements.
        with database_errors_explained(self.engine.url), self._reading.begin() as session:
            if self.is_a_file:
                _see_one_state(session)
            yield session

    @contextmanager
    def querying(self) -> Iterator[Connection]:
        """Open a connection for a single query."""
        with database_errors_explained(self.engine.url), self._querying.connect() as connection:
            yield connection

    @property
    def is_a_file(self) -> bool:
        """Return whether the database is a local SQLite file, which is queried almost instantly."""
        return self.engine.dialect.name == "sqlite"

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Open a session that commits at the end and rolls back on an exception."""
        with database_errors_explained(self.engine.url), self._writing.begin() as session:
            yield session
        if self.on_entries_saved:
            self.on_entries_saved(session.info.get(ENTRY_KINDS, ()))

    @contextmanager
    def counting(self) -> Iterator[Session]:
        """Open a session for counters. Its commits do not wait for the disk.

        A power failure may lose them.
        """
        with database_errors_explained(self.engine.url), self._counting.begin() as session:
            yield session

    @contextmanager
    def try_writing(self) -> Iterator[Session]:
        """Like ``counting``, but raise ``Unavailable`` instead of waiting for another writer."""
        with database_errors_explained(self.engine.url), self._try_writing.begin() as session:
            yield session

    def wipe(self, *, whole: bool = False) -> bool:
        """Remove deleted data from SQLite's write-ahead log.

        Return ``False`` if a reader prevents it. With ``whole``, also rewrite the file, to remove
        data deleted by older versions. With checkpoints turned off, another program such as
        Litestream truncates the log. Do nothing on PostgreSQL, which manages its own log.
        """
        if not self.is_a_file:
            return True
        with (
            database_errors_explained(self.engine.url),
            closing(self.engine.raw_connection()) as connection,
        ):
            with closing(connection.cursor()) as cursor:
                cursor.execute(f"PRAGMA busy_timeout = {WIPE_TIMEOUT}")
                try:
                    if whole:
                        cursor.execute("VACUUM")
                    busy = self.connections.checkpoint and _truncate_log(cursor)
                except sqlite3.OperationalError:
                    busy = True
            connection.invalidate()
        return not busy

    def close(self) -> None:
        """Close every connection."""
        self.readers.dispose()
        self.engine.dispose()


def _truncate_log(cursor: DBAPICursor) -> bool:
    """Truncate SQLite's write-ahead log; return whether a reader prevents it."""
    cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return any(busy for busy, *_ in cursor.fetchall())


def _reading_engine(engine: Engine) -> Engine:
    """Return an engine for reading the database of ``engine``.

    Readers and writers have separate connections. Switching an SQLite connection between reading
    and writing drops its prepared statements, which are expensive.
    """
    if engine.dialect.name != "sqlite":
        return engine
    readers = _sqlite_engine(engine.url)
    event.listen(readers, "connect", _read_only)
    return readers


def _read_only(connection: DBAPIConnection, _record: object) -> None:
    with closing(connection.cursor()) as cursor:
        cursor.execute("PRAGMA query_only = ON")


def _querying_options(engine: Engine) -> dict[str, Any]:
    return {} if engine.dialect.name == "sqlite" else {"isolation_level": "AUTOCOMMIT"}


def _reading_options(engine: Engine) -> dict[str, Any]:
    # All queries of one page must see one state of the match.
    snapshot = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
    return {} if engine.dialect.name == "sqlite" else snapshot


def _see_one_state(session: Session) -> None:
    """Begin the transaction on SQLite, so that all queries of ``session`` see one snapshot.

    An event listener, as used for writing sessions, would slow down all other events of the engine,
    including those of a viewer's poll.
    """
    with closing(session.connection().connection.cursor()) as cursor:
        cursor.execute("BEGIN")


def count_event(session: Session, kind: str) -> None:
    """Count an event of the kind ``kind`` when ``session`` is committed."""
    session.info.setdefault(ENTRY_KINDS, []).append(kind)


def open_store(
    url: str, quotas: Quotas | None = None, connections: Connections | None = None
) -> Store:
    """Open the store at ``url``, which must be upgraded before (``upgrade``).

    The connection is made when first used. ``quotas`` has defaults; ``connections`` are read from
    the environment by default. Raise ``StoreError`` if ``url`` is not the URL of a supported
    database.
    """
    connections = connections or _connections_of_environment()
    return Store(open_engine(url, connections), quotas, connections)


def open_engine(url: str, connections: Connections | None = None) -> Engine:
    """Return the SQLAlchemy engine for ``url``. Raise ``StoreError`` as ``open_store`` does."""
    connections = connections or _connections_of_environment()
    parsed = parse_url(url)
    if parsed.get_backend_name() == "sqlite":
        engine = _sqlite_engine(parsed)
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


def _connections_of_environment() -> Connections:
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


def _sqlite_engine(url: URL) -> Engine:
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
