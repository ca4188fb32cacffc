"""What a copy has to be before it is trusted, and what is in it."""

import os
import sqlite3
from collections.abc import Collection, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from tempfile import gettempdir

from sqlalchemy import Connection, Table, delete, func, inspect, select
from sqlalchemy.orm import Session

from scorekeeper.match.model import Match
from scorekeeper.store.backup.cells import Row, unsound_cells
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


MOST_FAULTS = 20
"""Faults that are listed."""

LONGEST_VALUE = 40
"""Characters of a value that are shown."""

SECRET = frozenset({"token_hash"})
"""Columns whose values are not shown."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What is in a copy. ``changed_at`` is when a match was last written to, if there is one.

    ``fault`` lists the groups that cannot be restored, and why, one a line; "" when all can.
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
def examined(path: Path, tell: Tell, without: Collection[str] = ()) -> Iterator[Copy]:
    """Open the copy at ``path`` after all checks, brought up to date, ``without`` some clubs.

    The file is not touched: what is read is a copy of it without a name, gone afterwards. Raises
    ``StoreError`` when the file is not a copy, is damaged, holds a value that Scorekeeper does not
    write or a match that does not read, or is of a newer version of this program.
    """
    _refuse_other_files(path)
    with nameless_file(Path(gettempdir())) as own:
        with blamed(path):
            _take(path, own)
            contents = _checked(own, path, tell, without)
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


def _checked(own: NamelessFile, path: Path, tell: Tell, without: Collection[str] = ()) -> Contents:
    with own.opened() as connection:
        refuse_damaged(connection, path)
        _refuse_other_programs(connection, path)
        migrate(connection, name=str(path))
    with own.opened() as connection:
        for club_id in without:
            _leave_out(connection, club_id, path)
        found = contents(connection)
        if broken := faults(connection, found.matches, tell):
            more = f"; and {len(broken) - 1} more" if len(broken) > 1 else ""
            raise StoreError(f"{path} cannot be restored: {broken[0]}{more}")
        return found


def brought_up_to_date(copy: NamelessFile, path: Path, tell: Tell) -> list[str]:
    """Return the faults of ``copy``, of an older schema, as restoring it would find them."""
    try:
        with nameless_file(Path(gettempdir())) as own, blamed(path):
            copy.give(own)
            with own.opened() as connection:
                migrate(connection, name=str(path))
            with own.opened() as connection:
                return faults(connection, contents(connection).matches, tell)
    except StoreError as error:
        return [str(error)]


def _leave_out(copy: Connection, club_id: str, path: Path) -> None:
    """Delete everything of a club from ``copy``. Raises ``StoreError`` if it has no such club."""
    for table in reversed(Base.metadata.sorted_tables):
        its_own = table.c.id if table.name == Club.__tablename__ else table.c.club_id
        gone = copy.execute(delete(table).where(its_own == club_id)).rowcount
        if table.name == Club.__tablename__ and not gone:
            raise StoreError(f"there is no group {club_id} in {path}")


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


def contents(copy: Connection) -> Contents:
    """Return what is in the copy, without reading its matches. Its schema may be an older one."""
    tables = {table.name: table for table in tables_in(copy)}
    matches = tables["matches"]
    changed_at = copy.scalar(select(func.max(matches.c.changed_at)))
    deals = copy.scalar(select(func.sum(matches.c.deals))) or 0
    return Contents(rows_in(copy, tables["clubs"]), rows_in(copy, matches), deals, changed_at)


def faults(copy: Connection, matches: int, tell: Tell) -> list[str]:
    """Return why ``copy`` cannot be restored, one fault of each kind a club, nothing if it can.

    Every row is read, and every one of the ``matches``.
    """
    found = _strange_cells(copy)
    done = 0
    with Session(copy) as session:
        names = {row.id: row.name for row in session.execute(select(Club.id, Club.name))}
        faulty = {club_id for club_id, _ in found}
        for club_id in [one for one in names if one not in faulty]:
            try:
                for match in _every_match(session, club_id):
                    done += 1
                    tell(done, matches)
                    if wrong := _fault_of(session, match):
                        found[club_id, ""] = wrong
                        break
            except Exception as error:  # noqa: BLE001 - whatever a broken match makes a game raise
                found[club_id, ""] = first_line(error)
    told = [_in_group(club_id, names, problem) for (club_id, _), problem in found.items()]
    return sorted(told)[:MOST_FAULTS]


def _strange_cells(copy: Connection) -> dict[tuple[str, str], str]:
    """Return values that Scorekeeper does not write, by the club and the column: the first each."""
    found: dict[tuple[str, str], str] = {}
    for table, rows in each_batch(copy, lasting(Base.metadata.sorted_tables), nobody):
        for row, column in unsound_cells(table, rows):
            club_id = str(row["id" if table.name == Club.__tablename__ else "club_id"])
            found.setdefault((club_id, f"{table.name}.{column}"), _cell(table, row, column))
    return found


def _cell(table: Table, row: Row, column: str) -> str:
    match_id = row["id"] if table.name == "matches" else row.get("match_id")
    value = "" if column in SECRET else f": {str(row[column])[:LONGEST_VALUE]}"
    of_match = f" of the match {match_id}" if match_id else ""
    return f"{table.name}.{column}{of_match} has a value that Scorekeeper does not write{value}"


def _in_group(club_id: str, names: Mapping[str, str], problem: str) -> str:
    group = f"group {club_id} ({names[club_id]}): " if club_id in names else ""
    return _printable(f"{group}{problem}")


def _every_match(session: Session, club_id: str) -> Iterator[Match]:
    """Yield all matches of a club, also those that are deleted and can be taken back."""
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
    return _printable(first_line(error))


def _printable(text: str) -> str:
    return "".join(sign if sign.isprintable() else "?" for sign in text)
