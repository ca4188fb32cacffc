"""Counters of rate limits, shared by all processes."""

from datetime import datetime

from sqlalchemy import case, delete, select
from sqlalchemy.orm import Session

from scorekeeper.store.database import tables
from scorekeeper.store.database.upsert import insert


def count(  # noqa: PLR0913, PLR0917 - one argument per property of a counter
    session: Session, club_id: str, name: str, times: int, at: datetime, until: datetime
) -> int:
    """Add ``times`` to a counter; return the sum.

    The counter expires at the ``until`` of its first call. The next call starts again from zero.
    """
    counter = tables.Counter
    row = insert(session, counter).values(club_id=club_id, name=name, times=times, until=until)
    over = counter.until <= at
    total = session.scalars(
        row.on_conflict_do_update(
            index_elements=[counter.club_id, counter.name],
            set_={
                "times": case((over, times), else_=counter.times + times),
                "until": case((over, until), else_=counter.until),
            },
        ).returning(counter.times)
    ).one()
    if total == times:
        _delete_expired(session, club_id, at)
    return total


def current_count(
    session: Session, club_id: str, name: str, at: datetime
) -> tuple[int, datetime | None]:
    """Return the value of a counter at ``at``, and its expiry; 0 and ``None`` if it has expired."""
    counter = tables.Counter
    found = session.execute(
        select(counter.times, counter.until).where(
            counter.club_id == club_id, counter.name == name, counter.until > at
        )
    ).first()
    return (found.times, found.until) if found else (0, None)


def _delete_expired(session: Session, club_id: str, at: datetime) -> None:
    counter = tables.Counter
    over = select(counter.name).where(counter.club_id == club_id, counter.until <= at)
    session.execute(
        delete(counter)
        .where(
            counter.club_id == club_id,
            # Two processes could otherwise wait for each other's rows forever.
            counter.name.in_(over.with_for_update(skip_locked=True)),
        )
        .execution_options(synchronize_session=False)
    )
