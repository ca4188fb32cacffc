"""Sums of facts over a span of days, and the records of players.

A page needs one ``SUM … GROUP BY`` on the index ``ix_facts_sums``; a player's page needs two.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.orm import Session

from scorekeeper.match.ids import could_be_id
from scorekeeper.registry import AnyGame
from scorekeeper.rules.stats import Breakdown, BreakdownTable
from scorekeeper.store.clubs.clubs import ClubPlayer
from scorekeeper.store.database import tables
from scorekeeper.store.database.named_games import matches_named
from scorekeeper.store.statistics.facts import MATCH, MATCH_MINUTES, MINUTES, PLACE, TOTAL

FIRST_PLACE = 1

fact = tables.Fact

Where = tuple[ColumnElement[bool], ...]
"""Conditions that choose facts."""

Sums = Mapping[tuple[str, str, int], int]
"""Counts by measure, player and detail."""


@dataclass(frozen=True, slots=True)
class Span:
    """Days from ``since`` to ``until``, both included; ``None`` leaves an end open.

    For a game that players can name, only matches with the name ``called`` count; "" means those
    without a name.
    """

    since: date | None = None
    until: date | None = None
    called: str = ""


EVER = Span()


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """A player's record in a game: how often they had each place, and their totals.

    ``total`` is the sum of the totals, ``best`` the best of them by the game's rules. ``counted``
    is the number of totals. ``counted`` is smaller than the number of matches if some results
    cannot be compared with the others. ``minutes`` is the time played.
    """

    player: ClubPlayer
    places: Mapping[int, int]
    counted: int = 0
    total: int = 0
    best: int | None = None
    minutes: int = 0

    @property
    def matches(self) -> int:
        return sum(self.places.values())

    @property
    def wins(self) -> int:
        """Return the number of first places, shared or not."""
        return self.places.get(FIRST_PLACE, 0)

    @property
    def win_rate(self) -> float:
        """Return the number of wins divided by the number of matches, from 0 to 1."""
        return self.wins / self.matches

    @property
    def average(self) -> float | None:
        """Return the average total, or ``None`` without totals."""
        return self.total / self.counted if self.counted else None


@dataclass(frozen=True, slots=True)
class Tables:
    """Sums of a game's own measures by player, detail and partner."""

    by_player: Mapping[tuple[Any, str], int]
    by_detail: Mapping[tuple[Any, str], int]
    by_partner: Mapping[tuple[Any, str], int]

    def fill(self, breakdown: Breakdown) -> BreakdownTable:
        """Return the table of ``breakdown``, filled with its sums."""
        by = {
            "player": self.by_player,
            "detail": self.by_detail,
            "partner": self.by_partner,
        }
        return breakdown.table(by[breakdown.by])


def measures_by(game: AnyGame, by: str) -> frozenset[str]:
    """Return the measures in the game's breakdowns by ``by``: player, detail or partner."""
    return frozenset[str]().union(*(one.counted for one in game.breakdowns if one.by == by))


def facts_of(club_id: str, game: AnyGame, span: Span) -> Where:
    """Return the SQL conditions for the facts of ``game`` in ``span``."""
    where = [fact.club_id == club_id, fact.game == game.slug]
    if game.naming_option:
        where.append(fact.match_id.in_(matches_named(club_id, game, span.called)))
    if span.since is not None:
        where.append(fact.played_on >= span.since)
    if span.until is not None:
        where.append(fact.played_on <= span.until)
    return tuple(where)


def sums_of(session: Session, where: Where, game: AnyGame) -> Sums:
    """Return the sums of the game's measures, except those by opponent or partner."""
    measures = {MATCH, PLACE, TOTAL, MATCH_MINUTES, MINUTES}
    measures |= measures_by(game, "player") | measures_by(game, "detail")
    what = (fact.measure, fact.player_id, fact.detail)
    # In the order of the index, so that SQLite does not have to sort.
    rows = session.execute(
        select(*what, func.sum(fact.count))
        .where(*where, fact.measure.in_(sorted(measures)))
        .group_by(*what)
    )
    return {(measure, player_id, detail): int(count) for measure, player_id, detail, count in rows}


def sums_by_other(
    session: Session, where: Where, measures: Iterable[str]
) -> Mapping[tuple[str, str], int]:
    """Return the sums of ``measures`` by opponent or partner and by measure."""
    rows = session.execute(
        select(fact.other, fact.measure, func.sum(fact.count))
        .where(*where, fact.measure.in_(sorted(measures)), fact.other != "")
        .group_by(fact.other, fact.measure)
    )
    return {(other, measure): int(count) for other, measure, count in rows}


def by_player(sums: Sums, game: AnyGame) -> Mapping[tuple[str, str], int]:
    """Return the sums for the statistics of ``game`` with a row per player."""
    found: Counter[tuple[str, str]] = Counter()
    measures = measures_by(game, "player")
    for (measure, player_id, _), count in sums.items():
        if measure in measures:
            found[player_id, measure] += count
    return found


def by_detail(sums: Sums, game: AnyGame) -> Mapping[tuple[int, str], int]:
    """Return the sums for the statistics of ``game`` with a row per detail."""
    found: Counter[tuple[int, str]] = Counter()
    measures = measures_by(game, "detail")
    for (measure, _, detail), count in sums.items():
        if measure in measures:
            found[detail, measure] += count
    return found


def by_name(
    sums: Mapping[tuple[Any, str], int], players: Mapping[str, ClubPlayer]
) -> Mapping[tuple[Any, str], int]:
    """Return ``sums`` ordered by the players' names, so that a stable sort breaks ties by name."""
    return dict(sorted(sums.items(), key=lambda item: players[item[0][0]].name))


def records_of(
    sums: Sums, players: Mapping[str, ClubPlayer], *, fewest_wins: bool
) -> tuple[PlayerRecord, ...]:
    """Return the record of every player who has a place, most wins first."""
    places: defaultdict[str, dict[int, int]] = defaultdict(dict)
    totals: defaultdict[str, dict[int, int]] = defaultdict(dict)
    for (measure, player_id, detail), count in sums.items():
        if measure == PLACE:
            places[player_id][detail] = count
        elif measure == TOTAL:
            totals[player_id][detail] = count
    best = min if fewest_wins else max
    records = [
        PlayerRecord(
            players[player_id],
            theirs,
            counted=sum(totals[player_id].values()),
            total=sum(total * count for total, count in totals[player_id].items()),
            best=best(totals[player_id], default=None),
            minutes=sums.get((MINUTES, player_id, 0), 0),
        )
        for player_id, theirs in places.items()
    ]
    return tuple(sorted(records, key=lambda one: (-one.wins, -one.win_rate, one.player.name)))


def named_players(session: Session, club_id: str, ids: Iterable[str]) -> dict[str, ClubPlayer]:
    """Return the group's players with these ``ids``, by id."""
    wanted = sorted(one for one in ids if could_be_id(one))
    player = tables.Player
    rows = session.execute(
        select(player.id, player.name).where(player.club_id == club_id, player.id.in_(wanted))
    )
    return {player_id: ClubPlayer(player_id, name) for player_id, name in rows}
