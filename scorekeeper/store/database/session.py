"""The store of an open database, with separate sessions for reading and writing."""

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from typing import Any

from sqlalchemy import URL, Connection, Engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor
from sqlalchemy.orm import Session, sessionmaker

from scorekeeper import places
from scorekeeper.store.database.connections import Connections
from scorekeeper.store.database.engine import (
    connections_of_environment,
    database_errors_explained,
    open_engine,
    sqlite_engine,
)
from scorekeeper.store.database.quotas import QUOTAS, Quotas

URL_VARIABLE = "SCOREKEEPER_DATABASE_URL"
FILE_NAME = "scorekeeper.db"

ENTRY_KINDS = "entry kinds"
"""The key of ``Session.info`` for the kinds of the events that the session appends."""

WIPE_TIMEOUT = 1000
"""Milliseconds, for which other writers wait, too."""


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
    readers = sqlite_engine(engine.url)
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
    connections = connections or connections_of_environment()
    return Store(open_engine(url, connections), quotas, connections)
