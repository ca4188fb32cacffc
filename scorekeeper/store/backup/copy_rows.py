"""Copies of rows between databases of either engine, table by table."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from sqlalchemy import Connection, Table, func, insert, select

BATCH = 2000
"""The number of rows in memory at a time."""

LEFT_OUT = frozenset({"uploads", "counters"})
"""Tables that are empty in a backup: pending imports, and counters of rate limits."""

Progress = Callable[[int, int], None]
"""A function that is called with the amount done and the total."""


def backed_up_tables(tables: Iterable[Table]) -> list[Table]:
    """Return the ``tables`` whose rows are in a backup."""
    return [table for table in tables if table.name not in LEFT_OUT]


def copy_rows(
    source: Connection, target: Connection, tables: Iterable[Table], progress: Progress
) -> None:
    """Copy all rows of ``tables``, which must be ordered by their foreign keys."""
    chosen = list(tables)
    total = sum(count_rows(source, table) for table in chosen)
    done = 0
    for table in chosen:
        for rows in read_batches(source, table):
            target.execute(insert(table), rows)
            done += len(rows)
            progress(done, total)


def read_batches(source: Connection, table: Table) -> Iterator[list[dict[str, Any]]]:
    """Yield all rows of ``table`` in batches."""
    query = select(table).execution_options(yield_per=BATCH)
    for rows in source.execute(query).mappings().partitions():
        yield [dict(row) for row in rows]


def count_rows(connection: Connection, table: Table) -> int:
    return connection.scalar(select(func.count()).select_from(table)) or 0
