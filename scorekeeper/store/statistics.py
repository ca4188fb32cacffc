"""How statistics are read: sums over the few periods that make up the days asked for.

No match is replayed, and no query grows with the matches, only with the players and with what a
game counts. Every function costs the same few queries whatever there is.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import BigInteger, ColumnElement, and_, cast, func, select
from sqlalchemy.orm import Session

from scorekeeper.registry import AnyGame, all_games
from scorekeeper.rules.feats import Breakdown, BreakdownTable
from scorekeeper.store import tables
from scorekeeper.store.clubs import Player
from scorekeeper.store.ids import could_be_id
from scorekeeper.store.periods import ALL_TIME, cut
from scorekeeper.store.tallies import AHEAD, BEHIND, LEVEL, MATCH, PLACE, TOTAL

FORM = 50
"""How many of the last matches make a player's form."""

FIRST_PLACE = 1

tally = tables.Tally


@dataclass(frozen=True, slots=True)
class Span:
    """From a day to a day, both included; ``None`` leaves an end open."""

    since: date | None = None
    until: date | None = None


EVER = Span()


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game in the list of those a club has played: how often, and who has won most.

    More than one player may have won most.
    """

    slug: str
    matches: int
    wins: int
    winners: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Record:
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
        """How many he has played to the end."""
        return sum(self.places.values())

    @property
    def wins(self) -> int:
        """How often he was first, alone or with others."""
        return self.places.get(FIRST_PLACE, 0)

    @property
    def win_share(self) -> float:
        """The wins of all his matches, from 0 to 1."""
        return self.wins / self.matches

    @property
    def average(self) -> float | None:
        """The average total; ``None`` where there is none."""
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


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """A game in a club: the matches played to the end, everybody's record, the game's tables.

    ``records`` are in the order of wins. ``players`` are by id, all who are named somewhere.
    """

    matches: int
    records: tuple[Record, ...]
    tables: Tables
    players: Mapping[str, Player]


@dataclass(frozen=True, slots=True)
class Opponent:
    """How often somebody came in before, with and behind another player."""

    player: Player
    ahead: int
    level: int
    behind: int

    @property
    def matches(self) -> int:
        """How many they have played against each other."""
        return self.ahead + self.level + self.behind


@dataclass(frozen=True, slots=True)
class Outcome:
    """One match in a player's form; ``units`` is how many places there were."""

    match_id: str
    played_on: date
    place: int
    units: int
    total: int


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """A player in a game: no ``record`` where he has not played. ``form`` is oldest first."""

    player: Player
    record: Record | None
    opponents: tuple[Opponent, ...]
    tables: Tables
    players: Mapping[str, Player]
    form: tuple[Outcome, ...]


def played_games(session: Session, club_id: str) -> list[PlayedGame]:
    """The games the club has played, the one played most first."""
    ever = _ever(club_id)
    matches = session.execute(
        select(tally.game, func.sum(tally.value))
        .where(*ever, tally.measure == MATCH)
        .group_by(tally.game)
    )
    first = session.execute(
        select(tally.game, tables.Player.name, tally.value)
        .join(tables.Player, _is_player())
        .where(*ever, tally.measure == PLACE, tally.detail == FIRST_PLACE)
        .order_by(tables.Player.same_name)
    )
    wins: defaultdict[str, defaultdict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    for game, name, value in first:
        wins[game][value].append(name)
    found = []
    for game, count in matches:
        most = max(wins[game], default=0)
        found.append(PlayedGame(game, int(count), most, tuple(wins[game][most])))
    return sorted(found, key=lambda one: (-one.matches, one.slug))


def games_of(session: Session, club_id: str, player_id: str) -> list[str]:
    """The games that a player of the club has played to the end, by slug."""
    return list(
        session.scalars(
            select(tally.game)
            .where(*_ever(club_id), tally.measure == PLACE, tally.player_id == player_id)
            .group_by(tally.game)
            .order_by(func.sum(tally.value).desc(), tally.game)
        )
    )


def game_statistics(
    session: Session, club_id: str, game: AnyGame, span: Span = EVER
) -> GameStatistics:
    """Everything that is counted of ``game``, in ``span``."""
    where = _in_span(session, club_id, game, span)
    matches = session.scalar(select(func.sum(tally.value)).where(*where, tally.measure == MATCH))
    records = _records(session, club_id, where, game)
    players = {record.player.id: record.player for record in records}
    by_player = _sums(session, where, tally.player_id, _measures(game, "player"))
    by_detail = _sums(session, where, tally.detail, _measures(game, "detail"))
    sums = Tables(_by_name(by_player, players), by_detail, {})
    return GameStatistics(int(matches or 0), records, sums, players)


def player_statistics(
    session: Session, club_id: str, game: AnyGame, player_id: str, span: Span = EVER
) -> PlayerStatistics | None:
    """How one player has done in ``game``; ``None`` where the club has no such player."""
    player = _players(session, club_id, [player_id]).get(player_id)
    if player is None:
        return None
    where = [*_in_span(session, club_id, game, span), tally.player_id == player_id]
    by_player = _sums(session, where, tally.player_id, _measures(game, "player"))
    by_detail = _sums(session, where, tally.detail, _measures(game, "detail"))
    with_others = [*where, tally.other != ""]
    by_partner = _sums(session, with_others, tally.other, _measures(game, "partner"))
    against = _sums(session, where, tally.other, {AHEAD, LEVEL, BEHIND})
    named = {about for about, _ in (*by_partner, *against)}
    players = {player_id: player, **_players(session, club_id, named)}
    records = _records(session, club_id, where, game)
    return PlayerStatistics(
        player=player,
        record=records[0] if records else None,
        opponents=_opponents(against, players),
        tables=Tables(by_player, by_detail, _by_name(by_partner, players)),
        players=players,
        form=_form(session, club_id, game, player_id, span),
    )


# --------------------------------------------------------------------------------------- queries

Where = Sequence[ColumnElement[bool]]


def _ever(club_id: str) -> list[ColumnElement[bool]]:
    slugs = [game.slug for game in all_games()]
    return [tally.club_id == club_id, tally.game.in_(slugs), tally.period == ALL_TIME]


def _in_span(
    session: Session, club_id: str, game: AnyGame, span: Span
) -> list[ColumnElement[bool]]:
    periods = _periods(session, club_id, game, span)
    return [tally.club_id == club_id, tally.game == game.slug, tally.period.in_(periods)]


def _periods(session: Session, club_id: str, game: AnyGame, span: Span) -> list[str]:
    """What ``span`` is cut into, no wider than the days on which the game was played."""
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


def _measures(game: AnyGame, by: str) -> frozenset[str]:
    """What has to be summed for the breakdowns of ``game`` that go ``by`` something."""
    return frozenset[str]().union(*(one.counted for one in game.breakdowns if one.by == by))


def _sums(
    session: Session, where: Where, about: Any, measures: Iterable[str]
) -> Mapping[tuple[Any, str], int]:
    wanted = sorted(measures)
    if not wanted:
        return {}
    rows = session.execute(
        select(about, tally.measure, func.sum(tally.value))
        .where(*where, tally.measure.in_(wanted))
        .group_by(about, tally.measure)
    )
    return {(thing, measure): int(value) for thing, measure, value in rows}


def _by_name(
    sums: Mapping[tuple[Any, str], int], players: Mapping[str, Player]
) -> Mapping[tuple[Any, str], int]:
    """``sums`` of players in the order of their names, which decides between equals."""
    return dict(sorted(sums.items(), key=lambda item: players[item[0][0]].name))


def _records(session: Session, club_id: str, where: Where, game: AnyGame) -> tuple[Record, ...]:
    best = func.min(tally.detail) if game.lower_is_better else func.max(tally.detail)
    points = func.sum(cast(tally.value, BigInteger) * tally.detail)
    totals = {
        player_id: (int(counted), int(total), best_total)
        for player_id, counted, total, best_total in session.execute(
            select(tally.player_id, func.sum(tally.value), points, best)
            .where(*where, tally.measure == TOTAL)
            .group_by(tally.player_id)
        )
    }
    places: defaultdict[str, dict[int, int]] = defaultdict(dict)
    for (player_id, place), count in _sums_of_places(session, where).items():
        places[player_id][place] = count
    players = _players(session, club_id, places)
    records = [
        Record(players[player_id], of_player, *totals.get(player_id, ()))
        for player_id, of_player in places.items()
    ]
    return tuple(sorted(records, key=lambda one: (-one.wins, -one.win_share, one.player.name)))


def _sums_of_places(session: Session, where: Where) -> Mapping[tuple[str, int], int]:
    rows = session.execute(
        select(tally.player_id, tally.detail, func.sum(tally.value))
        .where(*where, tally.measure == PLACE)
        .group_by(tally.player_id, tally.detail)
    )
    return {(player_id, place): int(count) for player_id, place, count in rows}


def _is_player() -> ColumnElement[bool]:
    player = tables.Player
    return and_(player.club_id == tally.club_id, player.id == tally.player_id)


def _players(session: Session, club_id: str, ids: Iterable[str]) -> dict[str, Player]:
    wanted = sorted(one for one in ids if could_be_id(one))
    player = tables.Player
    rows = session.execute(
        select(player.id, player.name).where(player.club_id == club_id, player.id.in_(wanted))
    )
    return {player_id: Player(player_id, name) for player_id, name in rows}


def _opponents(
    against: Mapping[tuple[str, str], int], players: Mapping[str, Player]
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


def _form(
    session: Session, club_id: str, game: AnyGame, player_id: str, span: Span
) -> tuple[Outcome, ...]:
    match, seat, result = tables.Match, tables.Seat, tables.Result
    unit = seat.seat % 2 if game.partners else seat.seat
    everybody = (
        select(func.count())
        .where(tables.Result.club_id == seat.club_id, tables.Result.match_id == seat.match_id)
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
            & (result.unit == unit),
        )
        .where(
            seat.club_id == club_id,
            seat.player_id == player_id,
            seat.game == game.slug,
            match.finished_at.is_not(None),
            match.deals > 0,
        )
        .order_by(seat.played_on.desc(), seat.created_at.desc(), seat.match_id.desc())
        .limit(FORM)
    )
    if span.since is not None:
        query = query.where(seat.played_on >= span.since)
    if span.until is not None:
        query = query.where(seat.played_on <= span.until)
    newest_first = [Outcome(*row) for row in session.execute(query)]
    return tuple(reversed(newest_first))
