"""Statistics of a game: everybody's record and the game's own tables; the list of games played."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import and_, func, select
from sqlalchemy.orm import Session

from scorekeeper.registry import AnyGame, all_games
from scorekeeper.store.clubs.clubs import ClubPlayer
from scorekeeper.store.database import tables
from scorekeeper.store.statistics.facts import MATCH, MATCH_MINUTES, PLACE
from scorekeeper.store.statistics.sums import (
    EVER,
    FIRST_PLACE,
    PlayerRecord,
    Span,
    Sums,
    Tables,
    by_detail,
    by_name,
    by_player,
    facts_of,
    named_players,
    records_of,
    sums_of,
)

fact = tables.Fact


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game in the list of games played, with the players who have the most wins."""

    slug: str
    matches: int
    minutes: int
    wins: int
    winners: tuple[ClubPlayer, ...]


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """The number of finished matches of a game, everybody's record, and the game's own tables.

    ``minutes`` is the time played. ``records`` are ordered by wins. ``players`` has everybody in
    them and in the tables, by id.
    """

    matches: int
    minutes: int
    records: tuple[PlayerRecord, ...]
    tables: Tables
    players: Mapping[str, ClubPlayer]


def played_games(session: Session, club_id: str) -> list[PlayedGame]:
    """Return the games that the group has played, the most played first."""
    player = tables.Player
    installed = (fact.club_id == club_id, fact.game.in_([game.slug for game in all_games()]))
    sums = session.execute(
        select(fact.game, fact.measure, func.sum(fact.count))
        .where(*installed, fact.measure.in_((MATCH, MATCH_MINUTES)))
        .group_by(fact.game, fact.measure)
    )
    counts = {(game, measure): int(count) for game, measure, count in sums}
    first = (
        select(fact.club_id, fact.game, fact.player_id, func.sum(fact.count).label("wins"))
        .where(*installed, fact.measure == PLACE, fact.detail == FIRST_PLACE)
        .group_by(fact.club_id, fact.game, fact.player_id)
        .subquery()
        .c
    )
    winners = session.execute(
        select(first.game, first.wins, player.id, player.name)
        .join(player, and_(player.club_id == first.club_id, player.id == first.player_id))
        .where(player.club_id == club_id)
        .order_by(player.same_name)
    )
    wins: defaultdict[str, defaultdict[int, list[ClubPlayer]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for game, count, player_id, name in winners:
        wins[game][int(count)].append(ClubPlayer(player_id, name))
    found = []
    for game in {game for game, _ in counts}:
        matches, minutes = (counts.get((game, one), 0) for one in (MATCH, MATCH_MINUTES))
        most = max(wins[game], default=0)
        found.append(PlayedGame(game, matches, minutes, most, tuple(wins[game][most])))
    return sorted(found, key=lambda one: (-one.matches, one.slug))


def game_statistics(
    session: Session, club_id: str, game: AnyGame, span: Span = EVER
) -> GameStatistics:
    """Return the statistics of ``game`` in ``span``."""
    where = facts_of(club_id, game, span)
    sums = sums_of(session, where, game)
    players = named_players(session, club_id, {player_id for _, player_id, _ in sums})
    return GameStatistics(
        matches=_sum(sums, MATCH),
        minutes=_sum(sums, MATCH_MINUTES),
        records=records_of(sums, players, game),
        tables=Tables(by_name(by_player(sums, game), players), by_detail(sums, game), {}),
        players=players,
    )


def _sum(sums: Sums, measure: str) -> int:
    return sum(count for (name, *_), count in sums.items() if name == measure)
