"""How a match stands, as its rows say: what one query brings of it, without its log.

That is enough to tell whether a page is up to date, and whether the match is as it was folded
before.
"""

from collections.abc import Iterable
from datetime import date, datetime
from typing import Any, Final, NamedTuple, cast

from sqlalchemy import Table, and_, func, select

from scorekeeper.match.version import State, half, mark_of
from scorekeeper.store.database import tables


class MatchRow(NamedTuple):
    """The row of a match, every column of it."""

    club_id: str
    id: str
    key_id: str
    idempotency_key: str | None
    request: str | None
    game: str
    options: dict[str, Any]
    seats: int
    first_dealer: int
    version: int
    deals: int
    began_on: date
    played_on: date
    place: str
    created_at: datetime
    changed_at: datetime
    finished_at: datetime | None
    deleted_at: datetime | None
    deleted_by: str | None
    taken_back_at: datetime | None
    named_at: datetime | None
    given_up_at: datetime | None


class DraftRow(NamedTuple):
    """The row of a half-written deal, but for the match that it is of."""

    deal: int
    stage: str
    entry: dict[str, Any]
    updated_at: datetime
    told_by: str | None
    told_phone: str | None


class Standing(NamedTuple):
    """The row of a match, how many people are written down for it, and what is half written."""

    row: MatchRow
    people: int
    drafts: tuple[DraftRow, ...]

    @property
    def state(self) -> State:
        """Return how far the match is written."""
        return state_from(self.row, self.drafts)


MATCHES: Final = cast("Table", tables.Match.__table__)
DRAFTS: Final = cast("Table", tables.Draft.__table__)
_SEATS = tables.Seat.__table__

# By columns and not by classes, because matches are asked for at every request, and a great many
# for a file.
MATCH_ROW: Final = tuple(MATCHES.c[name] for name in MatchRow._fields)
OF_MATCH: Final = (
    *MATCH_ROW,
    select(func.count())
    .where(_SEATS.c.club_id == MATCHES.c.club_id, _SEATS.c.match_id == MATCHES.c.id)
    .scalar_subquery(),
)
"""The columns of a match and how many people are written down for it."""

OF_DRAFT: Final = tuple(DRAFTS.c[name] for name in DraftRow._fields)

NO_DRAFT: Final = (None,) * len(OF_DRAFT)

IS_DRAFT_OF_MATCH: Final = and_(
    DRAFTS.c.club_id == MATCHES.c.club_id, DRAFTS.c.match_id == MATCHES.c.id
)


def match_rows(rows: Iterable[Any]) -> list[MatchRow]:
    """Return ``rows`` of ``MATCH_ROW`` by the names of their columns."""
    return [MatchRow(*row) for row in rows]


def standing(rows: Iterable[Any]) -> Standing | None:
    """Return what ``rows`` of ``OF_MATCH`` and ``OF_DRAFT`` say of one match; none, no match."""
    first, *_ = found = [tuple(row) for row in rows] or [()]
    if not first or first[0] is None:
        return None
    *match, people = first[: len(OF_MATCH)]
    drafts = [DraftRow(*row[len(OF_MATCH) :]) for row in found if row[len(OF_MATCH)] is not None]
    return Standing(MatchRow(*match), people, tuple(sorted(drafts, key=_deal)))


def _deal(draft: DraftRow) -> int:
    return draft.deal


def state_from(row: Any, drafts: Iterable[Any]) -> State:
    """Return the state that the row of a match and those of its drafts say."""
    halves = [half(one.deal, one.stage, one.entry, one.told_phone) for one in drafts]
    mark = mark_of(row.version, row.changed_at, halves, row.named_at)
    touched_at = max([row.changed_at, *(one.updated_at for one in drafts)])
    return State(mark, row.finished_at is not None, touched_at)
