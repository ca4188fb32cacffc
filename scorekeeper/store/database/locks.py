"""Locks that serialise upgrades, and writes to data shared by a whole group."""

from sqlalchemy import Connection, select, text
from sqlalchemy.orm import Session

from scorekeeper.store.database import tables

UPGRADE_LOCK = 0x5C0_4EC_EE9E4
"""A number that no other program on the same PostgreSQL database uses."""


def lock_upgrade(connection: Connection) -> None:
    """Lock the database for an upgrade until the transaction ends.

    On SQLite, the transaction already has the write lock.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": UPGRADE_LOCK})


def lock_club(session: Session, club_id: str) -> None:
    """Lock the data shared by a group until the transaction ends.

    So no player is added twice when two matches begin at the same time. Always lock a match before
    its group. On SQLite, the transaction already has the write lock.
    """
    session.execute(
        select(tables.Club.id).where(tables.Club.id == club_id).with_for_update(key_share=True)
    )
