"""Locks: data shared by a whole group has one writer at a time."""

from sqlalchemy import Connection, select, text
from sqlalchemy.orm import Session

from scorekeeper.store.database import tables

UPGRADE_LOCK = 0x5C0_4EC_EE9E4
"""A number that no other program on the same PostgreSQL database uses."""


def lock_upgrade(connection: Connection) -> None:
    """Wait until no other process upgrades the database.

    On SQLite the transaction already has the write lock.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": UPGRADE_LOCK})


def lock_club(session: Session, club_id: str) -> None:
    """Wait until nobody else begins a match in the group, so that no player is added twice.

    On SQLite the transaction already has the write lock. Always lock a match before its group.
    """
    session.execute(
        select(tables.Club.id).where(tables.Club.id == club_id).with_for_update(key_share=True)
    )
