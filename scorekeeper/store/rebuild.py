"""The statistics counted anew from the matches, to prove them right or to put them right.

With them what each finished match has left for lists. Day by day from the logs, a month at a time;
then years from months, and all time from years. What is counted is read without holding anybody up,
and written in short transactions.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import and_, func, select, update
from sqlalchemy.orm import Session

from scorekeeper.match.model import Match
from scorekeeper.registry import all_games
from scorekeeper.store.database import tables
from scorekeeper.store.database.locks import lock_club
from scorekeeper.store.database.session import Store
from scorekeeper.store.matches.load import each_match, load_locked
from scorekeeper.store.matches.selection import Selection
from scorekeeper.store.statistics.periods import ALL_TIME, MONTH, YEAR, bounds, days_of, months_of
from scorekeeper.store.statistics.results import leave_results, results_of
from scorekeeper.store.statistics.tallies import (
    Sums,
    TallyKey,
    add,
    counted_once,
    difference,
)

Progress = Callable[[int, int], None]
"""Told how many matches are counted, of how many."""


def rebuild_statistics(
    store: Store, club_id: str, *, check: bool = False, progress: Progress = lambda *_: None
) -> int:
    """Return how many sums and results of the club were wrong; a ``check`` does not put them right.

    Matches may be written meanwhile. Games that are not installed are left alone. Raises
    ``StoreError`` when a match does not read.
    """
    rebuild = _Rebuild(store, club_id, check, progress)
    with store.reading() as session:
        rebuild.matches = _how_many(session, club_id)
    wrong = sum(rebuild.game(game.slug) for game in all_games())
    if not check:
        with store.writing() as session:
            session.execute(
                update(tables.Club)
                .where(tables.Club.id == club_id)
                .values(statistics=tables.STATISTICS)
            )
    return wrong


def outdated_clubs(session: Session) -> list[str]:
    """Return the clubs whose statistics were made by an older way of counting."""
    club = tables.Club
    return list(session.scalars(select(club.id).where(club.statistics < tables.STATISTICS)))


def _how_many(session: Session, club_id: str) -> int:
    match = tables.Match
    installed = [game.slug for game in all_games()]
    query = select(func.count()).where(
        match.club_id == club_id, match.game.in_(installed), tables.STANDS
    )
    return session.scalar(query) or 0


class Left(NamedTuple):
    """What a match has left for lists about one seat or side."""

    unit: int
    total: int
    place: int


@dataclass(slots=True)
class _Rebuild:
    store: Store
    club_id: str
    check: bool
    progress: Progress
    matches: int = 0
    done: int = 0

    def game(self, game: str) -> int:
        """Count one game; how many of its sums and results were wrong."""
        with self.store.reading() as session:
            months = self._months(session, game)
        wrong = sum(self._month(game, month) for month in months)
        wrong += sum(self._year(game, year) for year in _years_in(months))
        return wrong + self._all_time(game)

    def _months(self, session: Session, game: str) -> list[str]:
        """Return every month in which there is a match, or a sum of one that is not there."""
        match, tally = tables.Match, tables.Tally
        days = session.scalars(
            select(match.played_on)
            .where(match.club_id == self.club_id, match.game == game, tables.STANDS)
            .distinct()
        )
        kept = session.scalars(
            select(tally.period).where(tally.club_id == self.club_id, tally.game == game).distinct()
        )
        periods = {day.isoformat() for day in days} | set(kept)
        months = {period[:MONTH] for period in periods if len(period) >= MONTH}
        # A year that has no month is looked at by one of its months.
        bare = {period for period in periods if len(period) == YEAR} - set(_years_in(months))
        return sorted(months | {f"{year}-01" for year in bare})

    def _month(self, game: str, month: str) -> int:
        first, last = bounds(month)
        selection = Selection(game=game, since=first, until=last)
        passed = 0
        wrong_results: list[str] = []

        def from_matches(session: Session) -> Sums:
            nonlocal passed
            found: Counter[TallyKey] = Counter()
            passed = 0
            wrong_results.clear()
            kept = self._kept_results(session, selection)
            for match in each_match(session, self.club_id, selection):
                passed += 1
                if kept.get(match.id, []) != _of_lists(match):
                    wrong_results.append(match.id)
                day = match.details.played_on.isoformat()
                for key, count in counted_once(match).items():
                    found[day, *key] += count
                    found[month, *key] += count
            return found

        wrong = self._put_right(game, [month, *days_of(month)], from_matches)
        self.done += passed
        self.progress(self.done, max(self.matches, self.done))
        if not self.check:
            self._put_results_right(wrong_results)
        return wrong + len(wrong_results)

    def _kept_results(self, session: Session, selection: Selection) -> Mapping[str, list[Left]]:
        """Return what the matches of ``selection`` have left for lists, by unit."""
        match, result = tables.Match, tables.Result
        rows = session.execute(
            select(result.match_id, result.unit, result.total, result.place)
            .join(match, and_(match.club_id == result.club_id, match.id == result.match_id))
            .where(
                match.club_id == self.club_id,
                match.game == selection.game,
                match.played_on.between(selection.since, selection.until),
            )
            .order_by(result.match_id, result.unit)
        )
        kept: defaultdict[str, list[Left]] = defaultdict(list)
        for match_id, *line in rows:
            kept[match_id].append(Left(*line))
        return kept

    def _put_results_right(self, match_ids: Sequence[str]) -> None:
        """Write anew what each match leaves for lists, as it then stands."""
        for match_id in match_ids:
            with self.store.writing() as session:
                found = load_locked(session, self.club_id, match_id)
                if found is not None:
                    leave_results(session, found.match)

    def _year(self, game: str, year: str) -> int:
        def from_months(session: Session) -> Sums:
            return self._summed(session, game, year, months_of(year))

        return self._put_right(game, [year], from_months)

    def _all_time(self, game: str) -> int:
        def from_years(session: Session) -> Sums:
            years = _years_in(self._months(session, game))
            return self._summed(session, game, ALL_TIME, years)

        return self._put_right(game, [ALL_TIME], from_years)

    def _summed(self, session: Session, game: str, period: str, parts: Sequence[str]) -> Sums:
        found: Counter[TallyKey] = Counter()
        for (_part, measure, player_id, other, detail), value in self._kept(session, game, parts):
            found[period, measure, player_id, other, detail] += value
        return found

    def _put_right(
        self, game: str, periods: Sequence[str], count: Callable[[Session], Sums]
    ) -> int:
        """Compare what is kept of ``periods`` with what ``count`` finds, and make it the same.

        Counting holds nobody up; where somebody writes before the difference is added, it is
        counted once more.
        """
        while True:
            with self.store.reading() as session:
                kept = dict(self._kept(session, game, periods))
                wrong = difference(kept, count(session))
            if self.check or not wrong:
                return len(wrong)
            with self.store.writing() as session:
                lock_club(session, self.club_id)
                if dict(self._kept(session, game, periods)) == kept:
                    add(session, self.club_id, game, wrong)
                    return len(wrong)

    def _kept(
        self, session: Session, game: str, periods: Sequence[str]
    ) -> Iterator[tuple[TallyKey, int]]:
        tally = tables.Tally
        rows = session.execute(
            select(
                tally.period,
                tally.measure,
                tally.player_id,
                tally.other,
                tally.detail,
                tally.value,
            ).where(tally.club_id == self.club_id, tally.game == game, tally.period.in_(periods))
        )
        for period, measure, player_id, other, detail, value in rows:
            yield (period, measure, player_id, other, detail), value


def _of_lists(match: Match) -> list[Left]:
    return [Left(one.unit, one.total, one.place) for one in results_of(match)]


def _years_in(months: Iterable[str]) -> list[str]:
    return sorted({month[:YEAR] for month in months})
