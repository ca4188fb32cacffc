"""Fingerprints of idempotency keys in stored matches."""

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.store.database import tables


def of_events(session: Session, club_id: str, ids: Sequence[str]) -> dict[str, dict[int, str]]:
    """Return the fingerprints of the events of the matches ``ids``, by match and number."""
    line = tables.LogLineRow
    query = select(line.match_id, line.number, line.idempotency_key).where(
        line.club_id == club_id, line.match_id.in_(ids), line.idempotency_key.is_not(None)
    )
    found: dict[str, dict[int, str]] = {match_id: {} for match_id in ids}
    for match_id, number, known in session.execute(query):
        found[match_id][number] = str(known)
    return found


def of_matches(session: Session, club_id: str, ids: Sequence[str]) -> dict[str, str]:
    """Return the fingerprints of the requests that began the matches ``ids``, by match."""
    match = tables.Match
    query = select(match.id, match.idempotency_key).where(
        match.club_id == club_id, match.id.in_(ids), match.idempotency_key.is_not(None)
    )
    return {match_id: str(known) for match_id, known in session.execute(query)}
