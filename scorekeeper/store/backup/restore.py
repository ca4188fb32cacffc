"""A copy put back in the place of everything that is in a database, of either engine."""

import time
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Connection, Table, delete, func, insert, inspect, select, text
from sqlalchemy.exc import DataError, IntegrityError, OperationalError, ProgrammingError

from scorekeeper.store.backup.check import Copy
from scorekeeper.store.backup.rows import Tell, each_batch, lasting, tables_in
from scorekeeper.store.backup.write import refuse_the_database_itself, sqlite_file
from scorekeeper.store.database import session as sessions
from scorekeeper.store.database.session import (
    StoreError,
    explained,
    first_line,
    open_engine,
    open_store,
)
from scorekeeper.store.database.tables import Club
from scorekeeper.store.upgrade import upgrade

LOCK_WAIT = "200ms"
"""How long others may hold a table; PostgreSQL looks for deadlocks only later."""


def clubs_replaced(path: Path, url: str) -> int:
    """Count the clubs in the database at ``url``, before the copy at ``path`` is restored.

    The database need not be there yet. Raises ``StoreError``, also where the copy is the database.
    """
    refuse_the_database_itself(url, path)
    file = sqlite_file(url)
    if file and not file.exists():
        return 0
    store = open_store(url)
    try:
        with store.reading() as session:
            if not inspect(session.connection()).has_table(Club.__tablename__):
                return 0
            return session.scalar(select(func.count()).select_from(Club)) or 0
    finally:
        store.close()


def restore(copy: Copy, url: str, tell: Tell) -> None:
    """Put the rows of ``copy`` in the place of all that the database at ``url`` has.

    What waited to be looked through, and what limits have counted, is gone; copies of earlier
    versions, which have it, bring none. ``tell`` is told of rows. It happens at once or not at
    all: whoever reads meanwhile sees what was, whoever wants to write waits. Raises
    ``StoreError``.
    """
    upgrade(url)
    engine = open_engine(url)
    try:
        with explained(engine.url), engine.begin() as target:
            _replace_everything(copy, target, tell)
        # A copy of an earlier version brings matches without their facts.
        upgrade(url)
    except (IntegrityError, DataError, ProgrammingError) as error:
        raise StoreError(f"{copy.path} cannot be restored: {first_line(error)}") from error
    finally:
        engine.dispose()


def _replace_everything(copy: Copy, target: Connection, tell: Tell) -> None:
    tables = tables_in(copy.connection)
    if target.dialect.name == "postgresql":
        _keep_writers_out(target, tables)
    for table in reversed(tables):
        target.execute(delete(table))
    for table, rows in each_batch(copy.connection, lasting(tables), tell):
        target.execute(insert(table), rows)


def _keep_writers_out(target: Connection, tables: Sequence[Table]) -> None:
    """Take all the tables, or none and try again: whoever holds one may be waiting for another."""
    quoted = target.dialect.identifier_preparer.format_table
    names = ", ".join(quoted(table) for table in tables)
    deadline = time.monotonic() + sessions.BUSY_SECONDS
    target.execute(text(f"SET LOCAL lock_timeout = '{LOCK_WAIT}'"))
    while True:
        try:
            with target.begin_nested():
                target.execute(text(f"LOCK TABLE {names} IN EXCLUSIVE MODE"))
        except OperationalError:
            if time.monotonic() > deadline:
                raise
        else:
            return
