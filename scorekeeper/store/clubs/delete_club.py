"""Permanent deletion of a group with everything in it."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import delete as delete_rows
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from scorekeeper.store.database import tables
from scorekeeper.store.database.scheduled_jobs import delete_runs, last_run, note_run

DELETED = "club deleted"
"""The job name that marks a deleted group, so that its phones can show a message."""

REMEMBERED_FOR = timedelta(days=400)
"""As long as a phone's cookie lasts."""


@dataclass(frozen=True, slots=True)
class ClubContents:
    """The numbers of rows that a deletion of the group deletes."""

    matches: int
    players: int
    keys: int
    house_rules: int
    seasons: int


_InAClub = tables.Match | tables.Player | tables.HouseRulesRow | tables.SeasonRow


def contents(session: Session, club_id: str) -> ClubContents:
    """Count a group's contents, including deleted matches."""

    def count(table: type[_InAClub]) -> int:
        query = select(func.count()).select_from(table).where(table.club_id == club_id)
        return session.scalar(query) or 0

    links = select(func.count()).where(
        tables.Key.club_id == club_id, tables.Key.withdrawn_at.is_(None)
    )
    return ClubContents(
        count(tables.Match),
        count(tables.Player),
        session.scalar(links) or 0,
        count(tables.HouseRulesRow),
        count(tables.SeasonRow),
    )


def delete(session: Session, club_id: str, at: datetime) -> None:
    """Delete a group and all its rows. Do nothing if the group does not exist."""
    match, club = tables.Match, tables.Club
    # Wait for current writers, and prevent new rows that refer to the group.
    theirs = select(match.id).where(match.club_id == club_id).order_by(match.id)
    session.execute(theirs.with_for_update()).all()
    if session.scalar(select(club.id).where(club.id == club_id).with_for_update()) is None:
        return
    # Delete referring rows first.
    for table in reversed(tables.Base.metadata.sorted_tables):
        column = table.c.id if table.name == club.__tablename__ else table.c.get("club_id")
        if column is not None:
            session.execute(delete_rows(table).where(column == club_id))
    session.expire_all()
    note_run(session, club_id, DELETED, at)


def forget_deleted_clubs(session: Session, now: datetime) -> None:
    """Delete the records of deleted groups once no cookie can refer to them."""
    delete_runs(session, DELETED, now - REMEMBERED_FOR)


def deleted_since(session: Session, club_id: str) -> datetime | None:
    """Return the time when the group was deleted; ``None`` if it exists or never existed."""
    return last_run(session, club_id, DELETED)
