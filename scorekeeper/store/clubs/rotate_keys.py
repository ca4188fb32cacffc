"""Replacement of all links of the installation, derived from a new secret."""

import hmac
from collections.abc import Iterator

from sqlalchemy import bindparam, select, update
from sqlalchemy.orm import Session

from scorekeeper.store.clubs.keys import hash_of
from scorekeeper.store.database import tables
from scorekeeper.store.database.locks import lock_club


def rotate(session: Session, secret: str) -> int:
    """Replace the tokens of all keys that are not revoked; return their number.

    The new tokens are derived from ``secret``. The old links stop working, and all phones are
    signed out.
    """
    key = tables.Key
    for club_id in session.scalars(select(tables.Club.id).order_by(tables.Club.id)).all():
        lock_club(session, club_id)  # nobody creates one from the old secret meanwhile
    anew = [
        {"club": club_id, "id_": key_id, "hash": hash_of(secret, club_id, key_id)}
        for club_id, key_id, _ in _active_keys(session)
    ]
    if anew:
        one = update(key).where(key.club_id == bindparam("club"), key.id == bindparam("id_"))
        changed = one.values(token_hash=bindparam("hash"), phones=key.phones + 1)
        session.connection().execute(changed, anew)
    session.expire_all()
    return len(anew)


def links_made_with(session: Session, secret: str) -> tuple[int, int]:
    """Return the number of active keys with a token derived from ``secret``, and of all of them."""
    made = [
        hmac.compare_digest(token_hash, hash_of(secret, club_id, key_id))
        for club_id, key_id, token_hash in _active_keys(session)
    ]
    return sum(made), len(made)


def _active_keys(session: Session) -> Iterator[tuple[str, str, str]]:
    key = tables.Key
    query = select(key.club_id, key.id, key.token_hash).where(key.withdrawn_at.is_(None))
    for row in session.execute(query):
        yield row.club_id, row.id, row.token_hash
