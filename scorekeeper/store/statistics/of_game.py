"""Statistics of a game: every player's record and the game's own tables. List of games played."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, func, literal, select
from sqlalchemy.orm import Session

from scorekeeper.registry import AnyGame, all_games
from scorekeeper.store.clubs.clubs import ClubPlayer
from scorekeeper.store.database import tables
from scorekeeper.store.database.named_games import last_options, name_column, name_key
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

fact, match, player = tables.Fact, tables.Match, tables.Player

WinnersByGame = defaultdict[tuple[str, str], defaultdict[int, list[ClubPlayer]]]
"""The players with each number of wins, by game and key of the name that players gave to it."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game in the list of games played. ``winners`` are the players with the most wins.

    ``called`` is the name that players gave to the game, or "".
    """

    slug: str
    called: str
    matches: int
    minutes: int
    wins: int
    winners: tuple[ClubPlayer, ...]


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """The number of finished matches of a game, every player's record, and the game's own tables.

    ``minutes`` is the time played. ``records`` are ordered by wins. ``players`` has all players of
    the records and the tables, by id. ``options`` are the last house rules of a game that players
    named, otherwise ``None``.
    """

    matches: int
    minutes: int
    records: tuple[PlayerRecord, ...]
    tables: Tables
    players: Mapping[str, ClubPlayer]
    options: Any = None


def played_games(session: Session, club_id: str) -> list[PlayedGame]:
    """Return the games that the group has played, most played first.

    A game that is played under several names is listed once per name.
    """
    played = _played_games(
        session, club_id, [one.slug for one in all_games() if not one.naming_option]
    )
    for game in all_games():
        if game.naming_option:
            played += _played_games(session, club_id, [game.slug], game)
    return sorted(played, key=lambda one: (-one.matches, one.slug, one.called))


def _played_games(
    session: Session, club_id: str, slugs: Sequence[str], named: AnyGame | None = None
) -> list[PlayedGame]:
    """Return the games ``slugs``, or the names that players gave to the game ``named``."""
    name, key = (name_column(named), name_key(named)) if named else (literal(""), literal(""))
    base = select().select_from(fact).where(fact.club_id == club_id, fact.game.in_(slugs))
    if named:
        base = base.join(match, and_(match.club_id == fact.club_id, match.id == fact.match_id))
    sums = session.execute(
        base.add_columns(
            fact.game, key.label("key"), fact.measure, func.min(name), func.sum(fact.count)
        )
        .where(fact.measure.in_((MATCH, MATCH_MINUTES)))
        .group_by(fact.game, "key", fact.measure)
    )
    names, counts = {}, {}
    for slug, key_of, measure, called, count in sums:
        names[slug, key_of] = called
        counts[slug, key_of, measure] = int(count)
    winners = _players_by_wins(session, club_id, base, key)
    found = []
    for (slug, key_of), called in names.items():
        matches, minutes = (counts.get((slug, key_of, one), 0) for one in (MATCH, MATCH_MINUTES))
        by_wins = winners[slug, key_of]
        most = max(by_wins, default=0)
        found.append(PlayedGame(slug, called, matches, minutes, most, tuple(by_wins[most])))
    return found


def _players_by_wins(
    session: Session, club_id: str, facts: Select[Any], key: ColumnElement[str]
) -> WinnersByGame:
    """Return the players who have won matches in a query of ``facts``."""
    first = (
        facts.add_columns(
            fact.club_id,
            fact.game,
            key.label("key"),
            fact.player_id,
            func.sum(fact.count).label("wins"),
        )
        .where(fact.measure == PLACE, fact.detail == FIRST_PLACE)
        .group_by(fact.club_id, fact.game, "key", fact.player_id)
        .subquery()
        .c
    )
    winners = session.execute(
        select(first.game, first.key, first.wins, player.id, player.name)
        .join(player, and_(player.club_id == first.club_id, player.id == first.player_id))
        .where(player.club_id == club_id)
        .order_by(player.same_name)
    )
    found: WinnersByGame = defaultdict(lambda: defaultdict(list))
    for slug, key_of, count, player_id, name in winners:
        found[slug, key_of][int(count)].append(ClubPlayer(player_id, name))
    return found


def game_statistics(
    session: Session, club_id: str, game: AnyGame, span: Span = EVER
) -> GameStatistics:
    """Return the statistics of ``game`` for the days of ``span``."""
    where = facts_of(club_id, game, span)
    sums = sums_of(session, where, game)
    players = named_players(session, club_id, {player_id for _, player_id, _ in sums})
    options = last_options(session, club_id, game, span.called)
    return GameStatistics(
        matches=_sum_of_measure(sums, MATCH),
        minutes=_sum_of_measure(sums, MATCH_MINUTES),
        records=records_of(sums, players, fewest_wins=game.fewest_wins(options)),
        tables=Tables(by_name(by_player(sums, game), players), by_detail(sums, game), {}),
        players=players,
        options=options,
    )


def _sum_of_measure(sums: Sums, measure: str) -> int:
    return sum(count for (name, *_), count in sums.items() if name == measure)
