"""Keys: secret links that open a group, or one match of it, as owner, scorer or viewer.

A token consists of the group's id and a password. Tokens of older versions have only the password.
The password is derived from the key's id and the secret of the installation. The database stores
only its hash. So the app can show a link again, but the database alone does not open anything.

A key is valid until it is turned off or expires. Every access checks this (``is_valid``).
"""

import hmac
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from hashlib import sha256
from typing import Any, NamedTuple

from sqlalchemy import BindParameter, ColumnElement, Update, and_, or_, select, update
from sqlalchemy.orm import Session

from scorekeeper.match.ids import (
    LENGTH,
    PUBLIC_PREFIX,
    RANDOM_BYTES,
    could_be_id,
    fingerprint,
    new_id,
)
from scorekeeper.store.database import tables
from scorekeeper.store.database.locks import lock_club
from scorekeeper.store.database.quotas import check_link_quota


class KeyGone(Exception):  # noqa: N818 - no fault of anybody's
    """The key of the request was revoked or has expired during the request."""


class Role(StrEnum):
    """The permissions that a key grants."""

    VIEWER = "viewer"
    SCORER = "scorer"
    OWNER = "owner"

    def covers(self, other: "Role") -> bool:
        """Return whether this role may do everything that ``other`` may."""
        return self.rank >= other.rank

    def may_correct(self, *, finished: bool) -> bool:
        """Return whether this role may correct a match: a finished one, only an owner may."""
        return self.covers(Role.OWNER if finished else Role.SCORER)

    @property
    def rank(self) -> int:
        """Return the rank from 0. A higher role includes the permissions of all lower roles."""
        return _RISING.index(self)


_RISING = tuple(Role)
"""Built once, because roles are compared several times per request."""


@dataclass(frozen=True, slots=True)
class Key:
    """A secret link, without its token.

    ``match_id`` is the only match that it opens, ``None`` for the whole group. ``made_by`` is the
    id of its parent, the key it was created with; ``None`` for the group's first key. ``phones``
    counts how often all phones with the link were signed out.
    """

    club_id: str
    id: str
    role: Role
    match_id: str | None
    name: str
    created_at: datetime
    last_used_at: datetime | None
    made_by: str | None
    expires_at: datetime | None = None
    phones: int = 0
    revoked: bool = False

    def is_valid(self, at: datetime) -> bool:
        """Return whether the key is neither revoked nor expired at the time ``at``."""
        return not self.revoked and not self.is_expired(at)

    def is_expired(self, at: datetime) -> bool:
        """Return whether the key has expired at the time ``at``."""
        return self.expires_at is not None and self.expires_at <= at

    def opens(self, match_id: str) -> bool:
        """Return whether the key opens the group's match ``match_id``."""
        return self.match_id in {None, match_id}


def earlier(one: datetime | None, other: datetime | None) -> datetime | None:
    """Return the earlier of two expiry times; ``None`` means never."""
    return min(filter(None, (one, other)), default=None)


def token_of(secret: str, club_id: str, key_id: str) -> str:
    """Return the URL-safe token of a key, derived from the installation's ``secret``."""
    return club_id + _password_of(secret, club_id, key_id)


def hash_of(secret: str, club_id: str, key_id: str) -> str:
    """Return the hash of the password in the key's token."""
    return fingerprint(_password_of(secret, club_id, key_id))


def _password_of(secret: str, club_id: str, key_id: str) -> str:
    """Return a 128-bit password as text, which is as long as an id."""
    purpose = f"token of key {key_id} of club {club_id}"
    digest = hmac.digest(secret.encode(), purpose.encode(), sha256)[:RANDOM_BYTES]
    return urlsafe_b64encode(digest).decode().rstrip("=")


def key_id_for_request(secret: str, *parts: str) -> str:
    """Return a key id derived from the ``parts`` of a request. A repeated request gets the same id.

    The id depends on the installation's ``secret``, so that no client can choose the id.
    """
    purpose = "\n".join(("id of the key for", *parts))
    digest = hmac.digest(secret.encode(), purpose.encode("utf-8", "surrogatepass"), sha256)
    text = urlsafe_b64encode(digest[:RANDOM_BYTES]).decode().rstrip("=")
    return text.replace(PUBLIC_PREFIX, "_", 1) if text.startswith(PUBLIC_PREFIX) else text


def create(  # noqa: PLR0913 - each says one thing about the key
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
    expires_at: datetime | None = None,
) -> Key:
    """Create a key. If ``key_id`` exists, return that key.

    The key expires no later than its parent ``made_by``. Raise ``KeyGone`` if the parent is no
    longer valid. Revoking takes the same lock, so that no key is created with a revoked one.
    """
    lock_club(session, club_id)
    key_id = key_id or new_id()
    row = session.get(tables.Key, (club_id, key_id))
    if row is None:
        if made_by is not None:
            expires_at = earlier(expires_at, _maker(session, club_id, made_by, at).expires_at)
        row = tables.Key(
            club_id=club_id,
            id=key_id,
            token_hash=hash_of(secret, club_id, key_id),
            role=role,
            match_id=match_id,
            name=name,
            created_at=at,
            made_by=made_by,
            phones=0,
            expires_at=expires_at,
        )
        session.add(row)
        session.flush()
        check_link_quota(session, club_id)
    return key_from_row(row)


def _maker(session: Session, club_id: str, key_id: str, at: datetime) -> Key:
    row = session.get(tables.Key, (club_id, key_id), populate_existing=True)
    if row is None or not key_from_row(row).is_valid(at):
        raise KeyGone
    return key_from_row(row)


def share(  # noqa: PLR0913 - each says one thing about the key
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
    expires_at: datetime | None = None,
) -> Key:
    """Return a key that gives ``role`` in a match: an existing one if possible, or a new one.

    All viewers share one key. A scorer key is reused until a phone has opened it, so that the key
    of each phone can be revoked separately. A key is not reused if a ``name`` is given, if its link
    cannot be shown again, or if it expires at another time.
    """
    lock_club(session, club_id)
    expires_at = earlier(expires_at, _maker(session, club_id, made_by, at).expires_at)
    for key in [] if name else list_all(session, club_id, match_id):
        alike = key.role is role and not key.name and key.expires_at == expires_at
        shared = role is Role.VIEWER or (key.made_by == made_by and key.last_used_at is None)
        if alike and shared and can_be_shown(session, secret, key):
            return key
    return create(
        session,
        club_id,
        secret,
        at,
        role=role,
        match_id=match_id,
        name=name,
        made_by=made_by,
        key_id=key_id,
        expires_at=expires_at,
    )


def is_valid(at: datetime | BindParameter[datetime]) -> ColumnElement[bool]:
    """Return the SQL condition that a key is valid at the time ``at``."""
    key = tables.Key.__table__.c
    return and_(key.withdrawn_at.is_(None), or_(key.ends_at.is_(None), key.ends_at > at))


def find_by_token(session: Session, token: str, at: datetime) -> Key | None:
    """Return the key of ``token``; ``None`` if it was revoked or has expired."""
    club_id, password = token[:-LENGTH], token[-LENGTH:]
    if not could_be_id(password) or (club_id and not could_be_id(club_id)):
        return None
    wanted = [tables.Key.token_hash == fingerprint(password), is_valid(at)]
    # With the club, one shard is asked; an old token asks all of them.
    if club_id:
        wanted.append(tables.Key.club_id == club_id)
    row = session.scalar(select(tables.Key).where(*wanted))
    return None if row is None else key_from_row(row)


class KeyName(NamedTuple):
    """A key as stored on a phone. ``phones`` is the key's count when the phone opened the link."""

    club_id: str
    key_id: str
    phones: int = 0


def find(session: Session, club_id: str, key_id: str) -> Key | None:
    """Return the group's key ``key_id``, even if it has expired; ``None`` if it is revoked."""
    row = session.get(tables.Key, (club_id, key_id)) if could_be_id(key_id) else None
    return None if row is None or row.withdrawn_at else key_from_row(row)


def find_even_if_revoked(session: Session, club_id: str, key_id: str) -> Key | None:
    """Return the group's key ``key_id``, even if it is revoked."""
    row = session.get(tables.Key, (club_id, key_id))
    return None if row is None else key_from_row(row)


def can_be_shown(session: Session, secret: str, key: Key) -> bool:
    """Return whether the key's link can be shown again: not after a change of the ``secret``."""
    row = session.get(tables.Key, (key.club_id, key.id))
    made = hash_of(secret, key.club_id, key.id)
    return row is not None and hmac.compare_digest(row.token_hash, made)


def list_all(session: Session, club_id: str, match_id: str | None = None) -> list[Key]:
    """Return the group's keys that are not revoked, including expired ones, oldest first.

    With ``match_id``, return only keys to that match.
    """
    wanted: list[ColumnElement[bool]] = [
        tables.Key.club_id == club_id,
        tables.Key.withdrawn_at.is_(None),
    ]
    if match_id is not None:
        wanted.append(tables.Key.match_id == match_id)
    query = select(tables.Key).where(*wanted).order_by(tables.Key.created_at, tables.Key.id)
    return [key_from_row(row) for row in session.scalars(query)]


def note_use(session: Session, key: Key, at: datetime) -> None:
    session.execute(row_of(key.club_id, key.id).values(last_used_at=at))


def all_keys(session: Session, club_id: str) -> list[Key]:
    """Load all keys of the group again, including revoked ones, oldest first."""
    query = select(tables.Key).where(tables.Key.club_id == club_id)
    query = query.order_by(tables.Key.created_at, tables.Key.id)
    found = session.scalars(query.execution_options(populate_existing=True))
    return [key_from_row(row) for row in found]


def row_of(club_id: str, key_id: str) -> Update:
    """Return an ``UPDATE`` statement for the row of a key."""
    return update(tables.Key).where(tables.Key.club_id == club_id, tables.Key.id == key_id)


def key_from_row(row: Any) -> Key:
    """Convert a row of ``keys``, or of a query with all its columns."""
    return Key(
        row.club_id,
        row.id,
        Role(row.role),
        row.match_id,
        row.name,
        row.created_at,
        row.last_used_at,
        row.made_by,
        row.expires_at,
        row.phones,
        row.withdrawn_at is not None,
    )
