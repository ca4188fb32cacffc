"""Purge of expired data: deleted matches, matches older than the group's limit, and more.

Transactions are small, so that other writers are not blocked for long. Only one of the server's
processes purges.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Concatenate, ParamSpec

from sqlalchemy import and_, delete, or_, select, update
from sqlalchemy.orm import Session

from scorekeeper.match.model import NoMatch
from scorekeeper.store.archive.uploads import drop_old_uploads
from scorekeeper.store.clubs.delete_club import forget_deleted_clubs
from scorekeeper.store.database import scheduled_jobs, tables
from scorekeeper.store.database.engine import StoreError, Unavailable
from scorekeeper.store.database.session import Store
from scorekeeper.store.matches import deletion
from scorekeeper.store.matches.deletion import is_untouched, purgeable, untouched_matches

log = logging.getLogger(__name__)

P = ParamSpec("P")

CHORE = "clear away"
EVERY = timedelta(hours=1)

KEEPING_MONTHS = (12, 24, 60)
"""The limits that a group can choose for the age of its matches."""

MONTHS = 12


@dataclass(frozen=True, slots=True)
class Purged:
    """The numbers of matches that were deleted because of their age, and removed permanently."""

    expired_matches: int
    purged: int


def keep_matches_for(session: Session, club_id: str, months: int | None) -> None:
    """Set the maximum age of the group's matches in months; ``None`` is no limit.

    Raise ``ValueError`` for a number that is not in ``KEEPING_MONTHS``.
    """
    if months is not None and months not in KEEPING_MONTHS:
        raise ValueError(f"matches cannot be kept for {months} months")
    club = tables.Club
    session.execute(update(club).where(club.id == club_id).values(kept_months=months))


def kept_months(session: Session, club_id: str) -> int | None:
    """Return the limit for the age of the group's matches; ``None`` is no limit."""
    return session.scalar(select(tables.Club.kept_months).where(tables.Club.id == club_id))


def count_expired(session: Session, club_id: str, now: datetime) -> dict[int, int]:
    """Return by limit in months the number of matches that it would delete immediately."""
    return {
        months: len(untouched_matches(session, club_id, months_before(now, months)))
        for months in KEEPING_MONTHS
    }


def purge_when_due(store: Store, now: datetime) -> Purged | None:
    """Purge, unless another process has done so within the hour; then return ``None``."""
    try:
        with store.try_writing() as session:
            due = scheduled_jobs.claim(session, CHORE, now, EVERY)
    except Unavailable:
        return None  # another process purges or writes; a later request will try again
    return purge(store, now) if due else None


def purge(store: Store, now: datetime, *, whole: bool = False) -> Purged:
    """Remove expired data. ``whole`` is passed to ``Store.wipe``.

    Raise ``Unavailable`` if the database cannot be written.
    """
    with store.writing() as session:
        _delete_expired(session, now)
        forget_deleted_clubs(session, now)
    found = Purged(_delete_expired_matches(store, now), _purge(store, now))
    store.wipe(whole=whole)
    return found


def _delete_expired(session: Session, now: datetime) -> None:
    drop_old_uploads(session, now)
    counter = tables.Counter
    session.execute(delete(counter).where(counter.until <= now))


def _delete_expired_matches(store: Store, now: datetime) -> int:
    club, match = tables.Club, tables.Match
    # One query for all groups.
    past_their_time = [
        and_(club.kept_months == months, is_untouched(months_before(now, months)))
        for months in KEEPING_MONTHS
    ]
    query = (
        select(match.club_id, match.id)
        .join(club, club.id == match.club_id)
        .where(or_(*past_their_time))
        .order_by(match.club_id, match.changed_at, match.id)
    )
    with store.reading() as session:
        found = session.execute(query).all()
    return sum(_run_in_own_transaction(store, deletion.delete, *one, now, None) for one in found)


def _purge(store: Store, now: datetime) -> int:
    with store.reading() as session:
        found = purgeable(session, now)
    return sum(_run_in_own_transaction(store, deletion.purge, *one) for one in found)


def _run_in_own_transaction(
    store: Store, act: Callable[Concatenate[Session, P], None], *args: P.args, **facts: P.kwargs
) -> bool:
    """Run ``act`` in its own transaction, so that a failing match does not block others."""
    try:
        with store.writing() as session:
            act(session, *args, **facts)
    except NoMatch:
        return False  # another process was faster
    except Unavailable:
        raise
    except StoreError as error:
        log.warning("a match stays: %s", error)
        return False
    return True


def months_before(at: datetime, months: int) -> datetime:
    """Return the date and time ``months`` before ``at``, in whole years; February 29 becomes 28."""
    year = at.year - months // MONTHS
    try:
        return at.replace(year=year)
    except ValueError:
        return at.replace(year=year, day=28)
