"""How far a match is written, asked by every phone that looks on every other second."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import and_, bindparam, select
from sqlalchemy.orm import Session

from scorekeeper.match.ids import could_be_id
from scorekeeper.match.version import State
from scorekeeper.store.database import tables
from scorekeeper.store.matches.standing import state_from

# Made once, as it is asked for that often.
_OF_MATCHES = (
    select(
        tables.Match.id,
        tables.Match.version,
        tables.Match.changed_at,
        tables.Match.finished_at,
        tables.Match.named_at,
        tables.Draft.deal,
        tables.Draft.stage,
        tables.Draft.entry,
        tables.Draft.updated_at,
        tables.Draft.told_phone,
    )
    .outerjoin(
        tables.Draft,
        and_(
            tables.Draft.club_id == tables.Match.club_id,
            tables.Draft.match_id == tables.Match.id,
        ),
    )
    .where(tables.Match.club_id == bindparam("club_id"), tables.STANDS)
)
_STATE = _OF_MATCHES.where(tables.Match.id == bindparam("match_id"))
_STATES = _OF_MATCHES.where(tables.Match.id.in_(bindparam("match_ids", expanding=True)))


def state_of(session: Session, club_id: str, match_id: str) -> State | None:
    """Return the state of the club's match, or ``None``: one query, and no log is read."""
    if not (could_be_id(club_id) and could_be_id(match_id)):
        return None
    rows = session.execute(_STATE, {"club_id": club_id, "match_id": match_id}).all()
    if not rows:
        return None
    return _state(rows)


def states_of(session: Session, club_id: str, match_ids: Sequence[str]) -> dict[str, State]:
    """Return the states of those of the club's matches that there are, by id."""
    asked = {"club_id": club_id, "match_ids": [one for one in match_ids if could_be_id(one)]}
    found: defaultdict[str, list[Any]] = defaultdict(list)
    for row in session.execute(_STATES, asked):
        found[row.id].append(row)
    return {match_id: _state(rows) for match_id, rows in found.items()}


def _state(rows: Sequence[Any]) -> State:
    return state_from(rows[0], [row for row in rows if row.deal is not None])


def half_written_since(session: Session, at: datetime) -> bool:
    """Tell whether a deal of some match was written to since ``at`` and is not finished."""
    draft = tables.Draft
    found = select(draft.deal).where(draft.updated_at >= at).limit(1)
    return session.scalar(found) is not None
