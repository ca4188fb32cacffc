"""Groups and their players."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, exists, func, not_, or_, select, update
from sqlalchemy.orm import Session

from scorekeeper.match.ids import could_be_id, new_id
from scorekeeper.store.database import tables
from scorekeeper.store.database.quotas import check_server_quotas
from scorekeeper.store.database.upsert import insert


@dataclass(frozen=True, slots=True)
class Club:
    """A group: people who play together."""

    id: str
    name: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class ClubPlayer:
    """A player of a group, with the current name."""

    id: str
    name: str


def start(session: Session, name: str, at: datetime, club_id: str | None = None) -> Club:
    """Create a group; ``name`` may be empty. Nobody can open it until it has a key.

    If a group ``club_id`` exists, return it, even if another request is creating it right now.
    Raise ``NoRoom`` if a quota of the server is reached.
    """
    club_id = club_id or new_id()
    row = insert(session, tables.Club).values(id=club_id, name=name, created_at=at)
    if session.scalar(row.on_conflict_do_nothing().returning(tables.Club.id)):
        check_server_quotas(session)
    return club_of(session.get_one(tables.Club, club_id))


def rename(session: Session, club_id: str, name: str) -> None:
    """Change the name of the group."""
    session.execute(update(tables.Club).where(tables.Club.id == club_id).values(name=name))


def find(session: Session, club_id: str) -> Club | None:
    row = session.get(tables.Club, club_id) if could_be_id(club_id) else None
    return None if row is None else club_of(row)


def list_all(session: Session) -> list[tuple[Club, int]]:
    """Return every group with its number of matches, oldest first."""
    match = tables.Match
    count_of_matches = select(func.count()).where(
        match.club_id == tables.Club.id, tables.NOT_DELETED
    )
    query = select(tables.Club, count_of_matches.scalar_subquery()).order_by(
        tables.Club.created_at, tables.Club.id
    )
    return [(club_of(row), matches) for row, matches in session.execute(query)]


def players(session: Session, club_id: str) -> list[ClubPlayer]:
    """Return all players of the group, most recent match first."""
    player, seat, match = tables.Player, tables.Seat, tables.Match
    # One index look-up per player, however many matches they have played.
    last_seat = (
        select(seat.created_at)
        .join(match, (match.club_id == seat.club_id) & (match.id == seat.match_id))
        .where(seat.club_id == club_id, seat.player_id == player.id, tables.NOT_DELETED)
        .order_by(seat.played_on.desc(), seat.created_at.desc(), seat.match_id.desc())
        .limit(1)
        .scalar_subquery()
    )
    found = session.execute(
        select(player.id, player.name)
        .where(player.club_id == club_id, is_known(club_id))
        .order_by(last_seat.desc().nulls_last(), player.same_name)
    )
    return [ClubPlayer(player_id, name) for player_id, name in found]


def is_known(club_id: str) -> ColumnElement[bool]:
    """Return the condition that a player is in a match that is not deleted, or in no match."""
    player, seat, match = tables.Player, tables.Seat, tables.Match
    # Citus asks one shard if every sub-query names the club itself.
    seats = exists().where(seat.club_id == club_id, seat.player_id == player.id)
    sits = seats.where(match.club_id == seat.club_id, match.id == seat.match_id, tables.NOT_DELETED)
    return or_(sits.correlate(player), not_(seats.correlate(player)))


def club_of(row: tables.Club) -> Club:
    return Club(row.id, row.name, row.created_at)
