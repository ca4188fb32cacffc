"""Whatever a whole club shares is written by one writer at a time."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.store.database import tables


def lock_club(session: Session, club_id: str) -> None:
    """Wait until nobody else begins a match in the club or adds to its statistics.

    So nobody becomes a player twice, and no two writers wait for each other's sums. On SQLite the
    transaction began with the write lock. A match is locked before its club, never after it.
    """
    session.execute(
        select(tables.Club.id).where(tables.Club.id == club_id).with_for_update(key_share=True)
    )
