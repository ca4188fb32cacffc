"""Deleted matches: hidden, restorable for a while, and then removed permanently."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, and_, exists, not_, or_, select, update
from sqlalchemy import delete as delete_rows
from sqlalchemy.orm import Session

from scorekeeper.match.model import Match, NoMatch
from scorekeeper.store.database import tables
from scorekeeper.store.database.locks import lock_club
from scorekeeper.store.matches.loading import load_locked
from scorekeeper.store.matches.summaries import MatchSummary, deleted_summaries
from scorekeeper.store.statistics.facts import drop_facts
from scorekeeper.store.statistics.results import replace_derived_rows

DELETED_FOR = timedelta(days=7)
"""The time in which a deleted match can be restored."""

PARTS = (
    tables.Draft,
    tables.LogLineRow,
    tables.Result,
    tables.Fact,
    tables.PendingFacts,
    tables.Seat,
)
"""The tables whose rows belong to one match only."""


@dataclass(frozen=True, slots=True)
class DeletedMatch:
    """A match that can be restored.

    ``by`` is the name of the key that deleted it, "" if the match was deleted because of its age.
    """

    match: MatchSummary
    deleted_at: datetime
    by: str

    @property
    def until(self) -> datetime:
        """Return the time at which the match is removed permanently."""
        return self.deleted_at + DELETED_FOR


def delete(session: Session, club_id: str, match_id: str, at: datetime, key_id: str | None) -> None:
    """Mark a match as deleted by the key ``key_id``. The match is no longer shown or counted.

    Raise ``NoMatch`` if the group does not have the match, and ``StoreError`` as ``loading.load``
    does.
    """
    match = _lock_match(session, club_id, match_id, deleted=False)
    _update_match_row(session, match, deleted_at=at, deleted_by=key_id)
    drop_facts(session, club_id, match_id)


def restore(session: Session, club_id: str, match_id: str, at: datetime) -> None:
    """Restore a deleted match. Raise ``NoMatch`` if there is no such deleted match."""
    match = _lock_match(session, club_id, match_id, deleted=True)
    _update_match_row(session, match, deleted_at=None, deleted_by=None, taken_back_at=at)
    replace_derived_rows(session, match)


def list_deleted(session: Session, club_id: str) -> list[DeletedMatch]:
    """Return the matches that can be restored, last deleted first."""
    match = tables.Match
    rows = session.execute(
        select(match.id, match.deleted_at, match.deleted_by)
        .where(match.club_id == club_id, not_(tables.NOT_DELETED))
        .order_by(match.deleted_at.desc(), match.id)
    ).all()
    found = deleted_summaries(session, club_id, [row.id for row in rows])
    return [
        DeletedMatch(found[match_id], deleted_at, by or "")
        for match_id, deleted_at, by in rows
        if deleted_at
    ]


def is_deleted(session: Session, club_id: str, match_id: str) -> bool:
    """Return whether the match is deleted and can be restored."""
    match = tables.Match
    found = session.scalar(
        select(match.id).where(
            match.club_id == club_id, match.id == match_id, not_(tables.NOT_DELETED)
        )
    )
    return found is not None


def purge(session: Session, club_id: str, match_id: str) -> None:
    """Remove a deleted match permanently, and players and keys that nothing else refers to.

    Raise ``NoMatch`` if there is no such deleted match.
    """
    match = tables.Match
    row = session.execute(
        select(match.id)
        .where(match.club_id == club_id, match.id == match_id, not_(tables.NOT_DELETED))
        .with_for_update()
    ).first()
    if row is None:
        raise NoMatch(match_id)
    lock_club(session, club_id)
    sat = session.scalars(
        select(tables.Seat.player_id).where(
            tables.Seat.club_id == club_id, tables.Seat.match_id == match_id
        )
    ).all()
    for part in PARTS:
        _run(session, delete_rows(part).where(part.club_id == club_id, part.match_id == match_id))
    _run(session, delete_rows(match).where(match.club_id == club_id, match.id == match_id))
    _drop_unnamed(session, club_id, sat)
    _drop_keys(session, club_id, match_id)


def purgeable(session: Session, at: datetime) -> list[tuple[str, str]]:
    """Return the group and id of each deleted match that can no longer be restored."""
    match = tables.Match
    rows = session.execute(
        select(match.club_id, match.id).where(match.deleted_at <= at - DELETED_FOR)
    )
    return [(club_id, match_id) for club_id, match_id in rows]


def untouched_matches(session: Session, club_id: str, since: datetime) -> list[str]:
    """Return the ids of the group's matches that nobody changed or restored after ``since``."""
    match = tables.Match
    query = select(match.id).where(match.club_id == club_id, is_untouched(since))
    return list(session.scalars(query.order_by(match.changed_at, match.id)))


def is_untouched(since: datetime) -> ColumnElement[bool]:
    """Return the SQL condition that a match was neither changed nor restored after ``since``."""
    match = tables.Match
    restored_before = or_(match.taken_back_at.is_(None), match.taken_back_at < since)
    return and_(tables.NOT_DELETED, match.changed_at < since, restored_before)


def _lock_match(session: Session, club_id: str, match_id: str, *, deleted: bool) -> Match:
    found = load_locked(session, club_id, match_id, deleted=deleted)
    if found is None:
        raise NoMatch(match_id)
    return found.match


def _update_match_row(session: Session, match: Match, **columns: Any) -> None:
    row = tables.Match
    _run(
        session,
        update(row).where(row.club_id == match.club_id, row.id == match.id).values(**columns),
    )


def _drop_unnamed(session: Session, club_id: str, player_ids: Collection[str]) -> None:
    """Delete the players among ``player_ids`` who are not in any match."""
    player, seat = tables.Player, tables.Seat
    sits = exists().where(seat.club_id == club_id, seat.player_id == player.id)
    unnamed = (player.club_id == club_id, player.id.in_(player_ids), not_(sits))
    _run(session, delete_rows(player).where(*unnamed))


def _drop_keys(session: Session, club_id: str, match_id: str) -> None:
    """Delete the keys of a removed match.

    Keys that other rows refer to are revoked and lose their names instead.
    """
    key, line, match = tables.Key, tables.LogLineRow, tables.Match
    of_match = (key.club_id == club_id, key.match_id == match_id)
    writes = exists().where(line.club_id == key.club_id, line.key_id == key.id)
    began = exists().where(match.club_id == key.club_id, match.key_id == key.id)
    _run(session, delete_rows(key).where(*of_match, not_(writes), not_(began)))
    shut = {"name": "", "withdrawn_at": key.created_at}
    _run(session, update(key).where(*of_match).values(**shut))


def _run(session: Session, statement: Any) -> None:
    session.execute(statement.execution_options(synchronize_session=False))
