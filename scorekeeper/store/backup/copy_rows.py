"""Rows copied from one database to another, table by table, of either engine."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from sqlalchemy import Connection, Table, func, insert, select

BATCH = 2000
"""Rows that are in memory at a time."""

LEFT_OUT = frozenset({"uploads", "counters"})
"""Tables that a backup has empty: pending imports, and the counters of rate limits."""

Progress = Callable[[int, int], None]
"""A function that is called with how much is done, and of how much."""


def lasting(tables: Iterable[Table]) -> list[Table]:
    """Return those of ``tables`` whose rows are in a backup."""
    return [table for table in tables if table.name not in LEFT_OUT]


def copy_rows(
    source: Connection, target: Connection, tables: Iterable[Table], progress: Progress
) -> None:
    """Copy every row of ``tables``, each of which comes after those that it refers to."""
    chosen = list(tables)
    total = sum(count_rows(source, table) for table in chosen)
    done = 0
    for table in chosen:
        for rows in read_batches(source, table):
            target.execute(insert(table), rows)
            done += len(rows)
            progress(done, total)


def read_batches(source: Connection, table: Table) -> Iterator[list[dict[str, Any]]]:
    """Yield all rows of ``table``, a few at a time."""
    query = select(table).execution_options(yield_per=BATCH)
    for rows in source.execute(query).mappings().partitions():
        yield [dict(row) for row in rows]


def count_rows(connection: Connection, table: Table) -> int:
    """Return the number of rows in ``table``."""
    return connection.scalar(select(func.count()).select_from(table)) or 0
