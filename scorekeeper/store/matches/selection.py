"""Selections of a group's matches, and the index scans that find them.

A scan reads one index in order: the group's matches, those of a game or of a place, or the seats of
a player. All other conditions are checked for each match that it finds.
"""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, exists, not_, or_, select, tuple_
from sqlalchemy.orm import aliased

from scorekeeper.registry import find_game
from scorekeeper.store.database import tables
from scorekeeper.store.database.named_games import matches_named


@dataclass(frozen=True, slots=True)
class SearchWord:
    """A word of a search, with the players and places of the group whose names contain it.

    A match has the word if any of these players took part, or the match was played at any of these
    places. ``more`` means that the lists were cut off.
    """

    text: str
    player_ids: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    more: bool = False


@dataclass(frozen=True, slots=True)
class Selection:
    """Matches of one game, of one player, of a span of days (both included), or with some ids.

    ``called`` is the name that players gave to ``game``. ``None`` means any. A match must have
    every one of ``words``. With ``deleted``, only deleted matches are selected, otherwise only
    matches that are not deleted.
    """

    game: str | None = None
    called: str | None = None
    player_id: str | None = None
    since: date | None = None
    until: date | None = None
    match_id: str | None = None
    match_ids: tuple[str, ...] | None = None
    words: tuple[SearchWord, ...] = ()
    deleted: bool = False


EVERYTHING = Selection()
DELETED = Selection(deleted=True)


@dataclass(frozen=True, slots=True)
class Cursor:
    """The position of a match in a group's history: day, time of the start, id."""

    played_on: date
    created_at: datetime
    match_id: str


@dataclass(frozen=True, slots=True)
class IndexScan:
    """A scan of one index: the columns of a match's position, and the conditions that it meets."""

    played_on: Any
    created_at: Any
    match_id: Any
    game: Any
    not_deleted: ColumnElement[bool]
    conditions: tuple[ColumnElement[bool], ...]

    @property
    def position(self) -> tuple[Any, Any, Any]:
        """Return the columns that correspond to a ``Cursor``."""
        return self.played_on, self.created_at, self.match_id

    def beyond(self, cursor: Cursor) -> tuple[Any, Any]:
        """Return the position's columns and the values of ``cursor``, to be compared as tuples."""
        types = [column.type for column in self.position]
        there = tuple_(cursor.played_on, cursor.created_at, cursor.match_id, types=types)
        return tuple_(*self.position), there


def scan_of_matches(club_id: str) -> IndexScan:
    """Return the scan of the group's matches, all or those of a game."""
    match = tables.Match
    conditions = (match.club_id == club_id,)
    return IndexScan(
        match.played_on, match.created_at, match.id, match.game, tables.NOT_DELETED, conditions
    )


def scan_of_place(club_id: str, place: str) -> IndexScan:
    """Return the scan of the matches played at ``place``."""
    match = tables.Match
    conditions = (match.club_id == club_id, match.place == place)
    # An expression instead of the column, so that the index of games is not preferred.
    game = match.game + ""
    return IndexScan(
        match.played_on, match.created_at, match.id, game, tables.NOT_DELETED, conditions
    )


def scan_of_player(club_id: str, player_id: str) -> IndexScan:
    """Return the scan of the matches of a player."""
    seat = tables.Seat
    conditions = (seat.club_id == club_id, seat.player_id == player_id, tables.took_part(seat))
    not_deleted = match_is_not_deleted(seat.club_id, seat.match_id)
    return IndexScan(
        seat.played_on, seat.created_at, seat.match_id, seat.game, not_deleted, conditions
    )


def match_is_not_deleted(club_id: Any, match_id: Any) -> ColumnElement[bool]:
    """Return the condition that the row's match is not deleted.

    The condition is a look-up by primary key.
    """
    match = aliased(tables.Match)
    return exists().where(
        match.club_id == club_id, match.id == match_id, match.deleted_at.is_(None)
    )


def scan_conditions(
    club_id: str, selection: Selection, scan: IndexScan
) -> list[ColumnElement[bool]]:
    """Return the conditions that a match found by ``scan`` is in ``selection``.

    The condition on the player is not included.
    """
    wanted = [*scan.conditions, not_(scan.not_deleted) if selection.deleted else scan.not_deleted]
    if selection.match_id is not None:
        wanted.append(scan.match_id == selection.match_id)
    if selection.match_ids is not None:
        wanted.append(scan.match_id.in_(selection.match_ids))
    if selection.game is not None:
        wanted.append(scan.game == selection.game)
        game = find_game(selection.game)
        if game and game.naming_option and selection.called is not None:
            wanted.append(scan.match_id.in_(matches_named(club_id, game, selection.called)))
    if selection.since is not None:
        wanted.append(scan.played_on >= selection.since)
    if selection.until is not None:
        wanted.append(scan.played_on <= selection.until)
    return wanted + [has_word(club_id, scan.match_id, word) for word in selection.words]


def has_word(club_id: str, match_id: Any, word: SearchWord) -> ColumnElement[bool]:
    """Return the condition that the match has ``word``.

    The condition needs two look-ups by primary key.
    """
    seat, match = aliased(tables.Seat), aliased(tables.Match)
    sat = exists().where(
        seat.club_id == club_id,
        seat.match_id == match_id,
        seat.player_id.in_(word.player_ids),
        tables.took_part(seat),
    )
    there = exists().where(
        match.club_id == club_id, match.id == match_id, match.place.in_(word.places)
    )
    if not word.places:
        return sat
    return or_(sat, there) if word.player_ids else there


def oldest_first(
    club_id: str, selection: Selection, *, after: Cursor | None = None
) -> Select[tuple[Any, ...]]:
    """Return a query for the cursors of the matches in ``selection``, in the order of play.

    The query begins after the cursor ``after``.
    """
    match, seat = tables.Match, tables.Seat
    scan = scan_of_matches(club_id)
    query = select(*scan.position)
    if selection.player_id is not None:
        scan = scan_of_player(club_id, selection.player_id)
        is_of_match = (seat.club_id == match.club_id) & (seat.match_id == match.id)
        query = select(*scan.position).select_from(match).join(seat, is_of_match)
    query = query.where(match.club_id == club_id, *scan_conditions(club_id, selection, scan))
    if after is not None:
        here, there = scan.beyond(after)
        query = query.where(here > there)
    return query.order_by(*scan.position)
