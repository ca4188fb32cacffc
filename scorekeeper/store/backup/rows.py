"""Every row of a database, from one engine to the other, and the SQLite file that is a copy.

Tables are taken as the copy has them, so that a database of an older schema is copied as it is,
and a new table comes along by itself.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import (
    JSON,
    Connection,
    DateTime,
    MetaData,
    StaticPool,
    Table,
    create_engine,
    event,
    func,
    select,
)
from sqlalchemy.engine.interfaces import ReflectedColumn

from scorekeeper.store.database.schema import VERSIONS
from scorekeeper.store.database.tables import UtcDateTime

BATCH = 2000
"""Rows that are in memory at a time."""

PASSING = frozenset({"uploads", "counters"})
"""Tables that are left out: what waits to be looked through, and what limits count."""

NO_LOG_AT, NO_LOG = 18, b"\1\1"
"""Where a file says whether a log lies beside it, and that none does
(https://sqlite.org/fileformat.html, 1.3.3)."""

Tell = Callable[[int, int], None]
"""Told again and again how much is done, and of how much."""

Batches = Iterator[tuple[Table, list[dict[str, Any]]]]
"""Rows, some of one table at a time."""


def nobody(_done: int, _total: int) -> None:
    """Wants to be told nothing."""


class NamelessFile:
    """An SQLite database in a file that has no name, so that it goes with the process.

    Also a process that is killed leaves nothing behind that could be read. It is opened while it
    still has a name: ``handle`` reads the file itself, ``intake`` fills it once.
    """

    def __init__(self, file: Path) -> None:
        self.handle = os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        self.intake = _connected(file)
        self.database = _connected(file)

    def take(self, source: sqlite3.Connection) -> None:
        """Copy ``source`` as SQLite does it: also a database in use, with what its log holds."""
        source.backup(self.intake)
        self.intake.close()
        if os.fstat(self.handle).st_size:
            os.pwrite(self.handle, NO_LOG, NO_LOG_AT)

    def give(self, other: "NamelessFile") -> None:
        """Copy this database into ``other``."""
        other.take(self.database)

    @contextmanager
    def opened(self) -> Iterator[Connection]:
        """Yield the database in one transaction."""
        engine = create_engine("sqlite://", creator=lambda: self.database, poolclass=StaticPool)
        event.listen(engine, "begin", _begin)
        with engine.begin() as connection:
            yield connection

    def close(self) -> None:
        """Give the room back."""
        self.intake.close()
        self.database.close()
        os.close(self.handle)


@contextmanager
def nameless_file(folder: Path) -> Iterator[NamelessFile]:
    """Make such a database in ``folder``, nobody else's to read."""
    with TemporaryDirectory(prefix=".scorekeeper-", dir=folder) as private:
        file = NamelessFile(Path(private) / "copy.db")
    with closing(file):
        yield file


def _connected(file: Path) -> sqlite3.Connection:
    database = sqlite3.connect(file, isolation_level=None)  # the driver's BEGIN comes too late
    _keep_in_one_file(database)
    return database


def _keep_in_one_file(database: sqlite3.Connection) -> None:
    # A file without a name can have no log beside it. The last opens the file, while it has one.
    for setting in (
        "journal_mode = MEMORY",
        "temp_store = MEMORY",
        "trusted_schema = OFF",
        "cell_size_check = ON",
        "schema_version",
    ):
        database.execute(f"PRAGMA {setting}").close()


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


def lasting(tables: Sequence[Table]) -> list[Table]:
    """Return those of ``tables`` whose rows are copied."""
    return [table for table in tables if table.name not in PASSING]


def each_batch(source: Connection, tables: Sequence[Table], tell: Tell) -> Batches:
    """Yield every row of ``tables``, in their order, some rows of one table at a time."""
    total = sum(rows_in(source, table) for table in tables)
    done = 0
    for table in tables:
        query = select(table).execution_options(yield_per=BATCH)
        for rows in source.execute(query).mappings().partitions():
            yield table, [dict(row) for row in rows]
            done += len(rows)
            tell(done, total)


def rows_in(connection: Connection, table: Table) -> int:
    """Return how many rows ``table`` has."""
    return connection.scalar(select(func.count()).select_from(table)) or 0
