"""Look-up of the keys that a browser has opened, with the state of the requested match."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, and_, bindparam, select
from sqlalchemy.orm import Session

from scorekeeper.match import Revision
from scorekeeper.match.ids import could_be_id
from scorekeeper.store.clubs.clubs import Club
from scorekeeper.store.clubs.keys import Key, KeyName, is_valid, key_from_row
from scorekeeper.store.database import tables
from scorekeeper.store.database.poll_state import IS_DRAFT_OF_MATCH, STATE_COLUMNS, state_from


@dataclass(frozen=True, slots=True)
class Opened:
    """A valid key, its group, and the revision of the requested match.

    ``match_state`` is ``None`` if the group has no such match or it is deleted. ``deleted`` means
    that the match can be restored.
    """

    key: Key
    club: Club
    match_state: Revision | None
    deleted: bool


_KEY, _CLUB, _MATCH, _DRAFT = tables.Key, tables.Club, tables.Match, tables.Draft

_QUERY = (
    select(
        _KEY.club_id,
        _KEY.id,
        _KEY.role,
        _KEY.match_id,
        _KEY.name,
        _KEY.created_at,
        _KEY.last_used_at,
        _KEY.made_by,
        _KEY.expires_at.label("expires_at"),
        _KEY.phones,
        _KEY.withdrawn_at,
        _CLUB.name.label("club_name"),
        _CLUB.created_at.label("club_created_at"),
        _MATCH.deleted_at,
        *STATE_COLUMNS,
    )
    .join(_CLUB, _CLUB.id == _KEY.club_id)
    .outerjoin(_MATCH, and_(_MATCH.club_id == _KEY.club_id, _MATCH.id == bindparam("match_id")))
    .outerjoin(_DRAFT, IS_DRAFT_OF_MATCH)
    .where(
        # Separate conditions: for pairs, SQLite would read the whole table.
        _KEY.club_id.in_(bindparam("club_ids", expanding=True)),
        _KEY.id.in_(bindparam("key_ids", expanding=True)),
        is_valid(bindparam("at", type_=tables.UtcDateTime())),
    )
)
"""The query of every request, built once because building it takes longer than running it."""


def valid_keys(
    connection: Session | Connection,
    named: Iterable[KeyName],
    at: datetime,
    match_id: str | None = None,
) -> list[Opened]:
    """Return the valid keys among ``named``, in no particular order.

    Revoked and expired keys are not valid, nor are those whose phones were signed out since.
    """
    names = {name for name in named if could_be_id(name.club_id) and could_be_id(name.key_id)}
    if not names:
        return []
    facts = {
        "club_ids": sorted({name.club_id for name in names}),
        "key_ids": sorted({name.key_id for name in names}),
        # Citus cannot plan a join on NULL; no match has an empty id.
        "match_id": match_id if match_id and could_be_id(match_id) else "",
        "at": at,
    }
    by_key: defaultdict[tuple[str, str], list[Any]] = defaultdict(list)
    # One row for each key, or for each draft of the match if it has any.
    for row in connection.execute(_QUERY, facts):
        by_key[row.club_id, row.id].append(row)
    opened = map(_opened_link, by_key.values())
    return [one for one in opened if KeyName(one.club.id, one.key.id, one.key.phones) in names]


def _opened_link(rows: Sequence[Any]) -> Opened:
    row = rows[0]
    club = Club(row.club_id, row.club_name, row.club_created_at)
    deleted = row.deleted_at is not None
    is_live = row.version is not None and not deleted
    return Opened(key_from_row(row), club, state_from(rows) if is_live else None, deleted)
