"""A match as everybody else sees it: read from its log, begun, and begun again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, TypeVar

from sqlalchemy import ScalarResult, select
from sqlalchemy.orm import InstrumentedAttribute, Session

from scorekeeper.registry import AnyGame, find_game
from scorekeeper.rules import names as spelling
from scorekeeper.rules.game import Table
from scorekeeper.rules.plain import Malformed, from_plain, to_plain
from scorekeeper.rules.seats import Seat, next_seat
from scorekeeper.rules.sheet import Sheet, sheet
from scorekeeper.store import tables
from scorekeeper.store.ids import could_be_id, fingerprint, new_id
from scorekeeper.store.log import Kind, Line, Noted, standing
from scorekeeper.store.session import StoreError

Part = TypeVar("Part", tables.Seat, tables.Line, tables.Draft)


class NoMatch(LookupError):  # noqa: N818 - an answer rather than an error
    """The club has no such match."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A deal that is being written down: the stage it has come to, and the entry so far."""

    stage: str
    entry: Any
    updated_at: datetime


@dataclass(frozen=True, slots=True)
class Match:
    """One sitting, with everything that follows from its log.

    ``names`` are by seat; ``version`` is the number of the last of ``lines``, 0 before the first;
    ``entries`` are those standing, of the game's own type; ``drafts`` are by deal number, of deals
    written, the next one, or one that waits while an earlier is undone; ``stopped`` says that the
    players ended the match by hand.
    """

    club_id: str
    id: str
    game: AnyGame
    table: Table[Any]
    names: tuple[str, ...]
    version: int
    lines: tuple[Line, ...]
    entries: tuple[Any, ...]
    stopped: bool
    rulings: tuple[Noted, ...]
    sheet: Sheet[Any, Any, Any]
    drafts: Mapping[int, Draft]
    created_at: datetime
    finished_at: datetime | None

    @property
    def finished(self) -> bool:
        """Whether the match is over, by the rules or by hand."""
        return self.stopped or self.sheet.finished

    @property
    def undoable(self) -> Line | None:
        """The line that an undo would take back: its ``kind`` and ``deal`` say what it is."""
        return self.lines[-1] if self.lines else None

    def after(self, line: Line) -> "Match":
        """The match with ``line`` added to its log."""
        lines = (*self.lines, line)
        derived = _derived(self.game, self.table, lines)
        match = replace(self, version=line.number, lines=lines, **derived)
        return replace(
            match,
            drafts={deal: draft for deal, draft in self.drafts.items() if deal != line.deal},
            finished_at=(self.finished_at or line.at) if match.finished else None,
        )


class Stale(Exception):  # noqa: N818 - an answer rather than an error
    """Somebody else has written since the version a write was based on. ``current`` is now."""

    def __init__(self, current: Match) -> None:
        self.current = current
        super().__init__(f"the match is at version {current.version}")


def load_match(
    session: Session, club_id: str, match_id: str, *, lock: bool = False
) -> Match | None:
    """The club's match ``match_id`` or ``None``, in four queries.

    With ``lock`` nobody else can write to the match until the session ends. Raises ``StoreError``
    when the match is of a game that is not installed, or does not read.
    """
    if not (could_be_id(club_id) and could_be_id(match_id)):
        return None
    query = (
        select(tables.Match)
        .where(tables.Match.club_id == club_id, tables.Match.id == match_id)
        .execution_options(populate_existing=True)
    )
    if lock:
        query = query.with_for_update(key_share=True)
    row = session.scalar(query)
    if row is None:
        return None
    try:
        return _match(session, row)
    except ValueError as error:
        raise StoreError(f"the match {match_id} does not read: {error}") from error


def create_match(  # noqa: PLR0913, PLR0917 - a match is made of this much
    session: Session,
    club_id: str,
    key_id: str,
    slug: str,
    options: Any,
    names: Sequence[str],
    first_dealer: Seat,
    at: datetime,
    idempotency_key: str | None = None,
) -> str:
    """The id of a new match of the game ``slug`` between ``names``, by seat.

    ``options`` are of the game's own type, ``names`` without fault (``rules.names.check_names``).
    Players whom the club knows by another spelling are the same players. A retry with an
    idempotency key that began a match already is answered with that match. Raises ``ValueError``
    for a game or a dealer that there is not.
    """
    if find_game(slug) is None:
        raise ValueError(f"no game {slug}")
    if not 0 <= first_dealer < len(names):
        raise ValueError(f"no seat {first_dealer} at a table of {len(names)}")
    once = fingerprint(idempotency_key) if idempotency_key else None
    _take_turns(session, club_id)
    if begun := _begun_by(session, club_id, once):
        return begun
    match_id = new_id()
    session.add(
        tables.Match(
            club_id=club_id,
            id=match_id,
            key_id=key_id,
            idempotency_key=once,
            game=slug,
            options=to_plain(options),
            first_dealer=first_dealer,
            version=0,
            deals=0,
            created_at=at,
            changed_at=at,
        )
    )
    _seat(session, club_id, match_id, [spelling.tidy(name) for name in names], at)
    return match_id


def rematch(  # noqa: PLR0913, PLR0917 - see create_match
    session: Session,
    club_id: str,
    match_id: str,
    key_id: str,
    at: datetime,
    idempotency_key: str | None = None,
    *,
    order: Sequence[Seat] | None = None,
) -> str:
    """The id of a new match at the same table; whoever would have dealt next deals first.

    ``order`` has the seats of the old match in the turn order of the new one, where the players
    change places. Raises ``NoMatch``.
    """
    match = load_match(session, club_id, match_id)
    if match is None:
        raise NoMatch(match_id)
    order = range(match.table.seats) if order is None else order
    return create_match(
        session,
        club_id,
        key_id,
        match.game.slug,
        match.table.options,
        [match.names[seat] for seat in order],
        order.index(_dealer_after(match)),
        at,
        idempotency_key,
    )


def _match(session: Session, row: tables.Match) -> Match:
    game = find_game(row.game)
    if game is None:
        raise StoreError(f"the game {row.game} is not installed")
    names = tuple(seat.name for seat in _rows(session, tables.Seat, row, tables.Seat.seat))
    table = Table(from_plain(game.options, row.options), len(names), row.first_dealer)
    lines = tuple(_line(line) for line in _rows(session, tables.Line, row, tables.Line.number))
    drafts = _rows(session, tables.Draft, row, tables.Draft.deal)
    return Match(
        club_id=row.club_id,
        id=row.id,
        game=game,
        names=names,
        version=row.version,
        lines=lines,
        drafts={draft.deal: read for draft in drafts if (read := _draft(game, draft))},
        created_at=row.created_at,
        finished_at=row.finished_at,
        **_derived(game, table, lines),
    )


def _rows(
    session: Session, part: type[Part], match: tables.Match, order: InstrumentedAttribute[int]
) -> ScalarResult[Part]:
    """The rows of one of the tables that belong to a match."""
    return session.scalars(
        select(part)
        .where(part.club_id == match.club_id, part.match_id == match.id)
        .order_by(order)
        .execution_options(populate_existing=True)
    )


def _line(row: tables.Line) -> Line:
    return Line(Kind(row.kind), number=row.number, at=row.at, key_id=row.key_id, **row.payload)


def _draft(game: AnyGame, row: tables.Draft) -> Draft | None:
    """The draft; ``None`` when it was half written for a version of the game that is gone."""
    try:
        return Draft(row.stage, from_plain(game.entry, row.entry), row.updated_at)
    except Malformed:
        return None


def _derived(game: AnyGame, table: Table[Any], lines: Sequence[Line]) -> dict[str, Any]:
    left = standing(lines)
    entries = tuple(from_plain(game.entry, entry) for entry in left.entries)
    table = replace(table, thrown_in=left.thrown_in)
    return {
        "table": table,
        "entries": entries,
        "rulings": left.rulings,
        "stopped": left.stopped,
        "sheet": sheet(game, table, entries),
    }


def _take_turns(session: Session, club_id: str) -> None:
    """Let one match at a time begin in a club, so that nobody becomes a player twice."""
    session.execute(
        select(tables.Club.id).where(tables.Club.id == club_id).with_for_update(key_share=True)
    )


def _begun_by(session: Session, club_id: str, once: str | None) -> str | None:
    if once is None:
        return None
    return session.scalar(
        select(tables.Match.id).where(
            tables.Match.club_id == club_id, tables.Match.idempotency_key == once
        )
    )


def _seat(
    session: Session, club_id: str, match_id: str, names: Sequence[str], at: datetime
) -> None:
    known = _player_ids(session, club_id, names)
    for seat, name in enumerate(names):
        same_name = spelling.same_name(name)
        player_id = known.get(same_name)
        if player_id is None:
            player_id = new_id()
            session.add(
                tables.Player(
                    club_id=club_id, id=player_id, name=name, same_name=same_name, created_at=at
                )
            )
        session.add(
            tables.Seat(
                club_id=club_id, match_id=match_id, seat=seat, player_id=player_id, name=name
            )
        )
    session.flush()


def _player_ids(session: Session, club_id: str, names: Sequence[str]) -> dict[str, str]:
    wanted = [spelling.same_name(name) for name in names]
    known = session.scalars(
        select(tables.Player).where(
            tables.Player.club_id == club_id, tables.Player.same_name.in_(wanted)
        )
    )
    return {player.same_name: player.id for player in known}


def _dealer_after(match: Match) -> Seat:
    if match.sheet.next:
        return match.sheet.next.plan.dealer
    last = match.sheet.rows[-1].deal
    return next_seat(last.plan.dealer, match.table.seats)
