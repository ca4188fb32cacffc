"""A group's history: its matches page by page, newest first.

A page needs the same few queries for any number of matches. Each query continues in an index where
the last page ended. There are indexes of the group, of a game, of a player and of a place.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from sqlalchemy import Select, select, union_all
from sqlalchemy.orm import Session

from scorekeeper.rules.names import same_name
from scorekeeper.store.clubs.clubs import ClubPlayer, is_known
from scorekeeper.store.database import tables
from scorekeeper.store.database.distinct_values import each_value
from scorekeeper.store.matches.selection import (
    EVERYTHING,
    Cursor,
    IndexScan,
    SearchWord,
    Selection,
    scan_conditions,
    scan_of_matches,
    scan_of_place,
    scan_of_player,
)
from scorekeeper.store.matches.summaries import MatchSummary, summarise

PAGE = 30
"""The number of matches on a page."""

MOST_WORDS = 5
MOST_NAMES = 10
"""The most players, and the most places, that one search word stands for."""

MOST_PLACES = 1000
"""The most places, in alphabetical order, that are searched for a word."""

LATEST = 300
"""The number of newest matches whose places are suggested."""

BETWEEN_WORDS = re.compile(r"[\s,、，]+")


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """A page of matches, newest first. ``older`` is the start of the next page, or ``None``."""

    lines: tuple[MatchSummary, ...]
    older: Cursor | None


def page(
    session: Session,
    club_id: str,
    selection: Selection = EVERYTHING,
    *,
    before: Cursor | None = None,
    limit: int = PAGE,
) -> HistoryPage:
    """Return the newest matches in ``selection``, or those after the cursor ``before``."""
    found = _find(session, club_id, selection, before, limit + 1)
    shown = found[:limit]
    lines = summarise(session, club_id, [spot.match_id for spot in shown])
    return HistoryPage(lines, shown[-1] if len(found) > limit else None)


def newest(session: Session, club_id: str, selection: Selection = EVERYTHING) -> str | None:
    """Return the id of the newest match in ``selection``, if there is one."""
    found = _find(session, club_id, selection, before=None, limit=1)
    return found[0].match_id if found else None


def _find(
    session: Session, club_id: str, selection: Selection, before: Cursor | None, limit: int
) -> list[Cursor]:
    scans = _index_scans(club_id, selection)
    if not scans:
        return []
    by_scan = [_newest_first(club_id, selection, scan, before, limit) for scan in scans]
    # Several scans may find the same match.
    return list(
        dict.fromkeys(
            Cursor(row.played_on, row.created_at, row.match_id)
            for row in session.execute(_merged_scans(by_scan))
        )
    )


def _index_scans(club_id: str, selection: Selection) -> list[IndexScan]:
    """Return the index scans that together find all matches in ``selection``."""
    if selection.player_id is not None:
        return [scan_of_player(club_id, selection.player_id)]
    if not selection.words:
        return [scan_of_matches(club_id)]
    rarest = min(selection.words, key=lambda word: len(word.player_ids) + len(word.places))
    return [
        *(scan_of_player(club_id, player_id) for player_id in rarest.player_ids),
        *(scan_of_place(club_id, place) for place in rarest.places),
    ]


Spots = Select[tuple[date, datetime, str]]


def _newest_first(
    club_id: str, selection: Selection, scan: IndexScan, before: Cursor | None, limit: int
) -> Spots:
    names = ("played_on", "created_at", "match_id")
    columns = [column.label(name) for column, name in zip(scan.position, names, strict=True)]
    if before and selection.until and before.played_on <= selection.until:
        # With both bounds, SQLite would estimate so few rows that it scans by day instead.
        selection = replace(selection, until=None)
    query = select(*columns).where(*scan_conditions(club_id, selection, scan))
    if before is not None:
        here, there = scan.beyond(before)
        query = query.where(here < there)
    return query.order_by(*(column.desc() for column in scan.position)).limit(limit)


def _merged_scans(newest: Sequence[Spots]) -> Spots:
    """Merge the matches of several scans into one order. Duplicates are possible."""
    if len(newest) == 1:
        return newest[0]
    every = union_all(*(select(one.subquery()) for one in newest)).subquery()
    return select(every).order_by(*(column.desc() for column in every.columns))


# ------------------------------------------------------------------------------- names and places


def find_words(session: Session, club_id: str, text: str) -> tuple[SearchWord, ...]:
    """Split ``text`` into words, each with the players and places whose names contain it.

    Width and case are ignored.
    """
    words = [word for word in BETWEEN_WORDS.split(same_name(text)) if word][:MOST_WORDS]
    if not words:
        return ()
    players = {player.id: same_name(player.name) for player in club_players(session, club_id)}
    places = {place: same_name(place) for place in _every_place(session, club_id)}
    return tuple(_search_word(word, players, places) for word in dict.fromkeys(words))


def _search_word(word: str, players: dict[str, str], places: dict[str, str]) -> SearchWord:
    who, where = _keys_with(word, players), _keys_with(word, places)
    more = len(who) > MOST_NAMES or len(where) > MOST_NAMES
    return SearchWord(word, tuple(who[:MOST_NAMES]), tuple(where[:MOST_NAMES]), more)


def _keys_with(word: str, named: dict[str, str]) -> list[str]:
    """Return the keys of the names that contain ``word``. Names that begin with it are first."""
    found = [key for key, name in named.items() if word in name]
    return sorted(found, key=lambda key: (not named[key].startswith(word), len(named[key])))


def club_players(session: Session, club_id: str) -> list[ClubPlayer]:
    """Return all players of the group, by name."""
    player = tables.Player
    found = session.execute(
        select(player.id, player.name)
        .where(player.club_id == club_id, is_known(club_id))
        .order_by(player.same_name)
    )
    return [ClubPlayer(player_id, name) for player_id, name in found]


def last_places(session: Session, club_id: str, limit: int) -> list[str]:
    """Return the places where the group played most recently, latest first."""
    match = tables.Match
    newest = session.scalars(
        select(match.place)
        .where(match.club_id == club_id, tables.NOT_DELETED)
        .order_by(match.played_on.desc(), match.created_at.desc(), match.id.desc())
        .limit(LATEST)
    )
    return list(dict.fromkeys(place for place in newest if place))[:limit]


def _every_place(session: Session, club_id: str) -> Iterable[str]:
    """Return the distinct places of the group's matches."""
    match = tables.Match
    place = each_value(match.place, match.club_id == club_id, match.place > "", tables.NOT_DELETED)
    return session.scalars(place.limit(MOST_PLACES))
