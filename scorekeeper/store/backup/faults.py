"""Reasons why a database cannot be restored: invalid values, and matches that cannot be loaded."""

from collections.abc import Callable, Iterator, Mapping

from sqlalchemy import Connection, Table, select
from sqlalchemy.orm import Session

from scorekeeper.match.model import Match
from scorekeeper.store.backup.column_bounds import Row, rows_out_of_bounds
from scorekeeper.store.backup.copy_rows import Progress, backed_up_tables, count_rows
from scorekeeper.store.database import tables
from scorekeeper.store.database.engine import first_line
from scorekeeper.store.matches import loading
from scorekeeper.store.matches.selection import DELETED, EVERYTHING

MOST_FAULTS = 20
"""The most faults that are listed."""

LONGEST_VALUE = 40
"""The most characters of a value that are shown."""

SECRET = frozenset({"token_hash"})
"""Columns whose values are not shown."""

Accept = Callable[[Session, Match], None]


def faults(
    connection: Connection, progress: Progress, accept: Accept = lambda _session, _match: None
) -> list[str]:
    """Return the reasons why the database cannot be restored, one of each kind per group.

    The list is empty if the database can be restored. Every row and every match is read;
    ``progress`` counts matches. ``accept`` is called with each match that has no fault. The schema
    must be the newest one.
    """
    found = _values_out_of_bounds(connection)
    total = count_rows(connection, tables.Base.metadata.tables["matches"])
    done = 0
    with Session(connection) as session:
        clubs = session.execute(select(tables.Club.id, tables.Club.name))
        names = {club.id: club.name for club in clubs}
        faulty = {club_id for club_id, _ in found}
        for club_id in [one for one in names if one not in faulty]:
            try:
                for match in _every_match(session, club_id):
                    done += 1
                    progress(done, total)
                    if fault := _match_fault(session, match):
                        found[club_id, ""] = fault
                        break
                    accept(session, match)
            except Exception as error:  # noqa: BLE001 - a broken match can make a game raise anything
                found[club_id, ""] = first_line(error)
    lines = [_fault_text(club_id, names, fault) for (club_id, _), fault in found.items()]
    return sorted(lines)[:MOST_FAULTS]


def _values_out_of_bounds(connection: Connection) -> dict[tuple[str, str], str]:
    """Return the faults of values out of bounds: the first fault of each group and column."""
    found: dict[tuple[str, str], str] = {}
    for table in backed_up_tables(tables.Base.metadata.sorted_tables):
        for row, column in rows_out_of_bounds(connection, table):
            club_id = str(row["id" if table.name == "clubs" else "club_id"])
            found.setdefault((club_id, f"{table.name}.{column}"), _value(table, row, column))
    return found


def _value(table: Table, row: Row, column: str) -> str:
    match_id = row["id"] if table.name == "matches" else row.get("match_id")
    value = "" if column in SECRET else f": {str(row[column])[:LONGEST_VALUE]}"
    of_match = f" of the match {match_id}" if match_id else ""
    return f"{table.name}.{column}{of_match} has a value that Scorekeeper does not write{value}"


def _fault_text(club_id: str, names: Mapping[str, str], fault: str) -> str:
    group = f"group {club_id} ({names[club_id]}): " if club_id in names else ""
    return printable(f"{group}{fault}")


def printable(text: str) -> str:
    """Return ``text`` without control characters, which could harm a terminal."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def _every_match(session: Session, club_id: str) -> Iterator[Match]:
    """Yield all matches of a group, including deleted ones."""
    for selection in (EVERYTHING, DELETED):
        yield from loading.load_each(session, club_id, selection)


def _match_fault(session: Session, match: Match) -> str:
    if [line.number for line in match.lines] != list(range(1, match.version + 1)):
        return f"the log of the match {match.id} has a gap"
    seat = tables.Seat
    mine = (seat.club_id == match.club_id, seat.match_id == match.id)
    seats = session.scalars(select(seat.seat).where(*mine).order_by(seat.seat)).all()
    began = match.first_table
    in_a_row = list(seats) == list(range(len(seats)))
    of_the_game = began.seats in match.game.seats and began.seats <= len(seats)
    if not (in_a_row and of_the_game and 0 <= began.first_dealer < began.seats):
        return f"the match {match.id} has other seats than its game"
    return ""
