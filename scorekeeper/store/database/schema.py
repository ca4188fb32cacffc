"""Which schema a database has, told without what makes schemas: most starts find the newest."""

from sqlalchemy import Connection, inspect, text

NEWEST = "0010"
"""The schema that this program works with: the last of ``store/migrations/versions``."""

VERSIONS = "alembic_version"
"""The table in which Alembic keeps it."""


def schema(connection: Connection) -> str | None:
    """Return the revision of the schema, which may be one of a newer program.

    ``None``: there is none.
    """
    if not inspect(connection).has_table(VERSIONS):
        return None
    found = connection.scalars(text(f"SELECT version_num FROM {VERSIONS}")).all()  # noqa: S608 - ours
    return ", ".join(map(str, found)) or None


def is_current(connection: Connection) -> bool:
    """Return whether the schema is the one that this program works with."""
    return schema(connection) == NEWEST
