"""The days for which statistics are asked, and the periods that they are cut into."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from sqlalchemy import ColumnElement, Select, case, func, select
from sqlalchemy.orm import Session

from scorekeeper.registry import AnyGame, all_games
from scorekeeper.store.database import tables
from scorekeeper.store.statistics.periods import ALL_TIME, cut

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


@dataclass(frozen=True, slots=True)
class SpanTallies:
    """The tallies that make up a span: their conditions, and what sums them."""

    where: tuple[ColumnElement[bool], ...]
    sum: ColumnElement[int]

    def those(self, *more: ColumnElement[bool]) -> "SpanTallies":
        """Return those of them of which ``more`` is true as well."""
        return replace(self, where=(*self.where, *more))

    def sums_by(self, *columns: Any) -> Select[*tuple[Any, ...]]:
        """Return the sum of each value of ``columns`` that comes to anything."""
        query = select(*columns, self.sum.label("counted")).where(*self.where)
        # What is taken away again in full was never there: no sum of matches comes to nothing.
        return query.group_by(*columns).having(self.sum != 0)


def in_span(session: Session, club_id: str, game: AnyGame, span: Span) -> SpanTallies:
    """Return the club's tallies of ``game`` that make up ``span``."""
    periods = _periods(session, club_id, game, span)
    less = [period for period, sign in periods.items() if sign < 0]
    value = case((tally.period.in_(less), -tally.value), else_=tally.value) if less else tally.value
    of_game = (tally.club_id == club_id, tally.game == game.slug, tally.period.in_(periods))
    return SpanTallies(of_game, func.sum(value))


def _periods(session: Session, club_id: str, game: AnyGame, span: Span) -> Mapping[str, int]:
    """Return what ``span`` is cut into, no wider than the days on which the game was played."""
    if span == EVER:
        return {ALL_TIME: 1}
    match = tables.Match
    of_game = (match.club_id == club_id, match.game == game.slug)
    # Two queries in one, because only so does SQLite find each end in the index.
    earliest = select(func.min(match.played_on)).where(*of_game).scalar_subquery()
    latest = select(func.max(match.played_on)).where(*of_game).scalar_subquery()
    ends: Sequence[date | None] = session.execute(select(earliest, latest)).one()
    first, last = ends
    if first is None or last is None:
        return {}
    since, until = max(first, span.since or first), min(last, span.until or last)
    return {ALL_TIME: 1} if (since, until) == (first, last) else cut(since, until)
