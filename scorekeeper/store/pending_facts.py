"""Facts of matches that were finished before facts were stored.

A migration lists these matches in ``pending_facts``. After its start, the app derives their facts
in the background (``web.platform.background_jobs``), in batches with a transaction each. If that is
interrupted, the next start continues with the rest.
"""

import logging
import time
from typing import Any

from sqlalchemy import Row, Select, and_, delete, func, select, tuple_
from sqlalchemy.orm import Session

from scorekeeper.registry import all_games
from scorekeeper.store.database import tables
from scorekeeper.store.database.engine import StoreError
from scorekeeper.store.database.locks import lock_upgrade
from scorekeeper.store.database.session import Store
from scorekeeper.store.matches.loading import load_locked
from scorekeeper.store.statistics.results import replace_derived_rows

log = logging.getLogger(__name__)

BATCH = 20
"""Players can record deals between two batches."""

SECONDS_BETWEEN_REPORTS = 5

pending, match = tables.PendingFacts, tables.Match


def count_pending(session: Session, club_id: str) -> int:
    """Return the number of the group's finished matches that are missing in its statistics."""
    of_club = _pending_matches().where(pending.club_id == club_id).subquery()
    return session.scalar(select(func.count()).select_from(of_club)) or 0


def fill_facts(store: Store) -> None:
    """Derive the results and facts of every pending match.

    A match stays pending if its game is not installed or it cannot be loaded; the latter is logged.
    Raise ``Unavailable`` if another process keeps the database locked.
    """
    with store.reading() as session:
        total = session.scalar(select(func.count()).select_from(_pending_matches().subquery())) or 0
    done, reported = 0, time.monotonic()
    last: Row[str, str] | None = None
    while done < total:
        with store.writing() as session:
            lock_upgrade(session.connection())
            batch = session.execute(_pending_matches(last).limit(BATCH)).all()
            for club_id, match_id in batch:
                _store_facts(session, club_id, match_id)
        if not batch:
            return
        done, last = done + len(batch), batch[-1]
        if time.monotonic() - reported >= SECONDS_BETWEEN_REPORTS:
            reported = time.monotonic()
            log.warning("preparing the statistics: %d of %d finished matches", done, total)


def _pending_matches(after: Any = None) -> Select[str, str]:
    query = (
        select(pending.club_id, pending.match_id)
        .join(match, and_(match.club_id == pending.club_id, match.id == pending.match_id))
        .where(match.game.in_([game.slug for game in all_games()]))
        .order_by(pending.club_id, pending.match_id)
    )
    if after is None:
        return query
    return query.where(tuple_(pending.club_id, pending.match_id) > tuple_(*after))


def _store_facts(session: Session, club_id: str, match_id: str) -> None:
    try:
        found = load_locked(session, club_id, match_id)
    except StoreError as error:
        log.warning("the statistics of the group %s lack a match: %s", club_id, error)
        return
    # A deleted match gets its facts when it is restored.
    if found is not None:
        replace_derived_rows(session, found.match)
    session.execute(delete(pending).where(pending.club_id == club_id, pending.match_id == match_id))
