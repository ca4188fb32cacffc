"""How far a match is written: little enough for every phone to ask for it every other second."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import and_, bindparam, select
from sqlalchemy.orm import Session

from scorekeeper.match.ids import could_be_id, fingerprint
from scorekeeper.store.database import tables

Half = tuple[int, str, Any]
"""A half-written deal: its number, the stage it has come to, its entry as a plain JSON value."""


@dataclass(frozen=True, slots=True)
class State:
    """``mark`` is another as soon as anything else is written; what is written again leaves it.

    ``touched_at`` is when anything was written last, be it a single tap.
    """

    mark: str
    finished: bool
    touched_at: datetime


def mark_of(version: int, changed_at: datetime, halves: Iterable[Half]) -> str:
    """The mark of a match whose last line was written at ``changed_at``, with its half deals.

    The time is in it because a database that was put back from a copy counts its versions anew.
    """
    told = [version, changed_at.isoformat(), sorted(halves, key=lambda half: half[0])]
    return fingerprint(json.dumps(told, sort_keys=True))


# Made once, as it is asked for that often.
_STATE = (
    select(
        tables.Match.version,
        tables.Match.changed_at,
        tables.Match.finished_at,
        tables.Draft.deal,
        tables.Draft.stage,
        tables.Draft.entry,
        tables.Draft.updated_at,
    )
    .outerjoin(
        tables.Draft,
        and_(
            tables.Draft.club_id == tables.Match.club_id,
            tables.Draft.match_id == tables.Match.id,
        ),
    )
    .where(tables.Match.club_id == bindparam("club_id"), tables.Match.id == bindparam("match_id"))
)


def state_of(session: Session, club_id: str, match_id: str) -> State | None:
    """The state of the club's match, or ``None``, in one query and without reading its log."""
    if not (could_be_id(club_id) and could_be_id(match_id)):
        return None
    rows = session.execute(_STATE, {"club_id": club_id, "match_id": match_id}).all()
    if not rows:
        return None
    version, changed_at, finished_at, *_ = rows[0]
    drafts = [row for row in rows if row.deal is not None]
    mark = mark_of(version, changed_at, [(row.deal, row.stage, row.entry) for row in drafts])
    touched_at = max([changed_at, *(row.updated_at for row in drafts)])
    return State(mark, finished_at is not None, touched_at)
