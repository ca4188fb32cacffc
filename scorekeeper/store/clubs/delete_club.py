"""Delete a club with everything in it, at once and for good."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import delete as delete_rows
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from scorekeeper.store.database import tables
from scorekeeper.store.database.scheduled_jobs import forget_chores, note_chore, when_done

DELETED = "club deleted"
"""The chore that stands for a club that was: so its phones can be told what has become of it."""

TOLD_FOR = timedelta(days=400)
"""As long as a phone keeps its cookie."""


@dataclass(frozen=True, slots=True)
class ClubContents:
    """How much goes with a club."""

    matches: int
    players: int
    keys: int
    house_rules: int
    seasons: int


_InAClub = tables.Match | tables.Player | tables.HouseRulesRow | tables.SeasonRow


def contents(session: Session, club_id: str) -> ClubContents:
    """Return how much is in a club, matches that could be taken back among it."""

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
    """Delete a club, and every row that is of it. What is not there is deleted already."""
    match, club = tables.Match, tables.Club
    # Who is writing has written before, and nobody adds what would refer to the club.
    theirs = select(match.id).where(match.club_id == club_id).order_by(match.id)
    session.execute(theirs.with_for_update()).all()
    if session.scalar(select(club.id).where(club.id == club_id).with_for_update()) is None:
        return
    # Whatever refers to another row goes before it.
    for table in reversed(tables.Base.metadata.sorted_tables):
        column = table.c.id if table.name == club.__tablename__ else table.c.get("club_id")
        if column is not None:
            session.execute(delete_rows(table).where(column == club_id))
    session.expire_all()
    note_chore(session, club_id, DELETED, at)


def forget_deleted_clubs(session: Session, now: datetime) -> None:
    """Forget that clubs were there whose phones have forgotten them too."""
    forget_chores(session, DELETED, now - TOLD_FOR)


def deleted_since(session: Session, club_id: str) -> datetime | None:
    """Return when the club was deleted; ``None`` for one that is there, or that never was."""
    return when_done(session, club_id, DELETED)
