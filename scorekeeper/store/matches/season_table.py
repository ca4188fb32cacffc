"""Table of a season, computed from the places in its finished matches.

The database counts the places, so a table needs only a few numbers per player. The matches are read
page by page.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from operator import itemgetter
from typing import Any

from sqlalchemy import ColumnElement, Select, SQLColumnExpression, func, select
from sqlalchemy.orm import Session, aliased

from scorekeeper.match.season import (
    FinalPlace,
    FinalPlaces,
    Season,
    SeasonTableRow,
    not_listed,
    standings,
    which_results_count,
)
from scorekeeper.registry import all_games
from scorekeeper.store.clubs.clubs import ClubPlayer
from scorekeeper.store.database import tables
from scorekeeper.store.matches.rating import PlacedSide, ratings
from scorekeeper.store.matches.selection import Cursor, IndexScan, scan_of_matches, scan_of_player
from scorekeeper.store.statistics.sums import named_players

PAGE = 30
"""The number of matches on a page."""

LATEST = 8
"""The number of newest matches beside the table."""

MOST_RATED = 1000
"""The most matches in a rating, the last to finish. A phone rates them in about a second."""

match, seat, result = tables.Match, tables.Seat, tables.Result


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """A season's table. ``players`` are by id.

    ``waiting`` has the players who have not played enough matches yet, with their numbers of
    matches. ``finishes`` counts each player's places.
    """

    season: Season
    lines: tuple[SeasonTableRow, ...]
    waiting: Mapping[str, int]
    players: Mapping[str, ClubPlayer]
    finishes: Mapping[str, FinalPlaces]

    @property
    def winners(self) -> tuple[ClubPlayer, ...]:
        """Return the players with the first rank."""
        return tuple(self.players[one.player_id] for one in self.lines if one.rank == 1)


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """A row of a season's ratings. Players with equal ratings share a rank."""

    rank: int
    player_id: str
    rating: float


@dataclass(frozen=True, slots=True)
class SeasonResult:
    """A player's result in one match.

    ``counts`` means that the result is among the best results, which count.
    """

    player_id: str
    finish: FinalPlace
    counts: bool


@dataclass(frozen=True, slots=True)
class SeasonMatch:
    """A match of a season, with its results by player id."""

    id: str
    game: str
    played_on: date
    results: Mapping[str, SeasonResult]


@dataclass(frozen=True, slots=True)
class SeasonPage:
    """A page of matches, newest first. ``older`` is the start of the next page, or ``None``."""

    matches: tuple[SeasonMatch, ...]
    older: Cursor | None


def read(session: Session, club_id: str, season: Season) -> SeasonTable:
    """Return the table of the group's ``season``."""
    finishes = _finishes(session, club_id, _conditions(season, scan_of_matches(club_id)))
    players = named_players(session, club_id, finishes)
    by_name = sorted(finishes, key=lambda one: (players[one].name, one))
    ordered = {player_id: finishes[player_id] for player_id in by_name}
    return SeasonTable(
        season,
        standings(season.rules, ordered),
        not_listed(season.rules, ordered),
        players,
        ordered,
    )


def rated_players(session: Session, club_id: str, table: SeasonTable) -> tuple[RatedPlayer, ...]:
    """Return the ratings of the players in the season's table, highest first."""
    # Matches that were imported together finished at the same time.
    oldest_first = (match.finished_at, match.played_on, match.created_at, match.id)
    last = (
        select(match.id)
        .where(*_conditions(table.season, scan_of_matches(club_id)))
        .order_by(*(column.desc() for column in oldest_first))
        .limit(MOST_RATED)
    )
    columns = (match.id, result.unit, result.place, seat.player_id)
    rows = session.execute(
        _with_results(select(*columns), club_id)
        .where(match.id.in_(last))
        .order_by(*oldest_first, result.unit, seat.seat)
    )
    by_match = (_placed_sides(of_match) for _, of_match in groupby(rows, itemgetter(0)))
    rated = {one: round(rating, 1) for one, rating in ratings(by_match).items()}
    listed = sorted(
        (one.player_id for one in table.lines if one.player_id in rated),
        key=lambda one: (-rated[one], table.players[one].name),
    )
    in_order = [rated[one] for one in listed]
    return tuple(RatedPlayer(1 + in_order.index(rated[one]), one, rated[one]) for one in listed)


def _placed_sides(rows: Iterable[Any]) -> list[PlacedSide]:
    return [
        PlacedSide(place, tuple(player_id for *_, player_id in of_unit))
        for (_, place), of_unit in groupby(rows, itemgetter(1, 2))
    ]


def latest_matches(session: Session, club_id: str, table: SeasonTable) -> tuple[SeasonMatch, ...]:
    """Return the newest matches of the season, with everybody's results."""
    scan = scan_of_matches(club_id)
    newest = _newest_first(_conditions(table.season, scan), scan, LATEST)
    rows = session.execute(_rows(club_id, match.id.in_(_ids(session, newest))))
    every = table.finishes
    return _season_matches(table.season, rows.all(), every, {player_id: {} for player_id in every})


def matches_of_player(
    session: Session, club_id: str, table: SeasonTable, player_id: str, before: Cursor | None = None
) -> SeasonPage:
    """Return the player's newest matches of the season, or those after the cursor ``before``."""
    scan = scan_of_player(club_id, player_id)
    wanted = [*_conditions(table.season, scan), seat.plays]
    newer: FinalPlaces = {}
    if before is not None:
        here, there = scan.beyond(before)
        seen = _finishes(session, club_id, [*wanted, here >= there], player_id)
        newer = seen.get(player_id, {})
        wanted.append(here < there)
    ids = _ids(session, _newest_first(wanted, scan, PAGE + 1))
    rows = session.execute(
        _rows(club_id, match.id.in_(ids[:PAGE]), seat.player_id == player_id)
    ).all()
    found = _season_matches(table.season, rows, table.finishes, {player_id: newer})
    last = Cursor(*rows[-1][:3]) if rows and len(ids) > PAGE else None
    return SeasonPage(found, last)


def _conditions(season: Season, scan: IndexScan) -> list[SQLColumnExpression[bool]]:
    """Return the conditions that a match found by ``scan`` belongs to the season."""
    installed = [game.slug for game in all_games()]
    games = [slug for slug in installed if not season.rules.games or slug in season.rules.games]
    one = games[0] if len(games) == 1 else None
    wanted = [
        *scan.conditions,
        scan.game.in_(games) if one is None else scan.game == one,
        scan.played_on >= season.since,
        tables.NOT_DELETED,
        match.finished_at.is_not(None),
        match.deals > 0,
    ]
    return wanted if season.until is None else [*wanted, scan.played_on <= season.until]


def _tied_count(club_id: str) -> ColumnElement[int]:
    """Return a subquery for the number of players or sides who share a place."""
    other = aliased(result)
    return (
        select(func.count())
        .where(
            other.club_id == club_id,
            other.match_id == result.match_id,
            other.place == result.place,
        )
        .correlate(result)
        .scalar_subquery()
    )


def _with_results(query: Any, club_id: str) -> Any:
    """Return ``query`` joined with the results of every match."""
    return (
        query.select_from(match)
        .join(seat, (seat.club_id == match.club_id) & (seat.match_id == match.id))
        .join(
            result,
            (result.club_id == seat.club_id)
            & (result.match_id == seat.match_id)
            & (result.unit == seat.unit),
        )
        .where(match.club_id == club_id, seat.club_id == club_id, seat.plays)
    )


def _finishes(
    session: Session, club_id: str, wanted: Sequence[SQLColumnExpression[bool]], player_id: str = ""
) -> dict[str, dict[FinalPlace, int]]:
    """Return by player how often they finished in each place. ``player_id`` selects one player."""
    each = _with_results(
        select(
            seat.player_id.label("who"),
            result.place.label("place"),
            _tied_count(club_id).label("level"),
        ),
        club_id,
    ).where(*wanted)
    if player_id:
        each = each.where(seat.player_id == player_id)
    rows = each.subquery().c
    query = select(rows.who, rows.place, rows.level, func.count())
    found: defaultdict[str, dict[FinalPlace, int]] = defaultdict(dict)
    for who, place, level, count in session.execute(
        query.group_by(rows.who, rows.place, rows.level)
    ):
        found[who][FinalPlace(place, level)] = count
    return dict(found)


def _newest_first(
    wanted: Sequence[SQLColumnExpression[bool]], scan: IndexScan, limit: int
) -> Select[tuple[str]]:
    query = select(scan.match_id)
    if scan.match_id is not match.id:
        query = query.join(match, (match.club_id == seat.club_id) & (match.id == seat.match_id))
    newest = [column.desc() for column in scan.position]
    return query.where(*wanted).order_by(*newest).limit(limit)


def _ids(session: Session, query: Select[tuple[str]]) -> list[str]:
    return list(session.scalars(query))


def _rows(club_id: str, *wanted: ColumnElement[bool]) -> Select[Any]:
    """Return a query for the results of the ``wanted`` matches, newest first."""
    columns = (match.played_on, match.created_at, match.id, match.game)
    query = select(*columns, seat.player_id, result.place, _tied_count(club_id))
    newest = (match.played_on.desc(), match.created_at.desc(), match.id.desc())
    found: Select[Any] = _with_results(query, club_id).where(*wanted).order_by(*newest, seat.seat)
    return found


def _season_matches(
    season: Season,
    rows: Sequence[Any],
    all_finishes: Mapping[str, FinalPlaces],
    newer_finishes: Mapping[str, FinalPlaces],
) -> tuple[SeasonMatch, ...]:
    of_player: defaultdict[str, list[tuple[str, FinalPlace]]] = defaultdict(list)
    heads: dict[str, tuple[str, date]] = {}
    for played_on, _, match_id, game, who, place, level in rows:
        heads[match_id] = (game, played_on)
        of_player[who].append((match_id, FinalPlace(place, level)))
    results: defaultdict[str, dict[str, SeasonResult]] = defaultdict(dict)
    for who, theirs in of_player.items():
        finishes = [finish for _, finish in theirs]
        counts = which_results_count(
            season.rules, all_finishes[who], newer_finishes.get(who, {}), finishes
        )
        for (match_id, finish), one in zip(theirs, counts, strict=True):
            results[match_id][who] = SeasonResult(who, finish, one)
    return tuple(
        SeasonMatch(match_id, game, played_on, results[match_id])
        for match_id, (game, played_on) in heads.items()
    )
