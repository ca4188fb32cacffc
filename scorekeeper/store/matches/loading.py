"""Loads matches from the database and computes everything that follows from their events."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from sqlalchemy import Row, and_, bindparam, select
from sqlalchemy.orm import Session

from scorekeeper.match.events.deals import DealRecorded
from scorekeeper.match.events.event import StoredEvent
from scorekeeper.match.events.registry import event_class
from scorekeeper.match.ids import could_be_id
from scorekeeper.match.model import Draft, Match, Person, derive
from scorekeeper.registry import AnyGame, find_game
from scorekeeper.rules.deal import Table
from scorekeeper.rules.options import with_earlier_values
from scorekeeper.rules.serialization import Malformed, from_plain
from scorekeeper.store.database import tables
from scorekeeper.store.database.engine import StoreError
from scorekeeper.store.matches import folded_matches
from scorekeeper.store.matches.folded_matches import FoldedFrom
from scorekeeper.store.matches.selection import EVERYTHING, Cursor, Selection, oldest_first

BATCH = 100
"""The number of matches read by one set of queries."""

Requests = Mapping[str, str | None]
"""The request fingerprints of a match's writes, by fingerprint of the idempotency key."""


class Locked(NamedTuple):
    """A match locked against other writers.

    ``requests`` are the fingerprints of its writes, by fingerprint of the idempotency key.
    """

    match: Match
    requests: Requests


def load(session: Session, club_id: str, match_id: str) -> Match | None:
    """Return the group's match ``match_id``, or ``None`` if it does not exist or is deleted.

    Raise ``StoreError`` if the match is of a game that is not installed, or cannot be read.
    """
    if not (could_be_id(club_id) and could_be_id(match_id)):
        return None
    rows = _read_rows(session, club_id, [match_id]).get(match_id)
    return None if rows is None else _load_and_cache(rows)


def load_locked(
    session: Session, club_id: str, match_id: str, *, deleted: bool = False
) -> Locked | None:
    """Load a match and lock it against other writers until the session ends.

    With ``deleted``, load only a deleted match. Raise ``StoreError`` as ``load`` does.
    """
    if not (could_be_id(club_id) and could_be_id(match_id)):
        return None
    _lock(session, club_id, match_id)
    rows = _read_rows(session, club_id, [match_id], deleted=deleted).get(match_id)
    if rows is None:
        return None
    requests = {one.idempotency_key: one.request for one in rows.lines if one.idempotency_key}
    return Locked(_load_and_cache(rows), requests)


def load_many(session: Session, club_id: str, match_ids: Sequence[str]) -> dict[str, Match]:
    """Return the group's matches among ``match_ids`` by id, except deleted ones.

    Raise ``StoreError`` as ``load`` does.
    """
    return {
        match_id: _match_or_error(rows)
        for match_id, rows in _read_rows(session, club_id, match_ids).items()
    }


def load_each(session: Session, club_id: str, selection: Selection = EVERYTHING) -> Iterator[Match]:
    """Yield the group's matches in ``selection``, in the order they were played.

    Raise ``StoreError`` as ``load`` does.
    """
    last: Cursor | None = None
    while True:
        query = oldest_first(club_id, selection, after=last).limit(BATCH)
        batch = [Cursor(*row) for row in session.execute(query)]
        ids = [one.match_id for one in batch]
        found = _read_rows(session, club_id, ids, deleted=selection.deleted)
        # A match that was deleted since the first query is left out.
        yield from (_match_or_error(found.pop(one)) for one in ids if one in found)
        if len(batch) < BATCH:
            return
        last = batch[-1]


_MATCH, _SEAT = tables.Match.__table__.c, tables.Seat.__table__.c
_DRAFT, _LINE = tables.Draft.__table__.c, tables.LogLineRow.__table__.c

# Built once: every page runs these queries, and building one takes as long as running it. They read
# columns, because objects of the session would take twice as long.
_MATCHES = (
    select(
        _MATCH.club_id,
        _MATCH.id,
        _MATCH.key_id,
        _MATCH.game,
        _MATCH.options,
        _MATCH.seats,
        _MATCH.first_dealer,
        _MATCH.version,
        _MATCH.began_on,
        _MATCH.created_at,
        _MATCH.finished_at,
        _MATCH.named_at,
        _MATCH.deleted_at,
        _SEAT.seat,
        _SEAT.player_id,
        _SEAT.name,
        _DRAFT.deal,
        _DRAFT.stage,
        _DRAFT.entry,
        _DRAFT.updated_at,
        _DRAFT.told_by,
        _DRAFT.told_phone,
    )
    .outerjoin_from(
        tables.Match.__table__,
        tables.Seat.__table__,
        and_(_SEAT.club_id == _MATCH.club_id, _SEAT.match_id == _MATCH.id),
    )
    .outerjoin(
        tables.Draft.__table__,
        and_(_DRAFT.club_id == _MATCH.club_id, _DRAFT.match_id == _MATCH.id),
    )
    .where(
        _MATCH.club_id == bindparam("club_id"),
        _MATCH.id.in_(bindparam("match_ids", expanding=True)),
    )
    .order_by(_MATCH.id, _SEAT.seat, _DRAFT.deal)
)
_LINES = (
    select(*_LINE)
    .where(
        _LINE.club_id == bindparam("club_id"),
        _LINE.match_id.in_(bindparam("match_ids", expanding=True)),
    )
    .order_by(_LINE.match_id, _LINE.number)
)


@dataclass(slots=True)
class _Rows:
    """The rows of one match."""

    match: Any
    people: dict[int, Person] = field(default_factory=dict)
    drafts: dict[int, Any] = field(default_factory=dict)
    lines: list[Row[Any]] = field(default_factory=list)


def _lock(session: Session, club_id: str, match_id: str) -> None:
    """Lock the row of a match. On SQLite, the session has already locked the whole file."""
    if session.get_bind().dialect.name != "sqlite":
        match = tables.Match
        query = select(match.id).where(match.club_id == club_id, match.id == match_id)
        session.execute(query.with_for_update(key_share=True))


def _read_rows(
    session: Session, club_id: str, match_ids: Sequence[str], *, deleted: bool = False
) -> dict[str, _Rows]:
    facts = {"club_id": club_id, "match_ids": match_ids}
    found: dict[str, _Rows] = {}
    for row in session.execute(_MATCHES, facts):
        if (row.deleted_at is not None) is not deleted:
            continue
        rows = found.setdefault(row.id, _Rows(row))
        if row.seat is not None:
            rows.people[row.seat] = Person(row.player_id, row.name)
        if row.deal is not None:
            rows.drafts[row.deal] = row
    if found:
        for line in session.execute(_LINES, facts):
            if line.match_id in found:
                found[line.match_id].lines.append(line)
    return found


def _load_and_cache(rows: _Rows) -> Match:
    """Return the match and cache it, because it will be needed again soon."""
    match = _match_or_error(rows)
    folded_matches.add(match)
    return match


def _match_or_error(rows: _Rows) -> Match:
    try:
        return _build_match(rows)
    except (ValueError, TypeError, KeyError) as error:
        raise StoreError(f"the match {rows.match.id} does not read: {error}") from error


def _build_match(rows: _Rows) -> Match:
    row = rows.match
    game = find_game(row.game)
    if game is None:
        raise StoreError(f"the game {row.game} is not installed")
    people = tuple(rows.people.values())
    options = from_plain(game.options, with_earlier_values(game.options, row.options))
    table = Table(options, row.seats, row.first_dealer)
    lines = tuple(map(_stored_event, rows.lines))
    stored: dict[str, Any] = {
        "begun_by": row.key_id,
        "version": row.version,
        "drafts": _drafts(game, rows.drafts.values()),
        "created_at": row.created_at,
        "finished_at": row.finished_at,
        "named_at": row.named_at,
    }
    folded_from = FoldedFrom(game, table, people, lines, row.began_on)
    if known := folded_matches.find(row.club_id, row.id, folded_from):
        return replace(known, **stored)
    return Match(
        club_id=row.club_id,
        id=row.id,
        game=game,
        first_table=table,
        people=people,
        lines=lines,
        began_on=row.began_on,
        **stored,
        **derive(*folded_from),
    )


def _stored_event(row: Row[Any]) -> StoredEvent:
    event = event_class(row.kind).from_payload(**row.payload)
    if row.told_by and isinstance(event, DealRecorded):
        event = replace(event, entered_by=row.told_by)
    return StoredEvent(event, row.number, row.at, row.key_id)


def _drafts(game: AnyGame, rows: Iterable[Any]) -> dict[int, Draft]:
    """Return the drafts that this version of the game can read."""
    drafts = {}
    for row in rows:
        try:
            entry = from_plain(game.entry, row.entry)
        except Malformed:
            continue
        drafts[row.deal] = Draft(row.stage, entry, row.updated_at, row.told_by, row.told_phone)
    return drafts
