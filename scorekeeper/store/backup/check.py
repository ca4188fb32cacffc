"""What a copy has to be before it is trusted, and what is in it."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from tempfile import gettempdir

from sqlalchemy import Connection, func, inspect, select
from sqlalchemy.orm import Session

from scorekeeper.match.model import Match
from scorekeeper.store.backup.cells import unsound_cell
from scorekeeper.store.backup.rows import (
    NamelessFile,
    Tell,
    each_batch,
    lasting,
    nameless_file,
    nobody,
    rows_in,
    tables_in,
)
from scorekeeper.store.backup.shape import strange_part
from scorekeeper.store.database.schema import VERSIONS, schema
from scorekeeper.store.database.session import StoreError, first_line
from scorekeeper.store.database.tables import Base, Club, Seat
from scorekeeper.store.matches.load import each_match
from scorekeeper.store.matches.selection import DELETED, EVERYTHING
from scorekeeper.store.upgrade import migrate

MAGIC = b"SQLite format 3\0"
HEADER = 100
LARGEST_PAGE = 65_536
"""Bytes."""
DISK_FULL = "database or disk is full"


@dataclass(frozen=True, slots=True)
class Contents:
    """What is in a copy. ``changed_at`` is when a match was last written to, if there is one.

    ``fault`` says which match does not read, and why; "" when all do.
    """

    clubs: int
    matches: int
    deals: int
    changed_at: datetime | None
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy that has been checked: the file it was, what is in it, and a way to its rows."""

    path: Path
    contents: Contents
    connection: Connection


@contextmanager
def examined(path: Path, tell: Tell) -> Iterator[Copy]:
    """Open the copy at ``path``, after all that can be checked of it.

    An older one brought up to date.

    The file is not touched: what is read is a copy of it without a name, gone afterwards. Raises
    ``StoreError`` when the file is not a copy, is damaged, holds what no Scorekeeper wrote or a
    match that does not read, or is of a newer version of this program.
    """
    _refuse_other_files(path)
    with nameless_file(Path(gettempdir())) as own:
        with blamed(path):
            _take(path, own)
            contents = _checked(own, path, tell)
        with own.opened() as connection:
            yield Copy(path, contents, connection)


def _refuse_other_files(path: Path) -> None:
    try:
        if path.exists() and not path.is_file():
            raise StoreError(f"{path} is not a file")
        with path.open("rb") as file:
            start = file.read(HEADER)
            size = file.seek(0, os.SEEK_END)
    except OSError as error:
        raise StoreError(f"{path} cannot be read: {reason(error)}") from error
    if not start:
        raise StoreError(f"{path} is empty")
    if not start.startswith(MAGIC):
        raise StoreError(f"{path} is not an SQLite database")
    if len(start) < HEADER or size % _page_size(start):
        raise StoreError(f"{path} breaks off: its last page is not whole")


def _page_size(header: bytes) -> int:
    """Bytes of a page, as the file format says it (https://sqlite.org/fileformat.html, 1.3.2)."""
    size = int.from_bytes(header[16:18])
    return LARGEST_PAGE if size == 1 else size or LARGEST_PAGE


def reason(error: OSError) -> str:
    """Return what the system calls the error, without its number."""
    return os.strerror(error.errno or 0).lower()


def _take(path: Path, own: NamelessFile) -> None:
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as source:
        own.take(source)


def _checked(own: NamelessFile, path: Path, tell: Tell) -> Contents:
    with own.opened() as connection:
        refuse_damaged(connection, path)
        _refuse_other_programs(connection, path)
        migrate(connection, name=str(path))
    with own.opened() as connection:
        _refuse_strange_cells(connection, path)
        found = contents(connection)
        if broken := fault(connection, found.matches, tell):
            raise StoreError(f"{path} cannot be restored: {broken}")
        return found


def refuse_damaged(copy: Connection, path: Path) -> None:
    """Raise ``StoreError`` when the copy at ``path`` is not whole."""
    found = copy.exec_driver_sql("PRAGMA integrity_check").scalars().first()
    if found is not None and found != "ok":
        raise StoreError(f"{path} is damaged: {' '.join(found.split())}")
    orphan = copy.exec_driver_sql("PRAGMA foreign_key_check").first()
    if orphan is not None:
        raise StoreError(f"{path} is damaged: {orphan[0]} without their {orphan[2]}")


def _refuse_other_programs(copy: Connection, path: Path) -> None:
    """Before anything is done with it: a trigger or a view would do it its own way."""
    names = inspect(copy).get_table_names()
    if not {Club.__tablename__, VERSIONS} <= set(names):
        raise StoreError(f"{path} is a database of another program")
    revision = schema(copy)
    if revision is None:
        raise StoreError(f"{path} is a database of another program")
    if strange := strange_part(copy, revision, str(path)):
        raise StoreError(f"{path} has other tables than a database of Scorekeeper: {strange}")


def _refuse_strange_cells(copy: Connection, path: Path) -> None:
    """Read every row, as restoring it would."""
    for table, rows in each_batch(copy, lasting(Base.metadata.sorted_tables), nobody):
        if place := unsound_cell(table, rows):
            raise StoreError(f"{path} cannot be restored: {place} is none that Scorekeeper writes")


def contents(copy: Connection) -> Contents:
    """Return what is in the copy, without reading its matches. Its schema may be an older one."""
    tables = {table.name: table for table in tables_in(copy)}
    matches = tables["matches"]
    changed_at = copy.scalar(select(func.max(matches.c.changed_at)))
    deals = copy.scalar(select(func.sum(matches.c.deals))) or 0
    return Contents(rows_in(copy, tables["clubs"]), rows_in(copy, matches), deals, changed_at)


def fault(copy: Connection, matches: int, tell: Tell) -> str:
    """Why one of the ``matches`` of a copy does not read, "" when all do."""
    done = 0
    with Session(copy) as session:
        try:
            for match in _every_match(session):
                if wrong := _fault_of(session, match):
                    return wrong
                done += 1
                tell(done, matches)
        except Exception as error:  # noqa: BLE001 - whatever a broken match makes a game raise
            return _complaint(error)
    return ""


def _every_match(session: Session) -> Iterator[Match]:
    """Yield them all, also those that are deleted and can be taken back."""
    for club_id in session.scalars(select(Club.id)).all():
        for selection in (EVERYTHING, DELETED):
            yield from each_match(session, club_id, selection)


def _fault_of(session: Session, match: Match) -> str:
    numbers = [line.number for line in match.lines]
    if len(numbers) != match.version or numbers != list(range(1, match.version + 1)):
        return f"the log of the match {match.id} has a gap"
    seats = select(Seat.seat).where(Seat.club_id == match.club_id, Seat.match_id == match.id)
    taken = session.scalars(seats.order_by(Seat.seat)).all()
    began = match.first_table
    dealer_sits = 0 <= began.first_dealer < began.seats
    as_played = list(taken) == list(range(len(taken))) and began.seats in match.game.seats
    if not (as_played and dealer_sits and began.seats <= len(taken)):
        return f"the match {match.id} has other seats than its game"
    return ""


@contextmanager
def blamed(path: Path) -> Iterator[None]:
    """Say in one line what the database, or whoever reads its rows, complains of in ``path``."""
    try:
        yield
    except StoreError:
        raise
    except Exception as error:
        complaint = _complaint(error)
        if complaint == DISK_FULL:
            complaint = f"there is no room in {gettempdir()} to look at it"
        raise StoreError(f"{path} cannot be read: {complaint}") from error


def _complaint(error: Exception) -> str:
    """Return what ``error`` says in one line, without signs that a terminal would obey."""
    return "".join(sign if sign.isprintable() else "?" for sign in first_line(error))
