"""The matches of a club in a few words each, without replaying them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Select, select
from sqlalchemy.orm import Session, selectinload

from scorekeeper.store import tables


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in a list.

    ``totals`` and ``places`` are per seat, per side in a game of partners, and there only when
    the match is finished. ``deals`` is the number of deals written down.
    """

    id: str
    game: str
    names: tuple[str, ...]
    totals: tuple[int, ...] | None
    places: tuple[int, ...] | None
    deals: int
    created_at: datetime
    changed_at: datetime
    finished_at: datetime | None


def going_on(session: Session, club_id: str) -> list[MatchLine]:
    """The matches that are not finished, the one last written to first."""
    query = _of_club(club_id, tables.Match.finished_at.is_(None))
    return _lines(session, query.order_by(tables.Match.changed_at.desc(), tables.Match.id))


def finished(session: Session, club_id: str, limit: int) -> list[MatchLine]:
    """The ``limit`` matches that were finished last, the newest first."""
    query = _of_club(club_id, tables.Match.finished_at.is_not(None))
    newest = query.order_by(tables.Match.finished_at.desc(), tables.Match.id)
    return _lines(session, newest.limit(limit))


def _of_club(club_id: str, which: ColumnElement[bool]) -> Select[tables.Match]:
    return (
        select(tables.Match)
        .where(tables.Match.club_id == club_id, which)
        .options(selectinload(tables.Match.seats), selectinload(tables.Match.results))
        .execution_options(populate_existing=True)
    )


def _lines(session: Session, query: Select[tables.Match]) -> list[MatchLine]:
    return [_line(row) for row in session.scalars(query)]


def _line(row: tables.Match) -> MatchLine:
    results: Sequence[tables.Result] = row.results if row.finished_at else ()
    return MatchLine(
        id=row.id,
        game=row.game,
        names=tuple(seat.name for seat in row.seats),
        totals=tuple(result.total for result in results) or None,
        places=tuple(result.place for result in results) or None,
        deals=row.deals,
        created_at=row.created_at,
        changed_at=row.changed_at,
        finished_at=row.finished_at,
    )
