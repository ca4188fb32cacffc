"""Every row of a database, from one engine to the other, and the SQLite file that is a copy.

Tables are taken as the copy has them, so that a database of an older schema is copied as it is,
and a new table comes along by itself.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import (
    JSON,
    URL,
    Connection,
    DateTime,
    LargeBinary,
    MetaData,
    Table,
    create_engine,
    event,
    func,
    select,
)
from sqlalchemy.engine.interfaces import DBAPIConnection, ReflectedColumn

from scorekeeper.store.database.tables import UtcDateTime

BATCH = 2000
"""Rows that are in memory at a time."""

BATCH_OF_FILES = 4
VERSIONS = "alembic_version"

Tell = Callable[[int, int], None]
"""Told again and again how much is done, and of how much."""

Batches = Iterator[tuple[Table, list[dict[str, Any]]]]
"""Rows, some of one table at a time."""


def nobody(_done: int, _total: int) -> None:
    """Wants to be told nothing."""


@contextmanager
def opened_file(path: Path) -> Iterator[Connection]:
    """Yield an SQLite file that nobody else uses, in one transaction. No log is kept beside it."""
    engine = create_engine(URL.create("sqlite", database=str(path)))
    event.listen(engine, "connect", _keep_in_one_file)
    event.listen(engine, "begin", _begin)
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def _keep_in_one_file(connection: DBAPIConnection, _record: object) -> None:
    connection.isolation_level = None  # the driver's own BEGIN comes too late
    connection.cursor().execute("PRAGMA journal_mode = DELETE")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def tables_in(connection: Connection) -> list[Table]:
    """Return the tables of a copy, each after those that it refers to."""
    found = MetaData()
    event.listen(found, "column_reflect", _as_the_store_has_it)
    found.reflect(connection, only=lambda name, _: name != VERSIONS)
    return found.sorted_tables


def _as_the_store_has_it(_inspector: object, _table: Table, column: ReflectedColumn) -> None:
    column["type"] = column["type"].as_generic()
    if isinstance(column["type"], DateTime):
        column["type"] = UtcDateTime()
    if isinstance(column["type"], JSON):
        # Where there may be nothing, nothing stays nothing and is no JSON null.
        column["type"] = JSON(none_as_null=column["nullable"])


def each_batch(source: Connection, tables: Sequence[Table], tell: Tell) -> Batches:
    """Yield every row of ``tables``, in their order, some rows of one table at a time."""
    total = sum(rows_in(source, table) for table in tables)
    done = 0
    for table in tables:
        query = select(table).execution_options(yield_per=_batch(table))
        for rows in source.execute(query).mappings().partitions():
            yield table, [dict(row) for row in rows]
            done += len(rows)
            tell(done, total)


def _batch(table: Table) -> int:
    files = any(isinstance(column.type, LargeBinary) for column in table.columns)
    return BATCH_OF_FILES if files else BATCH


def rows_in(connection: Connection, table: Table) -> int:
    """Return how many rows ``table`` has."""
    return connection.scalar(select(func.count()).select_from(table)) or 0
