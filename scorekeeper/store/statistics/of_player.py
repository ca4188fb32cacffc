"""Statistics of a player in a game: record, opponents, form, and the game's own measures."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import and_, func, select
from sqlalchemy.orm import Session

from scorekeeper.registry import AnyGame, all_games
from scorekeeper.store.clubs.clubs import ClubPlayer
from scorekeeper.store.database import tables
from scorekeeper.store.database.named_games import last_options, name_column, name_key
from scorekeeper.store.statistics.facts import AHEAD, BEHIND, LEVEL, PLACE
from scorekeeper.store.statistics.sums import (
    EVER,
    PlayerRecord,
    Span,
    Tables,
    by_detail,
    by_name,
    by_player,
    facts_of,
    measures_by,
    named_players,
    records_of,
    sums_by_other,
    sums_of,
)

AGAINST = frozenset({AHEAD, LEVEL, BEHIND})

FORM = 50
"""The number of matches in a player's form."""

fact, match = tables.Fact, tables.Match


@dataclass(frozen=True, slots=True)
class Opponent:
    """An opponent, with the numbers of matches in which the player was ahead, level and behind."""

    player: ClubPlayer
    ahead: int
    level: int
    behind: int

    @property
    def matches(self) -> int:
        """Return the number of matches against each other."""
        return self.ahead + self.level + self.behind


@dataclass(frozen=True, slots=True)
class Outcome:
    """A match in a player's form. ``units`` is the number of players or sides with a place."""

    match_id: str
    played_on: date
    place: int
    units: int
    total: int


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """Statistics of a player in a game. ``record`` is ``None`` if the player has no places.

    ``form`` has the latest matches, oldest first. ``options`` are the last house rules of a game
    that players named, otherwise ``None``.
    """

    player: ClubPlayer
    record: PlayerRecord | None
    opponents: tuple[Opponent, ...]
    tables: Tables
    players: Mapping[str, ClubPlayer]
    form: tuple[Outcome, ...]
    options: Any = None


def games_of(session: Session, club_id: str, player_id: str) -> list[tuple[str, str]]:
    """Return the games in which a player has places, most played first.

    Each has its slug and the name that players gave to it, or "".
    """
    where = (fact.club_id == club_id, fact.measure == PLACE, fact.player_id == player_id)
    count = func.sum(fact.count)
    plain = [game.slug for game in all_games() if not game.naming_option]
    found = [
        (count, slug, "")
        for slug, count in session.execute(
            select(fact.game, count).where(*where, fact.game.in_(plain)).group_by(fact.game)
        )
    ]
    for game in all_games():
        if game.naming_option:
            named = session.execute(
                select(func.min(name_column(game)), count)
                .join(match, and_(match.club_id == fact.club_id, match.id == fact.match_id))
                .where(*where, fact.game == game.slug)
                .group_by(name_key(game))
            )
            found += [(count, game.slug, called) for called, count in named]
    return [(slug, called) for _, slug, called in sorted(found, key=lambda one: (-one[0], one[1:]))]


def player_statistics(
    session: Session, club_id: str, game: AnyGame, player_id: str, span: Span = EVER
) -> PlayerStatistics | None:
    """Return the statistics of a player in ``game``, or ``None`` for an unknown player."""
    player = named_players(session, club_id, [player_id]).get(player_id)
    if player is None:
        return None
    where = (*facts_of(club_id, game, span), fact.player_id == player_id)
    sums = sums_of(session, where, game)
    with_partner = measures_by(game, "partner")
    others = sums_by_other(session, where, with_partner | AGAINST)
    named = {other for other, _ in others}
    players = {player_id: player, **named_players(session, club_id, named)}
    options = last_options(session, club_id, game, span.called)
    records = records_of(sums, players, fewest_wins=game.fewest_wins(options))
    partners = {key: count for key, count in others.items() if key[1] in with_partner}
    against = {key: count for key, count in others.items() if key[1] in AGAINST}
    return PlayerStatistics(
        player=player,
        record=records[0] if records else None,
        opponents=_opponents(against, players),
        tables=Tables(by_player(sums, game), by_detail(sums, game), by_name(partners, players)),
        players=players,
        form=_recent_outcomes(session, club_id, game, player_id, span),
        options=options,
    )


def _opponents(
    against: Mapping[tuple[str, str], int], players: Mapping[str, ClubPlayer]
) -> tuple[Opponent, ...]:
    opponents = [
        Opponent(
            players[other],
            ahead=against.get((other, AHEAD), 0),
            level=against.get((other, LEVEL), 0),
            behind=against.get((other, BEHIND), 0),
        )
        for other in {other for other, _ in against}
    ]
    return tuple(sorted(opponents, key=lambda one: (-one.matches, one.player.name)))


def _recent_outcomes(
    session: Session, club_id: str, game: AnyGame, player_id: str, span: Span
) -> tuple[Outcome, ...]:
    seat, result = tables.Seat, tables.Result
    everybody = (
        select(func.count())
        .where(tables.Result.club_id == club_id, tables.Result.match_id == seat.match_id)
        .correlate(seat)
        .scalar_subquery()
    )
    query = (
        select(seat.match_id, seat.played_on, result.place, everybody, result.total)
        .join(match, (match.club_id == seat.club_id) & (match.id == seat.match_id))
        .join(
            result,
            (result.club_id == seat.club_id)
            & (result.match_id == seat.match_id)
            & (result.unit == seat.unit),
        )
        .where(
            seat.club_id == club_id,
            seat.player_id == player_id,
            seat.game == game.slug,
            match.finished_at.is_not(None),
            tables.NOT_DELETED,
            match.deals > 0,
        )
        .order_by(seat.played_on.desc(), seat.created_at.desc(), seat.match_id.desc())
        .limit(FORM)
    )
    if game.naming_option:
        query = query.where(name_key(game) == func.lower(func.trim(span.called)))
    if span.since is not None:
        query = query.where(seat.played_on >= span.since)
    if span.until is not None:
        query = query.where(seat.played_on <= span.until)
    newest_first = [Outcome(*row) for row in session.execute(query)]
    return tuple(reversed(newest_first))
