"""Backup of a database to one SQLite file.

A backup contains all tables. Two of them are empty (``LEFT_OUT``): ``uploads`` (pending imports)
and ``counters`` (rate counters).

An SQLite database is copied page by page. A PostgreSQL database is copied row by row into the
tables that the migrations create. So is an SQLite database to which the host has added a table or a
trigger.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryFile
from typing import cast

from sqlalchemy import JSON, Connection, DateTime, MetaData, Table, delete, event
from sqlalchemy.engine.interfaces import ReflectedColumn
from sqlalchemy.exc import DBAPIError

from scorekeeper.store.backup.check import (
    Contents,
    content_errors_explained,
    contents,
    error_text,
    refuse_damaged,
    schema_parts,
    schema_parts_of_revision,
)
from scorekeeper.store.backup.copy_rows import LEFT_OUT, Progress, backed_up_tables, copy_rows
from scorekeeper.store.backup.faults import faults
from scorekeeper.store.backup.temporary import DISK_FULL, NO_ROOM, opened, temporary_database
from scorekeeper.store.database.engine import StoreError, first_line, parse_url
from scorekeeper.store.database.schema import VERSIONS, is_current, schema
from scorekeeper.store.database.session import open_store
from scorekeeper.store.database.tables import UtcDateTime
from scorekeeper.store.upgrade import migrate

LOGS = ("-wal", "-shm", "-journal")
"""The suffixes of files beside an SQLite database in use."""

NOT_RESTORABLE = ".not-restorable"
"""The suffix of a backup that cannot be restored as it is."""

PAGES_PER_STEP = 1000
"""The pages that SQLite copies before it reports progress: 4 MB."""


def back_up(url: str, path: Path, copied: Progress, checked: Progress) -> Contents:
    """Copy the database at ``url`` to the file ``path``, replacing an existing file.

    The copy contains every write acknowledged before the call, except pending imports and rate
    counters. Writers are not blocked. ``copied`` counts pages or rows, ``checked`` the matches that
    are loaded from the copy. A copy that cannot be restored (``Contents.fault``) is written to
    ``not_restorable_path(path)`` instead.

    Raise ``StoreError`` if the database cannot be read or the file cannot be written. Then the file
    at ``path`` is unchanged.
    """
    refuse_the_database_itself(url, path)
    _refuse_file_in_use(path)
    refuse_missing_database(url)
    _refuse_unwritable(path)
    with temporary_database() as copy:
        _copy(url, copy, path, copied)
        found = _read_back(copy, path, checked)
        _write(copy, not_restorable_path(path) if found.fault else path)
    return found


def not_restorable_path(path: Path) -> Path:
    """Return the path for a backup that cannot be restored."""
    return path.with_name(f"{path.name}{NOT_RESTORABLE}")


# ------------------------------------------------------------------------------ refusals


def refuse_the_database_itself(url: str, path: Path) -> None:
    """Raise ``StoreError`` if ``path`` is the file of the database at ``url``."""
    database = sqlite_file(url)
    if database and database.exists() and path.exists() and path.samefile(database):
        raise StoreError(f"{path} is the database itself")


def _refuse_file_in_use(path: Path) -> None:
    for log in LOGS:
        beside = path.with_name(path.name + log)
        if beside.exists():
            raise StoreError(f"{path} is a database in use: {beside.name} lies beside it")


def refuse_missing_database(url: str) -> None:
    """Raise ``StoreError`` if ``url`` names an SQLite file that does not exist."""
    database = sqlite_file(url)
    if database and not database.exists():
        raise StoreError(f"there is no database at {database}")


def _refuse_unwritable(path: Path) -> None:
    if path.exists() and not path.is_file():
        raise StoreError(f"{path} is not a file")
    with _write_explained(path):
        TemporaryFile(dir=path.parent).close()


def sqlite_file(url: str) -> Path | None:
    """Return the file of an SQLite database; ``None`` for PostgreSQL."""
    parsed = parse_url(url)
    return Path(parsed.database or "") if parsed.get_backend_name() == "sqlite" else None


# --------------------------------------------------------------------------- the temporary copy


def _copy(url: str, copy: sqlite3.Connection, path: Path, progress: Progress) -> None:
    """Copy a snapshot of the database, with its current schema."""
    store = open_store(url)
    try:
        with store.reading() as session, _explained_copy(path):
            source = session.connection()
            revision = schema(source)  # this first query begins the snapshot
            if revision is None:
                raise StoreError("this is no database of Scorekeeper: nothing is in it")
            if store.is_a_file and schema_parts(source) == schema_parts_of_revision(
                revision, "the database"
            ):
                _copy_pages(source, copy, progress)
            else:
                _copy_rows(source, copy, revision, progress)
    finally:
        store.close()


@contextmanager
def _explained_copy(path: Path) -> Iterator[None]:
    """Raise ``StoreError`` for errors of the temporary copy, or for unreadable values."""
    try:
        yield
    except (ValueError, TypeError) as error:
        raise StoreError(f"the database holds what does not read: {first_line(error)}") from error
    except (DBAPIError, sqlite3.Error) as error:
        if first_line(error) != DISK_FULL:
            raise
        raise StoreError(f"{path} cannot be written: {NO_ROOM}") from error


def _copy_pages(source: Connection, copy: sqlite3.Connection, progress: Progress) -> None:
    database = cast(sqlite3.Connection, source.connection.driver_connection)

    def report_progress(_status: int, remaining: int, total: int) -> None:
        progress(total - remaining, total)

    database.backup(copy, pages=PAGES_PER_STEP, progress=report_progress)
    with opened(copy) as target:
        for table in _tables_in(target):
            if table.name in LEFT_OUT:
                target.execute(delete(table))


def _copy_rows(
    source: Connection, copy: sqlite3.Connection, revision: str, progress: Progress
) -> None:
    with opened(copy) as target:
        migrate(target, revision)
        copy_rows(source, target, backed_up_tables(_tables_in(target)), progress)


def _tables_in(connection: Connection) -> list[Table]:
    """Return the tables of a new copy, ordered by their foreign keys.

    A copy of an older schema has other tables than this version.
    """
    found = MetaData()
    event.listen(found, "column_reflect", _use_our_types)
    found.reflect(connection, only=lambda name, _: name != VERSIONS)
    return found.sorted_tables


def _use_our_types(_inspector: object, _table: Table, column: ReflectedColumn) -> None:
    column["type"] = column["type"].as_generic()
    if isinstance(column["type"], DateTime):
        column["type"] = UtcDateTime()
    if isinstance(column["type"], JSON):
        # Keep NULL distinct from JSON's null.
        column["type"] = JSON(none_as_null=column["nullable"])


# ------------------------------------------------------------------------- reading it back


def _read_back(copy: sqlite3.Connection, path: Path, progress: Progress) -> Contents:
    """Load every match of ``copy``; return its contents, with faults that prevent a restore."""
    with _explained_copy(path), opened(copy) as connection:
        refuse_damaged(connection, "the database")
        found = contents(connection)
        wrong = faults(connection, progress) if is_current(connection) else None
    if wrong is None:
        wrong = _faults_once_upgraded(copy, path, progress)
    return replace(found, fault="\n".join(wrong))


def _faults_once_upgraded(copy: sqlite3.Connection, path: Path, progress: Progress) -> list[str]:
    try:
        with temporary_database() as upgraded, content_errors_explained(path):
            copy.backup(upgraded)
            with opened(upgraded) as connection:
                migrate(connection, name=str(path))
            with opened(upgraded) as connection:
                return faults(connection, progress)
    except StoreError as error:
        return [str(error)]


# ---------------------------------------------------------------------------------- the file


def _write(copy: sqlite3.Connection, path: Path) -> None:
    """Write ``copy`` to ``path``. After a crash, the file has either the old or the new content."""
    draft = path.with_name(f".{path.name}.new").absolute()
    with _write_explained(path):
        draft.unlink(missing_ok=True)  # left by a backup that was killed
        try:
            _write_draft(copy, draft)
            draft.replace(path)
        except BaseException:
            draft.unlink(missing_ok=True)
            raise
        with suppress(OSError):  # not every file system can
            _sync(path.parent)


def _write_draft(copy: sqlite3.Connection, draft: Path) -> None:
    handle = os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    os.fchmod(handle, 0o600)  # whatever the umask
    os.close(handle)
    # Unlike a copy of the pages, this does not include deleted data.
    copy.execute("VACUUM INTO ?", [str(draft)])
    _sync(draft)
    written = sqlite3.connect(f"{draft.as_uri()}?mode=ro", uri=True, isolation_level=None)
    with closing(written), opened(written) as connection:
        refuse_damaged(connection, str(draft))


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def _write_explained(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise StoreError(f"{path} cannot be written: {error_text(error)}") from error
    except (DBAPIError, sqlite3.Error) as error:
        raise StoreError(f"{path} cannot be written: {first_line(error)}") from error
