"""The games a club has played, and one of them: everybody's record and what the game counts."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import ColumnElement, and_, func, select
from sqlalchemy.orm import Session

from scorekeeper.registry import AnyGame
from scorekeeper.store.clubs.clubs import Player
from scorekeeper.store.database import tables
from scorekeeper.store.statistics.spans import EVER, Span, in_all_time, in_span
from scorekeeper.store.statistics.sums import (
    FIRST_PLACE,
    PlayerRecord,
    Tables,
    by_name,
    measures_by,
    named_players,
    records_in,
    sums_of,
)
from scorekeeper.store.statistics.tallies import MATCH, PLACE

tally = tables.Tally


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game in the list of those a club has played: how often, and who has won most.

    More than one player may have won most.
    """

    slug: str
    matches: int
    wins: int
    winners: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """A game in a club: the matches played to the end, everybody's record, the game's tables.

    ``records`` are in the order of wins. ``players`` are by id, all who are named somewhere.
    """

    matches: int
    records: tuple[PlayerRecord, ...]
    tables: Tables
    players: Mapping[str, Player]


def played_games(session: Session, club_id: str) -> list[PlayedGame]:
    """Return the games the club has played, the one played most first."""
    ever = in_all_time(club_id)
    matches = session.execute(
        select(tally.game, func.sum(tally.value))
        .where(*ever, tally.measure == MATCH)
        .group_by(tally.game)
    )
    first = session.execute(
        select(tally.game, tables.Player.id, tables.Player.name, tally.value)
        .join(tables.Player, _is_player())
        .where(*ever, tally.measure == PLACE, tally.detail == FIRST_PLACE)
        .order_by(tables.Player.same_name)
    )
    wins: defaultdict[str, defaultdict[int, list[Player]]] = defaultdict(lambda: defaultdict(list))
    for game, player_id, name, value in first:
        wins[game][value].append(Player(player_id, name))
    found = []
    for game, count in matches:
        most = max(wins[game], default=0)
        found.append(PlayedGame(game, int(count), most, tuple(wins[game][most])))
    return sorted(found, key=lambda one: (-one.matches, one.slug))


def game_statistics(
    session: Session, club_id: str, game: AnyGame, span: Span = EVER
) -> GameStatistics:
    """Everything that is counted of ``game``, in ``span``."""
    tallies = in_span(session, club_id, game, span)
    matches = session.scalar(select(tallies.sum).where(*tallies.where, tally.measure == MATCH))
    records = records_in(session, club_id, tallies, game)
    by_player = sums_of(session, tallies, tally.player_id, measures_by(game, "player"))
    by_detail = sums_of(session, tallies, tally.detail, measures_by(game, "detail"))
    players = {record.player.id: record.player for record in records}
    # Whoever left a match before its end has deals and no place.
    others = {about for about, _ in by_player} - players.keys()
    players |= named_players(session, club_id, others)
    sums = Tables(by_name(by_player, players), by_detail, {})
    return GameStatistics(int(matches or 0), records, sums, players)


def _is_player() -> ColumnElement[bool]:
    player = tables.Player
    return and_(player.club_id == tally.club_id, player.id == tally.player_id)
