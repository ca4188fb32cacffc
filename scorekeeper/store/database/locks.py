"""Whatever a whole club shares is written by one writer at a time."""

from sqlalchemy import Connection, select, text
from sqlalchemy.orm import Session

from scorekeeper.store.database import tables

UPGRADE_LOCK = 0x5C0_4EC_EE9E4
"""Any number that no other program on the same PostgreSQL database uses."""


def lock_upgrade(connection: Connection) -> None:
    """Wait until no other process upgrades the database.

    On SQLite the transaction began with the write lock.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": UPGRADE_LOCK})


def lock_club(session: Session, club_id: str) -> None:
    """Wait until nobody else begins a match in the club, so that nobody becomes a player twice.

    On SQLite the transaction began with the write lock. A match is locked before its club, never
    after it.
    """
    session.execute(
        select(tables.Club.id).where(tables.Club.id == club_id).with_for_update(key_share=True)
    )
