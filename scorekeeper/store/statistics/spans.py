"""The days for which statistics are asked, and the periods that they are cut into."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.orm import Session

from scorekeeper.registry import AnyGame, all_games
from scorekeeper.store.database import tables
from scorekeeper.store.statistics.periods import ALL_TIME, cut

Where = Sequence[ColumnElement[bool]]
"""The conditions of a query."""

tally = tables.Tally


@dataclass(frozen=True, slots=True)
class Span:
    """From a day to a day, both included; ``None`` leaves an end open."""

    since: date | None = None
    until: date | None = None


EVER = Span()


def in_all_time(club_id: str) -> list[ColumnElement[bool]]:
    """Return the conditions of the club's tallies for all time, of every game installed."""
    slugs = [game.slug for game in all_games()]
    return [tally.club_id == club_id, tally.game.in_(slugs), tally.period == ALL_TIME]


def in_span(session: Session, club_id: str, game: AnyGame, span: Span) -> list[ColumnElement[bool]]:
    """Return the conditions of the club's tallies of ``game`` in ``span``."""
    periods = _periods(session, club_id, game, span)
    return [tally.club_id == club_id, tally.game == game.slug, tally.period.in_(periods)]


def _periods(session: Session, club_id: str, game: AnyGame, span: Span) -> list[str]:
    """Return what ``span`` is cut into, no wider than the days on which the game was played."""
    if span == EVER:
        return [ALL_TIME]
    match = tables.Match
    of_game = (match.club_id == club_id, match.game == game.slug)
    # Two queries in one, because only so does SQLite find each end in the index.
    earliest = select(func.min(match.played_on)).where(*of_game).scalar_subquery()
    latest = select(func.max(match.played_on)).where(*of_game).scalar_subquery()
    ends: Sequence[date | None] = session.execute(select(earliest, latest)).one()
    first, last = ends
    if first is None or last is None:
        return []
    since, until = max(first, span.since or first), min(last, span.until or last)
    return [ALL_TIME] if (since, until) == (first, last) else cut(since, until)
