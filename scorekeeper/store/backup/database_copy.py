"""Copy of a whole database into an empty database, from either engine to either engine."""

from sqlalchemy import Connection, delete
from sqlalchemy.exc import DataError, IntegrityError, ProgrammingError

from scorekeeper.store.backup.check import Contents, contents
from scorekeeper.store.backup.copy_rows import Progress, copy_rows, count_rows
from scorekeeper.store.backup.faults import faults
from scorekeeper.store.backup.restore import count_clubs
from scorekeeper.store.backup.write import refuse_missing_database
from scorekeeper.store.database.engine import (
    StoreError,
    database_errors_explained,
    first_line,
    open_engine,
)
from scorekeeper.store.database.schema import NEWEST, schema
from scorekeeper.store.database.session import open_store
from scorekeeper.store.database.tables import Base
from scorekeeper.store.upgrade import upgrade

NOT_EMPTY = "the database to copy into has groups in it: only an empty one is filled"


def copy_database(
    source_url: str, target_url: str, copied: Progress, checked: Progress
) -> Contents:
    """Copy every row at ``source_url`` into the empty database at ``target_url``.

    The copy is a snapshot of the source, which can be written meanwhile. The schema of the target
    is created first. Everything else is one transaction. It is committed only after every match has
    been loaded from the target. ``copied`` counts rows, ``checked`` matches.

    Raise ``StoreError`` if the target is not empty, or if either database cannot be used.
    """
    refuse_missing_database(source_url)
    if count_clubs(target_url):
        raise StoreError(NOT_EMPTY)
    store = open_store(source_url)
    try:
        with store.reading() as session:
            source = session.connection()
            _refuse_other_schema(schema(source))
            upgrade(target_url)
            return _copy(source, target_url, copied, checked)
    finally:
        store.close()


def _refuse_other_schema(revision: str | None) -> None:
    if revision is None:
        raise StoreError("this is no database of Scorekeeper: nothing is in it")
    if revision != NEWEST:
        raise StoreError(
            f"the database to copy has schema {revision} instead of {NEWEST}: "
            "start this version of Scorekeeper with it once"
        )


def _copy(source: Connection, target_url: str, copied: Progress, checked: Progress) -> Contents:
    engine = open_engine(target_url)
    try:
        with database_errors_explained(engine.url), engine.begin() as target:
            return _copy_everything(source, target, copied, checked)
    except (IntegrityError, DataError, ProgrammingError) as error:
        raise StoreError(f"the database cannot be copied: {first_line(error)}") from error
    except (ValueError, TypeError) as error:
        raise StoreError(f"the database holds what does not read: {first_line(error)}") from error
    finally:
        engine.dispose()


def _copy_everything(
    source: Connection, target: Connection, copied: Progress, checked: Progress
) -> Contents:
    tables = Base.metadata.sorted_tables
    if count_rows(target, Base.metadata.tables["clubs"]):
        raise StoreError(NOT_EMPTY)
    # A database without groups may have notes of an app that was started with it.
    for table in reversed(tables):
        target.execute(delete(table))
    copy_rows(source, target, tables, copied)
    for table in tables:
        if count_rows(source, table) != count_rows(target, table):
            raise StoreError(f"not every row of {table.name} has arrived")
    if found := faults(target, checked):
        raise StoreError(f"the database cannot be copied: {found[0]}")
    return contents(target)
