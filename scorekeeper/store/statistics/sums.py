"""What is read for a game and for a player alike: sums over a span, and records.

No match is replayed, and no query grows with the matches, only with the players and with what a
game counts.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import BigInteger, Select, cast, func, select
from sqlalchemy.orm import Session

from scorekeeper.match.ids import could_be_id
from scorekeeper.registry import AnyGame
from scorekeeper.rules.stats import Breakdown, BreakdownTable
from scorekeeper.store.clubs.clubs import Player
from scorekeeper.store.database import tables
from scorekeeper.store.statistics.spans import SpanTallies
from scorekeeper.store.statistics.tallies import PLACE, TOTAL

FIRST_PLACE = 1

tally = tables.Tally


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """How somebody has done in a game: how often he came in at each place, and his totals.

    ``total`` is the sum of them, ``best`` the best one in the direction of the game. ``counted`` is
    how many they are: fewer than the matches where some came to something else (a points-only match
    of a game that is settled otherwise).
    """

    player: Player
    places: Mapping[int, int]
    counted: int = 0
    total: int = 0
    best: int | None = None

    @property
    def matches(self) -> int:
        """Return how many he has played to the end."""
        return sum(self.places.values())

    @property
    def wins(self) -> int:
        """Return how often he was first, alone or with others."""
        return self.places.get(FIRST_PLACE, 0)

    @property
    def win_share(self) -> float:
        """Return the wins of all his matches, from 0 to 1."""
        return self.wins / self.matches

    @property
    def average(self) -> float | None:
        """Return the average total; ``None`` where there is none."""
        return self.total / self.counted if self.counted else None


@dataclass(frozen=True, slots=True)
class Tables:
    """What a game counts besides places and totals, summed by each of the things it goes by."""

    by_player: Mapping[tuple[Any, str], int]
    by_detail: Mapping[tuple[Any, str], int]
    by_partner: Mapping[tuple[Any, str], int]

    def of(self, breakdown: Breakdown) -> BreakdownTable:
        """``breakdown`` filled in."""
        by = {
            "player": self.by_player,
            "detail": self.by_detail,
            "partner": self.by_partner,
        }
        return breakdown.table(by[breakdown.by])


def measures_by(game: AnyGame, by: str) -> frozenset[str]:
    """Return what has to be summed for the breakdowns of ``game`` that go ``by`` something."""
    return frozenset[str]().union(*(one.counted for one in game.breakdowns if one.by == by))


def sums_of(
    session: Session, tallies: SpanTallies, about: Any, measures: Iterable[str]
) -> Mapping[tuple[Any, str], int]:
    """Sum each of ``measures`` for each value of the column ``about``."""
    wanted = sorted(measures)
    if not wanted:
        return {}
    of_measures = tallies.those(tally.measure.in_(wanted))
    rows = session.execute(of_measures.sums_by(about, tally.measure))
    return {(thing, measure): int(value) for thing, measure, value in rows}


def by_name(
    sums: Mapping[tuple[Any, str], int], players: Mapping[str, Player]
) -> Mapping[tuple[Any, str], int]:
    """``sums`` of players in the order of their names, which decides between equals."""
    return dict(sorted(sums.items(), key=lambda item: players[item[0][0]].name))


def records_in(
    session: Session, club_id: str, tallies: SpanTallies, game: AnyGame
) -> tuple[PlayerRecord, ...]:
    """Return everybody's record, in the order of wins."""
    totals = {
        player_id: (int(counted), int(total), best)
        for player_id, counted, total, best in session.execute(_totals(tallies, game))
    }
    places: defaultdict[str, dict[int, int]] = defaultdict(dict)
    of_places = tallies.those(tally.measure == PLACE).sums_by(tally.player_id, tally.detail)
    for player_id, place, count in session.execute(of_places):
        places[player_id][place] = int(count)
    players = named_players(session, club_id, places)
    records = [
        PlayerRecord(players[player_id], of_player, *totals.get(player_id, ()))
        for player_id, of_player in places.items()
    ]
    return tuple(sorted(records, key=lambda one: (-one.wins, -one.win_share, one.player.name)))


def _totals(tallies: SpanTallies, game: AnyGame) -> Select[str, int, int, int]:
    """Return how many totals everybody has, what they add up to, and the best of them."""
    of_totals = tallies.those(tally.measure == TOTAL)
    total = of_totals.sums_by(tally.player_id, tally.detail).subquery().c
    points = func.sum(cast(total.counted, BigInteger) * total.detail)
    best = func.min(total.detail) if game.lower_is_better else func.max(total.detail)
    query = select(total.player_id, func.sum(total.counted), points, best)
    return query.group_by(total.player_id)


def named_players(session: Session, club_id: str, ids: Iterable[str]) -> dict[str, Player]:
    """Return those players of the club that ``ids`` name, by id."""
    wanted = sorted(one for one in ids if could_be_id(one))
    player = tables.Player
    rows = session.execute(
        select(player.id, player.name).where(player.club_id == club_id, player.id.in_(wanted))
    )
    return {player_id: Player(player_id, name) for player_id, name in rows}
