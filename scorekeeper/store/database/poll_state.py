"""Revision of a match, which every viewer's phone polls. The events are not read for it."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Select, and_, select
from sqlalchemy.orm import Session

from scorekeeper.match.ids import could_be_id
from scorekeeper.match.revision import Revision, draft_state, revision_tag
from scorekeeper.store.database import tables

_MATCH, _DRAFT = tables.Match, tables.Draft

STATE_COLUMNS: Final = (
    _MATCH.version,
    _MATCH.changed_at,
    _MATCH.finished_at,
    _MATCH.named_at,
    _DRAFT.deal,
    _DRAFT.stage,
    _DRAFT.entry,
    _DRAFT.updated_at,
    _DRAFT.told_phone,
)
"""The columns of a match and of its drafts that ``state_from`` reads."""

IS_DRAFT_OF_MATCH: Final = and_(_DRAFT.club_id == _MATCH.club_id, _DRAFT.match_id == _MATCH.id)


def state_from(rows: Sequence[Any]) -> Revision:
    """Return the revision of a match from rows of ``STATE_COLUMNS``, one per draft."""
    match = rows[0]
    drafts = [row for row in rows if row.deal is not None]
    states = [draft_state(row.deal, row.stage, row.entry, row.told_phone) for row in drafts]
    mark = revision_tag(match.version, match.changed_at, states, match.named_at)
    touched_at = max([match.changed_at, *(row.updated_at for row in drafts)])
    return Revision(mark, match.finished_at is not None, touched_at)


def state_of(session: Session, club_id: str, match_id: str) -> Revision | None:
    """Return the revision of the group's match; ``None`` if it does not exist or is deleted."""
    return states_of(session, club_id, [match_id]).get(match_id)


def states_of(session: Session, club_id: str, match_ids: Sequence[str]) -> dict[str, Revision]:
    """Return the revisions of the group's matches ``match_ids`` by id, except deleted ones."""
    found: defaultdict[str, list[Any]] = defaultdict(list)
    for row in session.execute(_states(club_id, match_ids)):
        found[row.id].append(row)
    return {match_id: state_from(rows) for match_id, rows in found.items()}


def _states(club_id: str, match_ids: Sequence[str]) -> Select[Any]:
    possible = [one for one in match_ids if could_be_id(one)]
    return (
        select(_MATCH.id, *STATE_COLUMNS)
        .outerjoin(_DRAFT, IS_DRAFT_OF_MATCH)
        .where(_MATCH.club_id == club_id, _MATCH.id.in_(possible), tables.NOT_DELETED)
    )


def any_draft_changed_since(session: Session, at: datetime) -> bool:
    """Return whether a draft of any match was changed since ``at``."""
    found = select(_DRAFT.deal).where(_DRAFT.updated_at >= at).limit(1)
    return session.scalar(found) is not None
