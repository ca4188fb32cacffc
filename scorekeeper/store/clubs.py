"""Clubs, the keys that open them, and the players they know."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from scorekeeper.store import tables
from scorekeeper.store.ids import could_be_id, fingerprint, new_id
from scorekeeper.store.tallies import STATISTICS

OWNER = "owner"
"""The role of a key that may do everything in its club."""


@dataclass(frozen=True, slots=True)
class Club:
    """The people who play together."""

    id: str
    name: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class Key:
    """What a secret link opens, and as whom. The secret itself is not kept anywhere."""

    club_id: str
    id: str
    role: str
    name: str
    created_at: datetime
    last_used_at: datetime | None


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody the club knows, under the name first written down."""

    id: str
    name: str


def start_club(session: Session, name: str, at: datetime) -> tuple[Club, str]:
    """A new club, and the token of its first owner key, which cannot be had again."""
    row = tables.Club(id=new_id(), name=name, created_at=at, statistics=STATISTICS)
    session.add(row)
    session.flush()
    return _club(row), new_owner_key(session, row.id, "", at)


def new_owner_key(session: Session, club_id: str, name: str, at: datetime) -> str:
    """The token of one more owner key: 128 random bits, URL-safe. Only its hash is kept."""
    token = new_id()
    session.add(
        tables.Key(
            club_id=club_id,
            id=new_id(),
            token_hash=fingerprint(token),
            role=OWNER,
            name=name,
            created_at=at,
        )
    )
    session.flush()
    return token


def key_of_token(session: Session, token: str, at: datetime) -> Key | None:
    """The key that ``token`` stands for, noted as used at ``at``; ``None`` when withdrawn."""
    row = _row_of_token(session, token)
    if row is None:
        return None
    row.last_used_at = at
    session.flush()
    return _key(row)


def find_key(session: Session, token: str) -> Key | None:
    """The key that ``token`` stands for, as ``key_of_token``, but nothing is noted."""
    row = _row_of_token(session, token)
    return None if row is None else _key(row)


def key_by_id(session: Session, club_id: str, key_id: str) -> Key | None:
    """The club's key ``key_id``; ``None`` when there is none or it is withdrawn."""
    if not (could_be_id(club_id) and could_be_id(key_id)):
        return None
    row = session.get(tables.Key, (club_id, key_id))
    return None if row is None or row.withdrawn_at else _key(row)


def find_club(session: Session, club_id: str) -> Club | None:
    """The club ``club_id``, or ``None``."""
    row = session.get(tables.Club, club_id) if could_be_id(club_id) else None
    return None if row is None else _club(row)


def list_clubs(session: Session) -> list[tuple[Club, int]]:
    """Every club with the number of its matches, the oldest first."""
    match = tables.Match
    count = select(func.count()).where(match.club_id == tables.Club.id).scalar_subquery()
    query = select(tables.Club, count).order_by(tables.Club.created_at, tables.Club.id)
    return [(_club(row), matches) for row, matches in session.execute(query)]


def players(session: Session, club_id: str) -> list[Player]:
    """Everybody the club knows, those who played last first."""
    player, seat = tables.Player, tables.Seat
    # One step into an index for each player, however many matches they have played.
    last_seat = (
        select(seat.created_at)
        .where(seat.club_id == player.club_id, seat.player_id == player.id)
        .order_by(seat.played_on.desc(), seat.created_at.desc(), seat.match_id.desc())
        .limit(1)
        .scalar_subquery()
    )
    found = session.execute(
        select(player.id, player.name)
        .where(player.club_id == club_id)
        .order_by(last_seat.desc().nulls_last(), player.same_name)
    )
    return [Player(player_id, name) for player_id, name in found]


def _row_of_token(session: Session, token: str) -> tables.Key | None:
    if not could_be_id(token):
        return None
    return session.scalar(
        select(tables.Key).where(
            tables.Key.token_hash == fingerprint(token), tables.Key.withdrawn_at.is_(None)
        )
    )


def _club(row: tables.Club) -> Club:
    return Club(row.id, row.name, row.created_at)


def _key(row: tables.Key) -> Key:
    return Key(row.club_id, row.id, row.role, row.name, row.created_at, row.last_used_at)
