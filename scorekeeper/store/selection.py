"""Which matches of a club are meant, and in which order they come."""

from dataclasses import dataclass
from datetime import date

from sqlalchemy import Select, select, tuple_

from scorekeeper.store import tables


@dataclass(frozen=True, slots=True)
class Selection:
    """Matches of one game, of one player, from a day to a day (both included), or of one id.

    ``None`` leaves the choice open.
    """

    game: str | None = None
    player_id: str | None = None
    since: date | None = None
    until: date | None = None
    match_id: str | None = None


EVERYTHING = Selection()


def oldest_first(
    club_id: str, selection: Selection, *, after: tables.Match | None = None
) -> Select[tables.Match]:
    """The matches of ``selection`` in the order they were played, from the one after ``after``."""
    match = tables.Match
    query = selected(club_id, selection).order_by(match.played_on, match.created_at, match.id)
    if after is None:
        return query
    here = tuple_(match.played_on, match.created_at, match.id)
    return query.where(here > tuple_(after.played_on, after.created_at, after.id))


def selected(club_id: str, selection: Selection) -> Select[tables.Match]:
    """The matches of ``selection`` in no order."""
    match, seat = tables.Match, tables.Seat
    query = select(match).where(match.club_id == club_id)
    if selection.match_id is not None:
        query = query.where(match.id == selection.match_id)
    if selection.game is not None:
        query = query.where(match.game == selection.game)
    if selection.since is not None:
        query = query.where(match.played_on >= selection.since)
    if selection.until is not None:
        query = query.where(match.played_on <= selection.until)
    if selection.player_id is not None:
        query = query.join(
            seat, (seat.club_id == match.club_id) & (seat.match_id == match.id)
        ).where(seat.player_id == selection.player_id)
    return query
