"""Matches read from the database: one, or a great many one after the other."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import func, not_, select
from sqlalchemy.orm import InstrumentedAttribute, Session

from scorekeeper.match.ids import could_be_id
from scorekeeper.match.log import Kind, LogLine
from scorekeeper.match.model import Draft, Match, Person, derive
from scorekeeper.registry import AnyGame, find_game
from scorekeeper.rules.game import Table
from scorekeeper.rules.options import as_kept
from scorekeeper.rules.serialization import Malformed, from_plain
from scorekeeper.store.database import tables
from scorekeeper.store.database.recent import RECENT, Recent
from scorekeeper.store.database.session import KEPT, StoreError
from scorekeeper.store.matches.selection import EVERYTHING, Selection, oldest_first

BATCH = 200
"""Matches read at a time where a great many are wanted: little memory, few queries."""

BY_LOG: Final = (
    *("version", "deals", "played_on", "place"),
    *("changed_at", "finished_at", "given_up_at"),
)
"""The columns of a match that a line of its log may change."""

NOT_BY_LOG: Final = tuple(
    one.key for one in tables.Match.__table__.columns if one.key not in BY_LOG
)
"""The others: where one of them has changed, what was folded before is not gone on from."""

Part = TypeVar("Part", tables.Seat, tables.LogLineRow, tables.Draft)


class Locked(NamedTuple):
    """A match that nobody else can write in, and what the writes in its log asked for."""

    match: Match
    writes: Mapping[str, str | None]


def load_match(session: Session, club_id: str, match_id: str) -> Match | None:
    """Return the club's match ``match_id`` or ``None``, in at most four queries.

    Raises ``StoreError`` when the match is of a game that is not installed, or does not read.
    """
    found = _row(session, club_id, match_id)
    return None if found is None else _one(session, found).match


def load_locked(
    session: Session, club_id: str, match_id: str, *, deleted: bool = False
) -> Locked | None:
    """Return the same, or a match that is ``deleted``.

    Nobody else can write in the match until the session ends.
    """
    found = _row(session, club_id, match_id, lock=True, deleted=deleted)
    return None if found is None else _one(session, found)


def load_matches(session: Session, club_id: str, match_ids: Sequence[str]) -> dict[str, Match]:
    """Those of the club's matches ``match_ids`` that there are, by id.

    Raises ``StoreError`` as ``load_match`` does.
    """
    query = select(tables.Match).where(
        tables.Match.club_id == club_id, tables.Match.id.in_(match_ids), tables.STANDS
    )
    rows = list(session.scalars(query.execution_options(populate_existing=True)))
    return {match.id: match for match in _read(session, rows)} if rows else {}


def each_match(
    session: Session, club_id: str, selection: Selection = EVERYTHING
) -> Iterator[Match]:
    """Yield the club's matches of ``selection``, in the order they were played, few at a time.

    Raises ``StoreError`` as ``load_match`` does.
    """
    last: tables.Match | None = None
    while True:
        query = oldest_first(club_id, selection, after=last).limit(BATCH)
        rows = list(session.scalars(query))
        yield from _read(session, rows)
        if len(rows) < BATCH:
            return
        last = rows[-1]
        session.expunge_all()


class _Found(NamedTuple):
    """The row of a match, and how many people are written down for it."""

    row: tables.Match
    people: int


def _one(session: Session, found: _Found) -> Locked:
    """Return the match ``found``, going on from how it was folded the last time, if it was."""
    row = found.row
    recent: Recent | None = session.info.get(RECENT)
    known: _Folded | None = recent.get((row.club_id, row.id)) if recent else None
    folded = (known and _gone_on(session, found, known)) or _folded(session, found)
    # What a session has written itself may yet be taken back.
    if recent and folded is not known and not session.info.get(KEPT):
        recent.put((row.club_id, row.id), folded)
    drafts = _by_match(session, [row], tables.Draft, tables.Draft.deal)[row.id]
    match = replace(folded.match, drafts=_drafts(folded.match.game, drafts))
    return Locked(match, folded.writes)


class _Read(NamedTuple):
    """The row of a match: what its log changes, and what else would tell that it is another."""

    by_log: tuple[Any, ...]
    fixed: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class _Folded:
    """A match without its drafts, the row it was read from, and what the writes in it asked for."""

    read: _Read
    match: Match
    writes: Mapping[str, str | None]


def _folded(session: Session, found: _Found) -> _Folded:
    row = found.row
    seats = _by_match(session, [row], tables.Seat, tables.Seat.seat)
    lines = _by_match(session, [row], tables.LogLineRow, tables.LogLineRow.number)
    match = _match(row, _Parts(seats, lines, {row.id: ()}))
    return _Folded(_as_read(found), match, _writes(lines[row.id]))


def _gone_on(session: Session, found: _Found, known: _Folded) -> _Folded | None:
    """Return ``known`` as it is by now; ``None`` where that has to be read from the start."""
    row, now = found.row, _as_read(found)
    if now == known.read:
        return known
    if now.fixed != known.read.fixed or not 0 < known.match.version < row.version:
        return None
    last, *added = _lines_since(session, row, known.match.version)
    lines = list(map(_line, added))
    if _line(last) != known.match.lines[-1]:
        return None
    try:
        match = known.match.after(*lines)
    except ValueError:
        return None
    match = replace(match, finished_at=row.finished_at)
    return _Folded(now, match, {**known.writes, **_writes(added)})


def _as_read(found: _Found) -> _Read:
    row, people = found
    return _Read(
        tuple(getattr(row, name) for name in BY_LOG),
        (people, *(getattr(row, name) for name in NOT_BY_LOG)),
    )


def _lines_since(session: Session, row: tables.Match, number: int) -> Sequence[tables.LogLineRow]:
    line = tables.LogLineRow
    query = (
        select(line)
        .where(line.club_id == row.club_id, line.match_id == row.id, line.number >= number)
        .order_by(line.number)
        .execution_options(populate_existing=True)
    )
    return session.scalars(query).all()


def _writes(lines: Sequence[tables.LogLineRow]) -> dict[str, str | None]:
    return {line.idempotency_key: line.request for line in lines if line.idempotency_key}


def _row(
    session: Session, club_id: str, match_id: str, *, lock: bool = False, deleted: bool = False
) -> _Found | None:
    if not (could_be_id(club_id) and could_be_id(match_id)):
        return None
    seat = tables.Seat
    people = select(func.count()).where(
        seat.club_id == tables.Match.club_id, seat.match_id == tables.Match.id
    )
    query = (
        select(tables.Match, people.scalar_subquery())
        .where(
            tables.Match.club_id == club_id,
            tables.Match.id == match_id,
            not_(tables.STANDS) if deleted else tables.STANDS,
        )
        .execution_options(populate_existing=True)
    )
    query = query.with_for_update(key_share=True, of=tables.Match) if lock else query
    found = session.execute(query).first()
    return None if found is None else _Found(*found)


def _read(session: Session, rows: Sequence[tables.Match]) -> list[Match]:
    """Return the matches of ``rows``, all of one club, in three queries."""
    parts = _parts(session, rows)
    return [_match(row, parts) for row in rows]


@dataclass(frozen=True, slots=True)
class _Parts:
    """The rows that belong to matches, by match id, in their order."""

    seats: Mapping[str, Sequence[tables.Seat]]
    lines: Mapping[str, Sequence[tables.LogLineRow]]
    drafts: Mapping[str, Sequence[tables.Draft]]


def _parts(session: Session, rows: Sequence[tables.Match]) -> _Parts:
    return _Parts(
        _by_match(session, rows, tables.Seat, tables.Seat.seat),
        _by_match(session, rows, tables.LogLineRow, tables.LogLineRow.number),
        _by_match(session, rows, tables.Draft, tables.Draft.deal),
    )


def _by_match(
    session: Session,
    matches: Sequence[tables.Match],
    part: type[Part],
    order: InstrumentedAttribute[int],
) -> Mapping[str, Sequence[Part]]:
    found: defaultdict[str, list[Part]] = defaultdict(list)
    # Club and match apart, because for pairs of them SQLite would read the whole table.
    query = (
        select(part)
        .where(
            part.club_id.in_({match.club_id for match in matches}),
            part.match_id.in_([match.id for match in matches]),
        )
        .order_by(part.club_id, part.match_id, order)
        .execution_options(populate_existing=True)
    )
    for row in session.scalars(query):
        found[row.match_id].append(row)
    return found


def _match(row: tables.Match, parts: _Parts) -> Match:
    try:
        return _derived_match(row, parts)
    except (ValueError, TypeError, KeyError) as error:
        raise StoreError(f"the match {row.id} does not read: {error}") from error


def _derived_match(row: tables.Match, parts: _Parts) -> Match:
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


def _line(row: tables.LogLineRow) -> LogLine:
    line = LogLine(Kind(row.kind), number=row.number, at=row.at, key_id=row.key_id, **row.payload)
    return replace(line, told_by=row.told_by) if row.told_by else line


def _drafts(game: AnyGame, rows: Sequence[tables.Draft]) -> dict[int, Draft]:
    return {row.deal: read for row in rows if (read := _draft(game, row))}


def _draft(game: AnyGame, row: tables.Draft) -> Draft | None:
    """Return the draft.

    ``None`` when it was half written for a version of the game that is gone.
    """
    try:
        entry = from_plain(game.entry, row.entry)
    except Malformed:
        return None
    return Draft(row.stage, entry, row.updated_at, row.told_by, row.told_phone)
