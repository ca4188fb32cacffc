"""Restore of a checked backup, which replaces everything in a database of either engine."""

import time
from pathlib import Path

from sqlalchemy import Connection, delete, func, inspect, select, text
from sqlalchemy.exc import DataError, IntegrityError, OperationalError, ProgrammingError

from scorekeeper.store.backup.check import CheckedBackup
from scorekeeper.store.backup.copy_rows import Progress, backed_up_tables, copy_rows
from scorekeeper.store.backup.write import refuse_the_database_itself, sqlite_file
from scorekeeper.store.database import engine as engines
from scorekeeper.store.database.engine import (
    StoreError,
    database_errors_explained,
    first_line,
    open_engine,
)
from scorekeeper.store.database.session import open_store
from scorekeeper.store.database.tables import Base, Club
from scorekeeper.store.upgrade import upgrade

LOCK_WAIT = "200ms"
"""The time to wait for a table. PostgreSQL detects deadlocks only after a second."""


def clubs_replaced(path: Path, url: str) -> int:
    """Return the number of groups at ``url`` that a restore of the backup ``path`` would replace.

    The database may not exist yet. Raise ``StoreError`` if it cannot be read, or if ``path`` is the
    database itself.
    """
    refuse_the_database_itself(url, path)
    return count_clubs(url)


def count_clubs(url: str) -> int:
    """Count the groups in a database, without creating it if it does not exist."""
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


def restore(copy: CheckedBackup, url: str, progress: Progress) -> None:
    """Replace everything in the database at ``url`` with the rows of ``copy``.

    Pending imports and rate counters are deleted; a backup does not contain any. ``progress``
    counts rows. The restore is one transaction: readers see the old rows until it ends, and writers
    wait. Raise ``StoreError`` if the database cannot be used or does not accept a row.
    """
    upgrade(url)
    engine = open_engine(url)
    try:
        with database_errors_explained(engine.url), engine.begin() as target:
            _replace_everything(copy, target, progress)
    except (IntegrityError, DataError, ProgrammingError) as error:
        raise StoreError(f"{copy.path} cannot be restored: {first_line(error)}") from error
    finally:
        engine.dispose()


def _replace_everything(copy: CheckedBackup, target: Connection, progress: Progress) -> None:
    tables = Base.metadata.sorted_tables
    if target.dialect.name == "postgresql":
        _lock_every_table(target)
    for table in reversed(tables):
        target.execute(delete(table))
    copy_rows(copy.connection, target, backed_up_tables(tables), progress)


def _lock_every_table(target: Connection) -> None:
    """Lock all tables. If a table is locked, release all and retry, which avoids deadlocks."""
    quoted = target.dialect.identifier_preparer.format_table
    names = ", ".join(quoted(table) for table in Base.metadata.sorted_tables)
    deadline = time.monotonic() + engines.BUSY_SECONDS
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
