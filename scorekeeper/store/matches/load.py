"""Matches read from the database: one, or a great many one after the other."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

from sqlalchemy import not_, select
from sqlalchemy.orm import InstrumentedAttribute, Session

from scorekeeper.match.ids import could_be_id
from scorekeeper.match.log import Kind, LogLine
from scorekeeper.match.model import Draft, Match, Person, derive
from scorekeeper.registry import AnyGame, find_game
from scorekeeper.rules.game import Table
from scorekeeper.rules.options import as_kept
from scorekeeper.rules.serialization import Malformed, from_plain
from scorekeeper.store.database import tables
from scorekeeper.store.database.session import StoreError
from scorekeeper.store.matches.selection import EVERYTHING, Selection, oldest_first

BATCH = 200
"""Matches read at a time where a great many are wanted: little memory, few queries."""

Part = TypeVar("Part", tables.Seat, tables.LogLineRow, tables.Draft)


class Locked(NamedTuple):
    """A match that nobody else can write in, and what the writes in its log asked for."""

    match: Match
    writes: Mapping[str, str | None]


def load_match(session: Session, club_id: str, match_id: str) -> Match | None:
    """Return the club's match ``match_id`` or ``None``, in four queries.

    Raises ``StoreError`` when the match is of a game that is not installed, or does not read.
    """
    row = _row(session, club_id, match_id)
    return None if row is None else _match(row, _parts(session, [row]))


def load_locked(
    session: Session, club_id: str, match_id: str, *, deleted: bool = False
) -> Locked | None:
    """Return the same, or a match that is ``deleted``.

    Nobody else can write in the match until the session ends.
    """
    row = _row(session, club_id, match_id, lock=True, deleted=deleted)
    if row is None:
        return None
    parts = _parts(session, [row])
    lines = parts.lines[row.id]
    writes = {line.idempotency_key: line.request for line in lines if line.idempotency_key}
    return Locked(_match(row, parts), writes)


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


def _row(
    session: Session, club_id: str, match_id: str, *, lock: bool = False, deleted: bool = False
) -> tables.Match | None:
    if not (could_be_id(club_id) and could_be_id(match_id)):
        return None
    query = (
        select(tables.Match)
        .where(
            tables.Match.club_id == club_id,
            tables.Match.id == match_id,
            not_(tables.STANDS) if deleted else tables.STANDS,
        )
        .execution_options(populate_existing=True)
    )
    return session.scalar(query.with_for_update(key_share=True) if lock else query)


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
    drafts = parts.drafts[row.id]
    return Match(
        club_id=row.club_id,
        id=row.id,
        game=game,
        first_table=table,
        people=people,
        begun_by=row.key_id,
        version=row.version,
        lines=lines,
        drafts={draft.deal: read for draft in drafts if (read := _draft(game, draft))},
        began_on=row.began_on,
        created_at=row.created_at,
        finished_at=row.finished_at,
        named_at=row.named_at,
        **derive(game, table, people, lines, row.began_on),
    )


def _line(row: tables.LogLineRow) -> LogLine:
    line = LogLine(Kind(row.kind), number=row.number, at=row.at, key_id=row.key_id, **row.payload)
    return replace(line, told_by=row.told_by) if row.told_by else line


def _draft(game: AnyGame, row: tables.Draft) -> Draft | None:
    """Return the draft.

    ``None`` when it was half written for a version of the game that is gone.
    """
    try:
        entry = from_plain(game.entry, row.entry)
    except Malformed:
        return None
    return Draft(row.stage, entry, row.updated_at, row.told_by, row.told_phone)
