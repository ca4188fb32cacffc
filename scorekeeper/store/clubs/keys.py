"""Keys: secret links that open a club, or one match of it, as owner, scorer or viewer.

Of a key's token only the hash is kept. It is made from the key's id by ``token_of``, so that who
has the secret of this installation can show a link again, and the database alone opens nothing.
"""

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from hashlib import sha256

from sqlalchemy import ColumnElement, Update, and_, bindparam, select, update
from sqlalchemy.orm import Session

from scorekeeper.match.commands import Refused
from scorekeeper.match.ids import RANDOM_BYTES, could_be_id, fingerprint, new_id
from scorekeeper.rules.ruling import refuse, say
from scorekeeper.store.clubs.clubs import Club, club_of
from scorekeeper.store.database import tables
from scorekeeper.store.database.locks import lock_club

LAST_OWNER = say(
    "This is the group's last owner link. Without it nobody could manage links. Create another "
    "owner link first."
)


class Role(StrEnum):
    """As what a key opens."""

    VIEWER = "viewer"
    SCORER = "scorer"
    OWNER = "owner"

    def covers(self, other: "Role") -> bool:
        """Return whether everything that ``other`` may do is allowed to this role."""
        order = list(Role)
        return order.index(self) >= order.index(other)


@dataclass(frozen=True, slots=True)
class Key:
    """What a secret link opens, and as whom. The secret itself is not kept anywhere.

    ``match_id`` is the one match it opens, ``None`` for the whole club; ``made_by`` the id of the
    key with which it was handed on, ``None`` for the first of a club.
    """

    club_id: str
    id: str
    role: Role
    match_id: str | None
    name: str
    created_at: datetime
    last_used_at: datetime | None
    made_by: str | None

    def reaches(self, match_id: str) -> bool:
        """Return whether the key opens the club's match ``match_id``."""
        return self.match_id in {None, match_id}


def token_of(secret: str, club_id: str, key_id: str) -> str:
    """Return the token of a key, to who knows the installation's ``secret``: 128 bits, URL-safe."""
    purpose = f"token of key {key_id} of club {club_id}"
    digest = hmac.digest(secret.encode(), purpose.encode(), sha256)[:RANDOM_BYTES]
    return urlsafe_b64encode(digest).decode().rstrip("=")


def new_key(  # noqa: PLR0913 - each says one thing about the key
    session: Session,
    club_id: str,
    secret: str,
    at: datetime,
    *,
    role: Role,
    match_id: str | None = None,
    name: str = "",
    made_by: str | None = None,
    key_id: str | None = None,
) -> Key:
    """Make a key; its token is ``token_of``. With a ``key_id`` that is there, that one again."""
    lock_club(session, club_id)
    key_id = key_id or new_id()
    row = session.get(tables.Key, (club_id, key_id))
    if row is None:
        row = tables.Key(
            club_id=club_id,
            id=key_id,
            token_hash=fingerprint(token_of(secret, club_id, key_id)),
            role=role,
            match_id=match_id,
            name=name,
            created_at=at,
            made_by=made_by,
            phones=0,
        )
        session.add(row)
        session.flush()
    return _key(row)


def share_key(  # noqa: PLR0913 - each says one thing about the key
    session: Session,
    club_id: str,
    secret: str,
    at: datetime,
    *,
    role: Role,
    match_id: str,
    made_by: str,
    name: str = "",
    key_id: str | None = None,
) -> Key:
    """Return the key that hands on ``role`` in a match: without a name, one that stands already.

    All who watch share one. A pencil is handed on as long as no phone has it, so that each phone's
    can be withdrawn alone. A key whose link cannot be shown again is none to hand on.
    """
    lock_club(session, club_id)
    for key in [] if name else list_keys(session, club_id, match_id):
        shared = role is Role.VIEWER or (key.made_by == made_by and key.last_used_at is None)
        if key.role is role and not key.name and shared and can_be_shown(session, secret, key):
            return key
    return new_key(
        session,
        club_id,
        secret,
        at,
        role=role,
        match_id=match_id,
        name=name,
        made_by=made_by,
        key_id=key_id,
    )


def key_of_token(session: Session, token: str) -> Key | None:
    """Return the key that ``token`` stands for; ``None`` when it is withdrawn."""
    if not could_be_id(token):
        return None
    row = session.scalar(
        select(tables.Key).where(
            tables.Key.token_hash == fingerprint(token), tables.Key.withdrawn_at.is_(None)
        )
    )
    return None if row is None else _key(row)


@dataclass(frozen=True, slots=True)
class Opened:
    """A good key, the club it is for, and whether the match that is asked for is that club's.

    ``deleted`` says that it was, and can be taken back.
    """

    key: Key
    club: Club
    holds: bool
    deleted: bool


# Made once: this is asked for at every request, and putting it together takes as long as asking.
_GOOD_KEYS = (
    select(tables.Key, tables.Club, tables.Match.id, tables.Match.deleted_at)
    .join(tables.Club, tables.Club.id == tables.Key.club_id)
    .outerjoin(
        tables.Match,
        and_(
            tables.Match.club_id == tables.Key.club_id,
            tables.Match.id == bindparam("match_id"),
        ),
    )
    .where(
        # Club and key apart, because for pairs of them SQLite would read the whole table.
        tables.Key.club_id.in_(bindparam("club_ids", expanding=True)),
        tables.Key.id.in_(bindparam("key_ids", expanding=True)),
        tables.Key.withdrawn_at.is_(None),
    )
)


def good_keys(
    session: Session, named: Iterable[tuple[str, str]], match_id: str | None = None
) -> list[Opened]:
    """Of the keys named by club and id those that are not withdrawn, in no order, in one query."""
    pairs = {pair for pair in named if all(could_be_id(name) for name in pair)}
    asked = {
        "club_ids": sorted({club_id for club_id, _ in pairs}),
        "key_ids": sorted(key_id for _, key_id in pairs),
        "match_id": match_id if match_id and could_be_id(match_id) else None,
    }
    found = session.execute(_GOOD_KEYS, asked) if pairs else ()
    return [
        Opened(_key(key), club_of(club), bool(held and not deleted_at), deleted_at is not None)
        for key, club, held, deleted_at in found
        if (key.club_id, key.id) in pairs
    ]


def find_key(session: Session, club_id: str, key_id: str) -> Key | None:
    """Return the club's key ``key_id``; ``None`` when it is withdrawn."""
    return next((one.key for one in good_keys(session, [(club_id, key_id)])), None)


def key_as_was(session: Session, club_id: str, key_id: str) -> Key | None:
    """Return the club's key ``key_id``, also when it is withdrawn."""
    row = session.get(tables.Key, (club_id, key_id))
    return None if row is None else _key(row)


def can_be_shown(session: Session, secret: str, key: Key) -> bool:
    """Return whether ``token_of`` makes the token of ``key``: not after a change of the secret."""
    row = session.get(tables.Key, (key.club_id, key.id))
    token = token_of(secret, key.club_id, key.id)
    return row is not None and hmac.compare_digest(row.token_hash, fingerprint(token))


def makers(session: Session, club_id: str) -> dict[str, Key]:
    """Return the club's keys that ever handed another on, by id; also those withdrawn since."""
    made_by = select(tables.Key.made_by).where(tables.Key.club_id == club_id)
    query = select(tables.Key).where(tables.Key.club_id == club_id, tables.Key.id.in_(made_by))
    return {row.id: _key(row) for row in session.scalars(query)}


def list_keys(session: Session, club_id: str, match_id: str | None = None) -> list[Key]:
    """Return the club's keys that are not withdrawn, the oldest first.

    With a match only those to it.
    """
    wanted: list[ColumnElement[bool]] = [
        tables.Key.club_id == club_id,
        tables.Key.withdrawn_at.is_(None),
    ]
    if match_id is not None:
        wanted.append(tables.Key.match_id == match_id)
    query = select(tables.Key).where(*wanted).order_by(tables.Key.created_at, tables.Key.id)
    return [_key(row) for row in session.scalars(query)]


def note_use(session: Session, key: Key, at: datetime) -> None:
    """Note that ``key`` was used."""
    session.execute(_row(key.club_id, key.id).values(last_used_at=at))


def withdraw_key(session: Session, club_id: str, key_id: str, at: datetime) -> list[Key]:
    """Shut a key, and those that were handed on with it, unless it is an owner's; all of these.

    Raises ``Refused`` where nobody would own the club any more.
    """
    lock_club(session, club_id)
    standing = {key.id: key for key in list_keys(session, club_id)}
    shut = [standing[key_id]] if key_id in standing else []
    owners = [key for key in standing.values() if _owns(key)]
    if shut and shut == owners:
        raise Refused([refuse("key.last_owner", LAST_OWNER)])
    for key in shut:  # which grows meanwhile
        session.execute(_row(club_id, key.id).values(withdrawn_at=at))
        if key.role is not Role.OWNER:
            shut.extend(one for one in standing.values() if one.made_by == key.id)
    session.expire_all()
    return shut


def _owns(key: Key) -> bool:
    return key.role is Role.OWNER and key.match_id is None


def _row(club_id: str, key_id: str) -> Update:
    return update(tables.Key).where(tables.Key.club_id == club_id, tables.Key.id == key_id)


def _key(row: tables.Key) -> Key:
    return Key(
        row.club_id,
        row.id,
        Role(row.role),
        row.match_id,
        row.name,
        row.created_at,
        row.last_used_at,
        row.made_by,
    )
