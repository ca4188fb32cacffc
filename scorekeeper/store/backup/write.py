"""A backup: a copy of a database that others may be writing to, as an SQLite file of its own."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

from sqlalchemy import Connection, Table, insert
from sqlalchemy.exc import DBAPIError

from scorekeeper.store.backup.check import (
    Contents,
    brought_up_to_date,
    contents,
    faults,
    reason,
    refuse_damaged,
)
from scorekeeper.store.backup.rows import (
    Batches,
    NamelessFile,
    Tell,
    each_batch,
    lasting,
    nameless_file,
    tables_in,
)
from scorekeeper.store.database.schema import is_current, schema
from scorekeeper.store.database.session import (
    StoreError,
    explained,
    first_line,
    open_store,
    parse_url,
)
from scorekeeper.store.upgrade import migrate

LOGS = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database that is in use, and would take for a new file's as well."""


NOT_RESTORABLE = ".not-restorable"
"""The end of the name of a backup that cannot be restored as it is."""

COPIED_AT_ONCE = 1 << 20
"""Bytes."""


def back_up(url: str, path: Path, copied: Tell, checked: Tell) -> Contents:
    """Copy the database at ``url`` into the file ``path``, which takes the place of an older one.

    Everything that was acknowledged before is in it but for what passes anyway, uploads and
    counters; nobody has to wait. ``copied`` is told of rows, ``checked`` of matches that were read
    back. A copy that cannot be restored (``Contents.fault``) goes to ``set_aside(path)``. Raises
    ``StoreError``, and then leaves what is at ``path`` as it was.
    """
    refuse_the_database_itself(url, path)
    _refuse_file_in_use(path)
    refuse_missing_database(url)
    with _new_file(path) as file:
        _copy(url, file, path, copied)
        found = _read_back(file, path, checked)
        _put(file.handle, set_aside(path) if found.fault else path)
        return found


def set_aside(path: Path) -> Path:
    """Return where a backup goes that cannot be restored as it is: beside ``path``."""
    return path.with_name(f"{path.name}{NOT_RESTORABLE}")


def refuse_the_database_itself(url: str, path: Path) -> None:
    """Raise ``StoreError`` when ``path`` is the database at ``url``."""
    database = sqlite_file(url)
    if database and database.exists() and path.exists() and path.samefile(database):
        raise StoreError(f"{path} is the database itself")


def _refuse_file_in_use(path: Path) -> None:
    for log in LOGS:
        beside = path.with_name(path.name + log)
        if beside.exists():
            raise StoreError(f"{path} is a database in use: {beside.name} lies beside it")


def refuse_missing_database(url: str) -> None:
    """Raise ``StoreError`` when ``url`` names a file that there is not."""
    database = sqlite_file(url)
    if database and not database.exists():
        raise StoreError(f"there is no database at {database}")


def sqlite_file(url: str) -> Path | None:
    """Return the file of an SQLite database; ``None`` for PostgreSQL."""
    parsed = parse_url(url)
    return Path(parsed.database or "") if parsed.get_backend_name() == "sqlite" else None


@contextmanager
def _new_file(path: Path) -> Iterator[NamelessFile]:
    """Open a new file, nobody else's to read, in the folder of ``path``."""
    try:
        if path.exists() and not path.is_file():
            raise StoreError(f"{path} is not a file")
        with nameless_file(path.parent) as file:
            yield file
    except OSError as error:
        raise StoreError(f"{path} cannot be written: {reason(error)}") from error


def _put(source: int, path: Path) -> None:
    """Put what ``source`` reads in the place of ``path``, whole or not at all, also if killed."""
    draft = path.with_name(f".{path.name}.new")
    draft.unlink(missing_ok=True)  # of one that was killed at the last moment
    try:
        _write_draft(source, draft)
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    with suppress(OSError):  # not every file system can
        folder = os.open(path.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)


def _write_draft(source: int, draft: Path) -> None:
    """Write what ``source`` reads; where the system can, it has no name before it is whole."""
    try:
        target, nameless = os.open(draft.parent, os.O_TMPFILE | os.O_RDWR, 0o600), True
    except (AttributeError, OSError):
        target, nameless = os.open(draft, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), False
    try:
        _copy_bytes(source, target)
        if nameless:  # with a folder, which is not looked at, Python follows the link
            os.link(f"/proc/self/fd/{target}", draft, src_dir_fd=target, follow_symlinks=True)
    finally:
        os.close(target)


def _copy_bytes(source: int, target: int) -> None:
    os.fchmod(target, 0o600)
    os.lseek(source, 0, os.SEEK_SET)
    with open(target, "wb", closefd=False) as file:
        while piece := os.read(source, COPIED_AT_ONCE):
            file.write(piece)
    os.fsync(target)


def _copy(url: str, file: NamelessFile, path: Path, tell: Tell) -> None:
    """Copy every row as the database has them at one moment, at the schema that it has."""
    store = open_store(url)
    try:
        with store.reading() as session, _written(path), file.opened() as target:
            source = session.connection()
            _make_tables(source, target)
            for table, rows in _rows(source, lasting(tables_in(target)), tell):
                target.execute(insert(table), rows)
    finally:
        store.close()


def _rows(source: Connection, tables: Sequence[Table], tell: Tell) -> Batches:
    """Yield every row.

    A fault of ``source`` is told apart from one of the file they are written to.
    """
    try:
        with explained(source.engine.url):
            yield from each_batch(source, tables, tell)
    except (ValueError, TypeError) as error:
        raise StoreError(f"the database holds what does not read: {first_line(error)}") from error


def _make_tables(source: Connection, target: Connection) -> None:
    with explained(source.engine.url):
        revision = schema(source)
    if revision is None:
        raise StoreError("this is no database of Scorekeeper: nothing is in it")
    migrate(target, revision)


@contextmanager
def _written(path: Path) -> Iterator[None]:
    try:
        yield
    except DBAPIError as error:
        raise StoreError(f"{path} cannot be written: {first_line(error)}") from error


def _read_back(file: NamelessFile, path: Path, tell: Tell) -> Contents:
    with file.opened() as copy:
        refuse_damaged(copy, path)
        found = contents(copy)
        wrong = faults(copy, found.matches, tell) if is_current(copy) else None
    if wrong is None:
        wrong = brought_up_to_date(file, path, tell)
    return replace(found, fault="\n".join(wrong))
