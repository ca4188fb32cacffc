"""Summaries of a group's matches for lists, read without replaying their events."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from operator import itemgetter
from typing import NamedTuple

from sqlalchemy import ColumnElement, Select, and_, bindparam, exists, func, not_, or_, select
from sqlalchemy.orm import Session

from scorekeeper.match.events.notes import DealNoted, MatchDescribed
from scorekeeper.match.events.teams import TeamEntered
from scorekeeper.registry import find_game
from scorekeeper.rules.options import with_earlier_values
from scorekeeper.rules.serialization import Malformed, from_plain
from scorekeeper.store.database import tables


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A match in a list.

    ``names`` and ``player_ids`` are those of the players with a result, ordered by their first
    seats; in games with partners, the sides alternate. ``left`` has name and id of everybody else
    who played. ``totals`` (the results) and ``places`` are per player or side. They are ``None``
    until the match is finished, and if it was given up. ``deals`` is the number of saved deals.
    ``called`` is the name that players gave to the game, ``place`` the location; both are "" if not
    entered. ``minus_points`` means that totals are shown as minus points, ``noted`` that there is a
    note about the match or a deal.
    """

    club_id: str
    id: str
    game: str
    names: tuple[str, ...]
    player_ids: tuple[str, ...]
    totals: tuple[int, ...] | None
    places: tuple[int, ...] | None
    deals: int
    played_on: date
    place: str
    called: str
    fewest_wins: bool
    minus_points: bool
    noted: bool
    created_at: datetime
    changed_at: datetime
    finished_at: datetime | None
    given_up_at: datetime | None = None
    left: tuple[tuple[str, str], ...] = ()


class _ListedRules(NamedTuple):
    """The house rules that a list needs: the name of the game, and how points count."""

    called: str
    fewest_wins: bool
    minus_points: bool


class _Player(NamedTuple):
    unit: int | None
    name: str
    player_id: str


def in_progress(
    session: Session,
    club_id: str,
    limit: int | None = None,
    *,
    before: tuple[datetime, str] | None = None,
    empty_since: datetime | None = None,
) -> list[MatchSummary]:
    """Return the matches that are neither finished nor given up, last changed first.

    ``before`` is the ``changed_at`` and id of the last match on the previous page. Matches that
    have had no deal since before ``empty_since`` are omitted.
    """
    match, draft, line = tables.Match, tables.Draft, tables.LogLineRow
    query = _club_matches(club_id, match.finished_at.is_(None)).where(match.given_up_at.is_(None))
    if empty_since is not None:
        drafted = exists().where(draft.club_id == match.club_id, draft.match_id == match.id)
        # The members of teams are entered before anything has been played.
        begun = exists().where(
            line.club_id == match.club_id, line.match_id == match.id, line.kind != TeamEntered.kind
        )
        query = query.where(or_(match.deals > 0, match.created_at >= empty_since, drafted, begun))
    if before is not None:
        at, match_id = before
        further = and_(match.changed_at == at, match.id > match_id)
        query = query.where(or_(match.changed_at < at, further))
    return _summaries(session, query.order_by(match.changed_at.desc(), match.id).limit(limit))


def finished(session: Session, club_id: str, limit: int) -> list[MatchSummary]:
    """Return the last ``limit`` finished matches, newest first."""
    query = _club_matches(club_id, tables.Match.finished_at.is_not(None))
    newest = query.order_by(tables.Match.finished_at.desc(), tables.Match.id)
    return _summaries(session, newest.limit(limit))


def list_ids(session: Session, club_id: str) -> list[str]:
    """Return the ids of the group's matches, oldest first."""
    match = tables.Match
    query = select(match.id).where(match.club_id == club_id, tables.NOT_DELETED)
    return list(session.scalars(query.order_by(match.created_at, match.id)))


def count(session: Session, club_id: str) -> int:
    """Return the number of the group's matches, except deleted ones.

    The number is the difference of two counts, because each count can be read from an index.
    """
    of_club = select(func.count()).where(tables.Match.club_id == club_id)
    deleted = of_club.where(not_(tables.NOT_DELETED))
    return (session.scalar(of_club) or 0) - (session.scalar(deleted) or 0)


def first_day(session: Session, club_id: str) -> date | None:
    """Return the day of the group's first match; ``None`` without matches."""
    query = select(func.min(tables.Match.played_on)).where(
        tables.Match.club_id == club_id, tables.NOT_DELETED
    )
    return session.scalar(query)


def latest_games(session: Session, club_id: str, limit: int) -> tuple[str, ...]:
    """Return the slugs of the games in the group's latest matches, newest first."""
    query = (
        select(tables.Match.game)
        .where(tables.Match.club_id == club_id, tables.NOT_DELETED)
        .order_by(tables.Match.played_on.desc(), tables.Match.created_at.desc())
        .limit(limit)
    )
    return tuple(session.scalars(query))


def summarise(session: Session, club_id: str, ids: Sequence[str]) -> tuple[MatchSummary, ...]:
    """Return the group's matches ``ids``, in that order."""
    found = {
        line.id: line
        for line in _summaries(session, _club_matches(club_id, tables.Match.id.in_(ids)))
    }
    return tuple(found[match_id] for match_id in ids if match_id in found)


def deleted_summaries(
    session: Session, club_id: str, ids: Sequence[str]
) -> Mapping[str, MatchSummary]:
    """Return the deleted matches among the group's matches ``ids``, by id."""
    deleted = _club_matches(club_id, tables.Match.id.in_(ids), deleted=True)
    return {line.id: line for line in _summaries(session, deleted)}


def _club_matches(
    club_id: str, which: ColumnElement[bool], *, deleted: bool = False
) -> Select[tables.Match]:
    which_state = not_(tables.NOT_DELETED) if deleted else tables.NOT_DELETED
    return (
        select(tables.Match)
        .where(tables.Match.club_id == club_id, which_state, which)
        .execution_options(populate_existing=True)
    )


def _summaries(session: Session, query: Select[tables.Match]) -> list[MatchSummary]:
    rows = session.scalars(query).all()
    if not rows:
        return []
    of_match = (rows[0].club_id, [row.id for row in rows])
    players, results = _players_by_match(session, *of_match), _results_by_match(session, *of_match)
    notes = _notes_by_match(session, *of_match)
    return [_summary(row, players[row.id], results[row.id], notes[row.id]) for row in rows]


def _summary(
    row: tables.Match,
    players: Sequence[_Player],
    results: Sequence[tuple[int, int]],
    notes: Mapping[int, str],
) -> MatchSummary:
    placed = [one for one in players if one.unit is not None]
    totals, places = zip(*results, strict=True) if row.finished_at else (None, None)
    rules = _listed_rules(row)
    return MatchSummary(
        club_id=row.club_id,
        id=row.id,
        game=row.game,
        names=tuple(one.name for one in placed),
        player_ids=tuple(one.player_id for one in placed),
        left=tuple((one.name, one.player_id) for one in players if one.unit is None),
        totals=totals,
        places=places,
        deals=row.deals,
        played_on=row.played_on,
        place=row.place,
        called=rules.called,
        fewest_wins=rules.fewest_wins,
        minus_points=rules.minus_points,
        noted=any(note for deal, note in notes.items() if deal <= row.deals),
        created_at=row.created_at,
        changed_at=row.changed_at,
        finished_at=row.finished_at,
        given_up_at=row.given_up_at,
    )


def _listed_rules(row: tables.Match) -> _ListedRules:
    game = find_game(row.game)
    if game is None:
        return _ListedRules("", fewest_wins=False, minus_points=False)
    try:
        options = from_plain(game.options, with_earlier_values(game.options, row.options))
    except Malformed:
        return _ListedRules("", game.lower_is_better, minus_points=False)
    return _ListedRules(
        game.called(options), game.fewest_wins(options), game.shows_minus_points(options)
    )


_SEAT, _RESULT, _LINE = tables.Seat, tables.Result, tables.LogLineRow

# Built once, because building a query takes longer than running it.
_PLAYERS = (
    select(_SEAT.match_id, _SEAT.unit, _SEAT.name, _SEAT.player_id)
    .where(
        _SEAT.club_id == bindparam("club_id"),
        _SEAT.match_id.in_(bindparam("match_ids", expanding=True)),
        _SEAT.plays,
    )
    .order_by(_SEAT.match_id, _SEAT.seat)
)
_RESULTS = (
    select(_RESULT.match_id, _RESULT.total, _RESULT.place)
    .where(
        _RESULT.club_id == bindparam("club_id"),
        _RESULT.match_id.in_(bindparam("match_ids", expanding=True)),
    )
    .order_by(_RESULT.match_id, _RESULT.unit)
)
_NOTES = (
    select(_LINE.match_id, _LINE.payload)
    .where(
        _LINE.club_id == bindparam("club_id"),
        _LINE.match_id.in_(bindparam("match_ids", expanding=True)),
        _LINE.kind.in_((MatchDescribed.kind, DealNoted.kind)),
    )
    .order_by(_LINE.match_id, _LINE.number)
)


def _players_by_match(
    session: Session, club_id: str, ids: Sequence[str]
) -> Mapping[str, list[_Player]]:
    """Return the players of each match: alternating between the units, the others at the end."""
    found: defaultdict[str, list[tuple[tuple[bool, int, int], _Player]]] = defaultdict(list)
    met: Counter[tuple[str, int | None]] = Counter()
    for match_id, unit, name, player_id in session.execute(
        _PLAYERS, {"club_id": club_id, "match_ids": ids}
    ):
        one = _Player(unit, name, player_id)
        order = one.unit is None, met[match_id, one.unit], one.unit or 0
        found[match_id].append((order, one))
        met[match_id, one.unit] += 1
    return {
        match_id: [one for _, one in sorted(theirs, key=itemgetter(0))]
        for match_id, theirs in found.items()
    }


def _results_by_match(
    session: Session, club_id: str, ids: Sequence[str]
) -> Mapping[str, list[tuple[int, int]]]:
    """Return the totals and places of each finished match, by seat or side."""
    results: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    for match_id, total, place in session.execute(_RESULTS, {"club_id": club_id, "match_ids": ids}):
        results[match_id].append((total, place))
    return results


def _notes_by_match(
    session: Session, club_id: str, ids: Sequence[str]
) -> Mapping[str, dict[int, str]]:
    """Return the latest notes of each match by deal; 0 is the match itself."""
    notes: defaultdict[str, dict[int, str]] = defaultdict(dict)
    for match_id, payload in session.execute(_NOTES, {"club_id": club_id, "match_ids": ids}):
        said = payload.get("entry") or ""
        notes[match_id][payload.get("deal", 0)] = said["note"] if isinstance(said, dict) else said
    return notes
