"""The keys that a phone names: which of them let it in, and how the match stands it asks for."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, Select, and_, bindparam, select
from sqlalchemy.orm import Session

from scorekeeper.match.ids import could_be_id
from scorekeeper.store.clubs.clubs import Club
from scorekeeper.store.clubs.keys import Key, KeyName, Role, is_good
from scorekeeper.store.database import tables
from scorekeeper.store.matches.standing import (
    DRAFTS,
    IS_DRAFT_OF_MATCH,
    MATCHES,
    OF_DRAFT,
    OF_MATCH,
    MatchRow,
    Standing,
    standing,
)


@dataclass(frozen=True, slots=True)
class Opened:
    """A good key, the club it is for, and the match that is asked for where it is that club's.

    ``deleted`` says that it was, and can be taken back.
    """

    key: Key
    club: Club
    match: Standing | None
    deleted: bool


@dataclass(frozen=True, slots=True)
class KeyQuestion:
    """What the database is asked for: keys by their names, and perhaps a match."""

    names: frozenset[KeyName]
    asked: Mapping[str, Any]


_KEYS = tables.Key.__table__
_CLUBS = tables.Club.__table__

_OF_KEY = (
    *("club_id", "id", "role", "match_id", "name", "created_at"),
    *("last_used_at", "made_by", "ends_at", "phones"),
)
_OF_CLUB = ("id", "name", "created_at")
_MATCH_AT = len(_OF_KEY) + len(_OF_CLUB)
_DELETED_AT = _MATCH_AT + MatchRow._fields.index("deleted_at")

_ASKED = (
    select(
        *(_KEYS.c[name] for name in _OF_KEY),
        *(_CLUBS.c[name] for name in _OF_CLUB),
        *OF_MATCH,
        *OF_DRAFT,
    )
    .select_from(
        _KEYS.join(_CLUBS, _CLUBS.c.id == _KEYS.c.club_id)
        .outerjoin(
            MATCHES,
            and_(MATCHES.c.club_id == _KEYS.c.club_id, MATCHES.c.id == bindparam("match_id")),
        )
        .outerjoin(DRAFTS, IS_DRAFT_OF_MATCH)
    )
    .where(is_good(bindparam("at", type_=tables.UtcDateTime())))
)


@lru_cache
def _good_keys(number: int) -> Select[Any]:
    """Return the question for so many keys, ``club_0`` and ``key_0`` and so on.

    Made once for each number: this is asked at every request, and to put it together takes as long
    as to ask it.
    """
    # Club and key apart, because for pairs of them SQLite would read the whole table.
    return _ASKED.where(
        _KEYS.c.club_id.in_([bindparam(f"club_{at}") for at in range(number)]),
        _KEYS.c.id.in_([bindparam(f"key_{at}") for at in range(number)]),
    )


def good_keys(
    asking: Session | Connection,
    named: Iterable[KeyName],
    at: datetime,
    match_id: str | None = None,
) -> list[Opened]:
    """Of the keys that a phone names those that let it in, in no order, in one query.

    Withdrawn ones do not, nor those that have ended, nor those whose phones were forgotten since.
    """
    question = key_question(named, match_id)
    return opened_by(question, key_rows(asking, question, at))


def key_question(named: Iterable[KeyName], match_id: str | None = None) -> KeyQuestion:
    """Return the question for keys and a match, of which what cannot be there is not asked."""
    names = {name for name in named if could_be_id(name.club_id) and could_be_id(name.key_id)}
    asked: dict[str, Any] = {"match_id": match_id if match_id and could_be_id(match_id) else None}
    for place, name in enumerate(sorted(names)):
        asked |= {f"club_{place}": name.club_id, f"key_{place}": name.key_id}
    return KeyQuestion(frozenset(names), asked)


def key_rows(asking: Session | Connection, question: KeyQuestion, at: datetime) -> Sequence[Any]:
    """Return the rows that ``opened_by`` reads, the same as long as nothing in them was written."""
    if not question.names:
        return ()
    return asking.execute(_good_keys(len(question.names)), {**question.asked, "at": at}).all()


def opened_by(question: KeyQuestion, rows: Iterable[Any]) -> list[Opened]:
    """Return what the keys in ``rows`` open, of those that are asked for."""
    found: defaultdict[tuple[str, str], list[tuple[Any, ...]]] = defaultdict(list)
    # A row for each of a key, and with half-written deals for each of those.
    for row in rows:
        found[row[0], row[1]].append(tuple(row))
    opened = map(_opened, found.values())
    names = question.names
    return [one for one in opened if KeyName(one.club.id, one.key.id, one.key.phones) in names]


def _opened(rows: list[tuple[Any, ...]]) -> Opened:
    first = rows[0]
    club_id, key_id, role, *more = first[: len(_OF_KEY)]
    deleted = first[_DELETED_AT] is not None
    return Opened(
        Key(club_id, key_id, Role(role), *more),
        Club(*first[len(_OF_KEY) : _MATCH_AT]),
        None if deleted else standing(row[_MATCH_AT:] for row in rows),
        deleted,
    )
