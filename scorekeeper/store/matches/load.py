"""Matches read from the database: one, or a great many one after the other."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Row, Select, bindparam, select
from sqlalchemy.orm import Session

from scorekeeper.match.events.deals import DealRecorded
from scorekeeper.match.events.event import StoredEvent
from scorekeeper.match.events.registry import event_class
from scorekeeper.match.ids import could_be_id
from scorekeeper.match.model import Draft, Match, Person, derive
from scorekeeper.recent import Recent
from scorekeeper.registry import AnyGame, find_game
from scorekeeper.rules.game import Table
from scorekeeper.rules.options import as_kept
from scorekeeper.rules.serialization import Malformed, from_plain
from scorekeeper.store.database import tables
from scorekeeper.store.database.session import KEPT, RECENT, WRITTEN, Store, StoreError
from scorekeeper.store.matches.rows import following
from scorekeeper.store.matches.selection import EVERYTHING, Selection, oldest_first
from scorekeeper.store.matches.standing import (
    DRAFTS,
    IS_DRAFT_OF_MATCH,
    MATCH_ROW,
    MATCHES,
    NO_DRAFT,
    OF_DRAFT,
    OF_MATCH,
    DraftRow,
    MatchRow,
    Standing,
    match_rows,
    standing,
)

BATCH = 100
"""Matches read at a time where a great many are wanted: little memory, few queries."""

Asked = Mapping[str, str | None]
"""What the writes in a log asked for, by their idempotency keys, both as fingerprints."""

Columns = Row[*tuple[Any, ...]]
"""A row as its table has it."""

Part = tuple[ColumnElement[Any], ...]
"""Columns of a table whose rows belong to matches: club, match, what orders them, and others."""

# Columns, because to make an object of each line takes longer than to read it.
LINES: Part = tuple(tables.LogLineRow.__table__.c)
PEOPLE: Part = tuple(
    tables.Seat.__table__.c[name] for name in ("club_id", "match_id", "seat", "player_id", "name")
)
HALVES: Part = tuple(DRAFTS.c)


class Locked(NamedTuple):
    """A match that nobody else can write in, what the writes in its log asked for, and its rows."""

    match: Match
    writes: Asked
    found: Standing | None = None


def match_of(opened: Store, found: Standing) -> Match | None:
    """Return the match that stands as ``found``: without a query where it was folded just so.

    Raises ``StoreError`` as ``load_match`` does.
    """
    known: _Folded | None = opened.recent.get((found.row.club_id, found.row.id))
    if known and known.is_of(found):
        return _with_drafts(known, found).match
    with opened.reading() as session:
        return load_match(session, found.row.club_id, found.row.id, found)


def load_match(
    session: Session, club_id: str, match_id: str, found: Standing | None = None
) -> Match | None:
    """Return the club's match ``match_id`` or ``None``, in at most three queries.

    It stood as ``found`` a moment ago. Raises ``StoreError`` when the match is of a game that is
    not installed, or does not read.
    """
    if found and (folded := _fold(session, found)).fits:
        return _with_drafts(folded, found).match
    found = _find(session, club_id, match_id)
    return None if found is None else _with_drafts(_fold(session, found), found).match


def load_locked(
    session: Session, club_id: str, match_id: str, *, deleted: bool = False
) -> Locked | None:
    """Return the same, or a match that is ``deleted``.

    Nobody else can write in the match until the session ends.
    """
    found = _find_locked(session, club_id, match_id, deleted=deleted)
    return None if found is None else _with_drafts(_fold(session, found), found)


def note_written(session: Session, locked: Locked, after: Match, asked: Asked) -> None:
    """Have the match be known as it is ``after`` a write, once that is kept.

    ``asked`` is what the write asked for.
    """
    if locked.found is None:
        return
    row = locked.found.row._replace(**following(after))
    folded = _Folded(row, len(after.people), replace(after, drafts={}), {**locked.writes, **asked})
    session.info.setdefault(WRITTEN, {})[row.club_id, row.id] = folded


def load_matches(session: Session, club_id: str, match_ids: Sequence[str]) -> dict[str, Match]:
    """Those of the club's matches ``match_ids`` that there are, by id.

    Raises ``StoreError`` as ``load_match`` does.
    """
    query = select(*MATCH_ROW).where(
        MATCHES.c.club_id == club_id, MATCHES.c.id.in_(match_ids), tables.STANDS
    )
    rows = match_rows(session.execute(query))
    return {match.id: match for match in _read(session, rows)} if rows else {}


def each_match(
    session: Session, club_id: str, selection: Selection = EVERYTHING
) -> Iterator[Match]:
    """Yield the club's matches of ``selection``, in the order they were played, few at a time.

    Raises ``StoreError`` as ``load_match`` does.
    """
    last: MatchRow | None = None
    while True:
        query = oldest_first(club_id, selection, after=last).limit(BATCH)
        rows = match_rows(session.execute(query))
        yield from _read(session, rows)
        if len(rows) < BATCH:
            return
        last = rows[-1]


@dataclass(frozen=True, slots=True)
class _Folded:
    """A match without its drafts, the row it was read from, and what the writes in it asked for.

    ``people`` are how many are written down for it.
    """

    row: MatchRow
    people: int
    match: Match
    writes: Asked

    def is_of(self, found: Standing) -> bool:
        """Tell whether the match was folded as it stands."""
        return self.row == found.row and self.people == found.people

    @property
    def fits(self) -> bool:
        """Tell whether the log and the people are those that the row was found with."""
        return len(self.match.lines) == self.row.version and len(self.match.people) == self.people


def _fold(session: Session, found: Standing) -> _Folded:
    """Return the match ``found``, going on from how it was folded the last time, if it was."""
    key = found.row.club_id, found.row.id
    recent: Recent | None = session.info.get(RECENT)
    known: _Folded | None = recent.get(key) if recent else None
    folded = (known and _gone_on(session, found, known)) or _folded(session, found)
    # What a session has written itself may yet be taken back.
    if recent and folded is not known and folded.fits and not session.info.get(KEPT):
        recent.put(key, folded)
    return folded


def _with_drafts(folded: _Folded, found: Standing) -> Locked:
    match = replace(folded.match, drafts=_drafts(folded.match.game, found.drafts))
    return Locked(match, folded.writes, found)


def _folded(session: Session, found: Standing) -> _Folded:
    row = found.row
    seats = _by_match(session, [row], PEOPLE)
    lines = _by_match(session, [row], LINES)
    match = _match(row, _Parts(seats, lines, {row.id: ()}))
    return _Folded(row, found.people, match, _writes(lines[row.id]))


def _gone_on(session: Session, found: Standing, known: _Folded) -> _Folded | None:
    """Return ``known`` as it is by now; ``None`` where that has to be read from the start."""
    if known.is_of(found):
        return known
    row = found.row
    by_log = following(known.match)
    fixed = known.row._replace(**{name: getattr(row, name) for name in by_log})
    if fixed != row or known.people != found.people or not 0 < known.row.version < row.version:
        return None
    added = _lines_since(session, row, known.row.version)
    last, *lines = map(_line, added) if added else [None]
    if last != known.match.lines[-1] or not lines:
        return None
    try:
        match = known.match.after(*lines)
    except ValueError:
        return None
    match = replace(match, finished_at=row.finished_at)
    return _Folded(row, found.people, match, {**known.writes, **_writes(added[1:])})


def _lines_since(session: Session, row: MatchRow, number: int) -> Sequence[Columns]:
    line = tables.LogLineRow
    query = (
        select(*LINES)
        .where(line.club_id == row.club_id, line.match_id == row.id, line.number >= number)
        .order_by(line.number)
    )
    return session.execute(query).all()


def _writes(lines: Sequence[Columns]) -> dict[str, str | None]:
    return {line.idempotency_key: line.request for line in lines if line.idempotency_key}


# Made once, as the queries of every match are.
_THE_MATCH = (
    MATCHES.c.club_id == bindparam("club_id"),
    MATCHES.c.id == bindparam("match_id"),
)
_STANDING = (
    select(*OF_MATCH, *OF_DRAFT)
    .select_from(MATCHES.outerjoin(DRAFTS, IS_DRAFT_OF_MATCH))
    .where(*_THE_MATCH, MATCHES.c.deleted_at.is_(None))
)
_LOCKED = select(*OF_MATCH).where(*_THE_MATCH).with_for_update(key_share=True, of=MATCHES)
_DRAFTS_OF = select(*OF_DRAFT).where(
    DRAFTS.c.club_id == bindparam("club_id"), DRAFTS.c.match_id == bindparam("match_id")
)


def _find(session: Session, club_id: str, match_id: str) -> Standing | None:
    if not (could_be_id(club_id) and could_be_id(match_id)):
        return None
    return standing(session.execute(_STANDING, {"club_id": club_id, "match_id": match_id}))


def _find_locked(
    session: Session, club_id: str, match_id: str, *, deleted: bool
) -> Standing | None:
    """Return the same; what is half written is read once nobody else can write in the match."""
    if not (could_be_id(club_id) and could_be_id(match_id)):
        return None
    asked = {"club_id": club_id, "match_id": match_id}
    row = session.execute(_LOCKED, asked).first()
    if row is None or (row.deleted_at is not None) is not deleted:
        return None
    drafts = [tuple(draft) for draft in session.execute(_DRAFTS_OF, asked)]
    return standing((*row, *draft) for draft in drafts or [NO_DRAFT])


def _read(session: Session, rows: Sequence[MatchRow]) -> Iterator[Match]:
    """Yield the matches of ``rows``, all of one club, in three queries.

    Each is made when it is asked for: what is gone by then need not be held, nor be looked through
    again and again for what is no longer in use.
    """
    parts = _parts(session, rows)
    for row in rows:
        yield _match(row, parts)


@dataclass(frozen=True, slots=True)
class _Parts:
    """The rows that belong to matches, by match id, in their order."""

    seats: Mapping[str, Sequence[Columns]]
    lines: Mapping[str, Sequence[Columns]]
    drafts: Mapping[str, Sequence[Columns]]


def _parts(session: Session, rows: Sequence[MatchRow]) -> _Parts:
    return _Parts(
        _by_match(session, rows, PEOPLE),
        _by_match(session, rows, LINES),
        _by_match(session, rows, HALVES),
    )


def _by_match(
    session: Session, matches: Sequence[MatchRow], part: Part
) -> Mapping[str, Sequence[Columns]]:
    found: defaultdict[str, Sequence[Columns]] = defaultdict(list)
    wanted = {
        "club_ids": list({match.club_id for match in matches}),
        "match_ids": [match.id for match in matches],
    }
    rows = session.execute(_of_matches(part), wanted).all()
    for match_id, of_match in groupby(rows, key=itemgetter(1)):
        found[match_id] = list(of_match)
    return found


@cache
def _of_matches(part: Part) -> Select[tuple[Any, ...]]:
    club_id, match_id, order, *_ = part
    # Club and match apart, because for pairs of them SQLite would read the whole table.
    return (
        select(*part)
        .where(
            club_id.in_(bindparam("club_ids", expanding=True)),
            match_id.in_(bindparam("match_ids", expanding=True)),
        )
        .order_by(club_id, match_id, order)
    )


def _match(row: MatchRow, parts: _Parts) -> Match:
    try:
        return _derived_match(row, parts)
    except (ValueError, TypeError, KeyError) as error:
        raise StoreError(f"the match {row.id} does not read: {error}") from error


def _derived_match(row: MatchRow, parts: _Parts) -> Match:
    game = find_game(row.game)
    if game is None:
        raise StoreError(f"the game {row.game} is not installed")
    people = tuple(Person(seat.player_id, seat.name) for seat in parts.seats[row.id])
    options = from_plain(game.options, as_kept(game.options, row.options))
    table = Table(options, row.seats, row.first_dealer)
    lines = tuple(_line(line) for line in parts.lines[row.id])
    return Match(
        club_id=row.club_id,
        id=row.id,
        game=game,
        first_table=table,
        people=people,
        begun_by=row.key_id,
        version=row.version,
        lines=lines,
        drafts=_drafts(game, parts.drafts[row.id]),
        began_on=row.began_on,
        created_at=row.created_at,
        finished_at=row.finished_at,
        named_at=row.named_at,
        **derive(game, table, people, lines, row.began_on),
    )


def _line(row: Columns) -> StoredEvent:
    # In the order of the table: to ask a row for six names takes longer than to make the line.
    _, _, number, at, key_id, kind, payload, _, _, told_by = row
    event = event_class(kind).from_payload(**payload)
    if told_by and isinstance(event, DealRecorded):
        event = replace(event, entered_by=told_by)
    return StoredEvent(event, number, at, key_id)


def _drafts(game: AnyGame, rows: Sequence[Columns | DraftRow]) -> dict[int, Draft]:
    return {row.deal: read for row in rows if (read := _draft(game, row))}


def _draft(game: AnyGame, row: Columns | DraftRow) -> Draft | None:
    """Return the draft.

    ``None`` when it was half written for a version of the game that is gone.
    """
    try:
        entry = from_plain(game.entry, row.entry)
    except Malformed:
        return None
    return Draft(row.stage, entry, row.updated_at, row.told_by, row.told_phone)
