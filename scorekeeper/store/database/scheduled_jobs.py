"""Times of the last runs of scheduled jobs, so that only one process runs each job."""

from datetime import datetime, timedelta

from sqlalchemy import delete, or_, select
from sqlalchemy.orm import Session

from scorekeeper.store.database import tables
from scorekeeper.store.database.upsert import insert

ALL_CLUBS = ""


def claim(session: Session, name: str, now: datetime, every: timedelta) -> bool:
    """Return whether the job ``name`` is due; if it is, record this run."""
    chore = tables.Chore
    row = insert(session, chore).values(club_id=ALL_CLUBS, name=name, done_at=now)
    # A time in the future means that a clock was wrong.
    due = or_(chore.done_at <= now - every, chore.done_at > now)
    claimed = session.execute(
        row.on_conflict_do_update(
            index_elements=[chore.club_id, chore.name], set_={"done_at": now}, where=due
        ).returning(chore.name)
    )
    return claimed.first() is not None


def note_run(session: Session, club_id: str, name: str, at: datetime) -> None:
    """Record a run of the job ``name``."""
    chore = tables.Chore
    row = insert(session, chore).values(club_id=club_id, name=name, done_at=at)
    session.execute(
        row.on_conflict_do_update(index_elements=[chore.club_id, chore.name], set_={"done_at": at})
    )


def last_run(session: Session, club_id: str, name: str) -> datetime | None:
    """Return the time of the job's last run; ``None`` if it never ran."""
    chore = tables.Chore
    return session.scalar(select(chore.done_at).where(chore.club_id == club_id, chore.name == name))


def delete_runs(session: Session, name: str, before: datetime) -> None:
    """Delete the records of the job's runs before the time ``before``."""
    chore = tables.Chore
    session.execute(delete(chore).where(chore.name == name, chore.done_at < before))
