"""Authors of a match: the links with which its events were written. Their ids are not exposed."""

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.store.clubs.clubs import Club
from scorekeeper.store.clubs.keys import Role
from scorekeeper.store.database import tables


@dataclass(frozen=True, slots=True)
class Author:
    """A link with which events were written. ``imported`` means that it was in an imported file."""

    name: str
    role: Role
    imported: bool


def authors(session: Session, club_id: str, key_ids: Collection[str]) -> dict[str, Author]:
    """Return the group's links among ``key_ids`` by id, including revoked ones."""
    key = tables.Key
    query = select(key).where(key.club_id == club_id, key.id.in_(key_ids))
    return {row.id: _author_of_key(row) for row in session.scalars(query)}


def is_imported(session: Session, club: Club, match_id: str) -> bool:
    """Return whether the group's match was imported from a file, judging by its rows."""
    match = tables.Match
    row = session.get(match, (club.id, match_id))
    if row is None:
        return False
    begun_by = authors(session, club.id, [row.key_id]).get(row.key_id)
    return row.created_at < club.created_at or bool(begun_by and begun_by.imported)


def _author_of_key(row: tables.Key) -> Author:
    # An imported link arrives revoked, and it was never used.
    imported = row.withdrawn_at is not None and row.last_used_at is None and row.made_by is None
    return Author(row.name, Role(row.role), imported)
