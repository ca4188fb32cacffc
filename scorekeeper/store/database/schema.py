"""Revision of a database's schema, read without Alembic because most starts need no migration."""

from sqlalchemy import Connection, inspect, text

NEWEST = "0010"
"""The schema that this program works with: the last of ``store/migrations/versions``."""

VERSIONS = "alembic_version"
"""Alembic's table with the revision."""


def schema(connection: Connection) -> str | None:
    """Return the revision of the schema; ``None`` without a schema.

    The revision may be from a newer version.
    """
    if not inspect(connection).has_table(VERSIONS):
        return None
    found = connection.scalars(text(f"SELECT version_num FROM {VERSIONS}")).all()  # noqa: S608 - ours
    return ", ".join(map(str, found)) or None


def is_current(connection: Connection) -> bool:
    """Return whether the schema is that of this version."""
    return schema(connection) == NEWEST
