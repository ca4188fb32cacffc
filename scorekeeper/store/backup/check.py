"""Checks of a backup before it is restored, and counts of its contents.

The file may come from a stranger, so it is never opened for writing. SQLite copies its pages into a
temporary database, which is then checked.
"""

import os
import sqlite3
from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from sqlalchemy import Connection, StaticPool, create_engine, delete, exists, func, select

from scorekeeper.store.backup.copy_rows import Progress
from scorekeeper.store.backup.faults import faults, printable
from scorekeeper.store.backup.temporary import DISK_FULL, NO_ROOM, opened, temporary_database
from scorekeeper.store.database.engine import StoreError, first_line
from scorekeeper.store.database.schema import VERSIONS, schema
from scorekeeper.store.database.tables import Base, Club, Fact, Match, PendingFacts
from scorekeeper.store.statistics.results import replace_derived_rows
from scorekeeper.store.upgrade import migrate

MAGIC = b"SQLite format 3\0"
HEADER = 100
LARGEST_PAGE = 65_536
"""Bytes."""

# The last column says whether the object has a condition. SQLite's own indexes and statistics are
# left out, but no trigger or view, whatever its name.
OBJECTS = """
    SELECT type, name, tbl_name, rootpage > 0, sql LIKE '%check%(%' OR sql LIKE '%where%'
    FROM sqlite_master
    WHERE type IN ('trigger', 'view') OR name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
"""
COLUMNS = 'SELECT name, upper(type), "notnull", pk, hidden FROM pragma_table_xinfo(?)'
INDEXED = 'SELECT seqno, cid, "desc", upper(coll) FROM pragma_index_xinfo(?)'

STORED = "1"
"""The fourth column of an object that has pages. Triggers, views and virtual tables have none."""

Part = tuple[str, ...]
"""A part of a schema: its kind, its name and more facts."""

MADE: dict[str, frozenset[Part]] = {}
"""Cache of the parts of each revision, because creating them takes a while."""


@dataclass(frozen=True, slots=True)
class Contents:
    """Counts of a backup's contents. ``changed_at`` is the time of the newest change, if any.

    ``fault`` lists the groups that cannot be restored and the reasons, one per line; "" if all can.
    """

    clubs: int
    matches: int
    deals: int
    changed_at: datetime | None
    fault: str = ""


@dataclass(frozen=True, slots=True)
class CheckedBackup:
    """A checked backup: its file, its contents, and a connection to its rows."""

    path: Path
    contents: Contents
    connection: Connection


@contextmanager
def checked_copy(
    path: Path, progress: Progress, without: Collection[str] = ()
) -> Iterator[CheckedBackup]:
    """Copy the backup ``path`` into a temporary database, check and upgrade the copy, and yield it.

    The groups in ``without`` are omitted. Results and facts of finished matches are derived again;
    those in the file are not used. Raise ``StoreError`` if the file is damaged, is not a backup or
    was written by a newer version. Raise ``StoreError``, too, if the file has a value or match that
    Scorekeeper would not have written.
    """
    _refuse_other_files(path)
    with temporary_database() as copy:
        with content_errors_explained(path):
            with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as file:
                file.backup(copy)
            found = _check(copy, path, progress, without)
        with opened(copy) as connection:
            yield CheckedBackup(path, found, connection)


def _refuse_other_files(path: Path) -> None:
    try:
        if path.exists() and not path.is_file():
            raise StoreError(f"{path} is not a file")
        with path.open("rb") as file:
            start = file.read(HEADER)
            size = file.seek(0, os.SEEK_END)
    except OSError as error:
        raise StoreError(f"{path} cannot be read: {error_text(error)}") from error
    if not start:
        raise StoreError(f"{path} is empty")
    if not start.startswith(MAGIC):
        raise StoreError(f"{path} is not an SQLite database")
    if len(start) < HEADER or size % _page_size(start):
        raise StoreError(f"{path} breaks off: its last page is not whole")


def _page_size(header: bytes) -> int:
    """Return the page size in bytes (https://sqlite.org/fileformat.html, 1.3.2)."""
    size = int.from_bytes(header[16:18])
    return LARGEST_PAGE if size == 1 else size or LARGEST_PAGE


def error_text(error: OSError) -> str:
    """Return the operating system's description of the error, without its number."""
    return os.strerror(error.errno or 0).lower()


def _check(
    copy: sqlite3.Connection, path: Path, progress: Progress, without: Collection[str]
) -> Contents:
    with opened(copy) as connection:
        # First, because a stranger's triggers, views and virtual tables could act from here on.
        _refuse_other_schemas(connection, path)
        refuse_damaged(connection, str(path))
        migrate(connection, name=str(path))
    with opened(copy) as connection:
        for club_id in without:
            _delete_club(connection, club_id, path)
        if found := faults(connection, progress, replace_derived_rows):
            more = f"; and {len(found) - 1} more" if len(found) > 1 else ""
            raise StoreError(f"{path} cannot be restored: {found[0]}{more}")
        _forget_other_derived_rows(connection)
        return contents(connection)


def _forget_other_derived_rows(copy: Connection) -> None:
    """Delete the facts of deleted matches, and the list of matches without facts."""
    in_a_deleted_match = exists().where(
        Match.club_id == Fact.club_id, Match.id == Fact.match_id, Match.deleted_at.is_not(None)
    )
    copy.execute(delete(Fact).where(in_a_deleted_match))
    copy.execute(delete(PendingFacts))


def _refuse_other_schemas(copy: Connection, path: Path) -> None:
    found = schema_parts(copy)
    tables = {part[1] for part in found if part[0] == "table" and part[3] == STORED}
    revision = schema(copy) if {Club.__tablename__, VERSIONS} <= tables else None
    if revision is None:
        raise StoreError(f"{path} is a database of another program")
    if different := found ^ schema_parts_of_revision(revision, str(path)):
        # A table is named before its columns and indexes.
        first = min(different, key=lambda part: (part[0] in ("column", "indexed"), part))
        strange = printable(" ".join(first[:2]))
        raise StoreError(f"{path} has other tables than a database of Scorekeeper: {strange}")


def schema_parts(connection: Connection) -> set[Part]:
    """Return all parts of the schema of an SQLite database."""

    def rows(query: str, *names: str) -> list[Part]:
        return [tuple(map(str, row)) for row in connection.exec_driver_sql(query, names)]

    found = set(rows(OBJECTS))
    for kind, name, _, is_stored, _ in sorted(found):
        if kind == "table" and is_stored == STORED:
            found |= {("column", f"{name}.{row[0]}", *row) for row in rows(COLUMNS, name)}
        elif kind == "index":
            found |= {("indexed", name, *row) for row in rows(INDEXED, name)}
    return found


def schema_parts_of_revision(revision: str, name: str) -> frozenset[Part]:
    """Return the parts of the schema that the migrations create up to ``revision``.

    Raise ``StoreError`` if the database ``name`` has a revision from a newer version.
    """
    if revision not in MADE:
        engine = create_engine("sqlite://", poolclass=StaticPool)
        try:
            with engine.begin() as connection:
                migrate(connection, revision, name=name)
                MADE[revision] = frozenset(schema_parts(connection))
        finally:
            engine.dispose()
    return MADE[revision]


def refuse_damaged(copy: Connection, name: str) -> None:
    """Raise ``StoreError`` if the database ``name`` is damaged."""
    found = copy.exec_driver_sql("PRAGMA integrity_check").scalars().first()
    if found is not None and found != "ok":
        raise StoreError(f"{name} is damaged: {' '.join(found.split())}")
    orphan = copy.exec_driver_sql("PRAGMA foreign_key_check").first()
    if orphan is not None:
        raise StoreError(f"{name} is damaged: {orphan[0]} without their {orphan[2]}")


def _delete_club(copy: Connection, club_id: str, path: Path) -> None:
    for table in reversed(Base.metadata.sorted_tables):
        its_own = table.c.id if table.name == Club.__tablename__ else table.c.club_id
        deleted = copy.execute(delete(table).where(its_own == club_id)).rowcount
        if table.name == Club.__tablename__ and not deleted:
            raise StoreError(f"there is no group {club_id} in {path}")


def contents(connection: Connection) -> Contents:
    """Count the contents of a database of any schema. The matches are not loaded."""
    clubs = connection.scalar(select(func.count()).select_from(Club)) or 0
    deals, changed_at = func.sum(Match.deals), func.max(Match.changed_at)
    counted = connection.execute(select(func.count(), deals, changed_at).select_from(Match)).one()
    return Contents(clubs, counted[0], counted[1] or 0, counted[2])


@contextmanager
def content_errors_explained(path: Path) -> Iterator[None]:
    """Turn every error about the content of ``path`` into a one-line ``StoreError``."""
    try:
        yield
    except StoreError:
        raise
    except Exception as error:
        complaint = printable(first_line(error))
        if complaint == DISK_FULL:
            complaint = NO_ROOM
        raise StoreError(f"{path} cannot be read: {complaint}") from error
