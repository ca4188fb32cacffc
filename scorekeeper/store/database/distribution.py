"""Distribution of the tables by group, on a database with the extension Citus."""

from typing import Any

from sqlalchemy import Connection, Table, text

CLUBS = "clubs"
BY_CLUB = "club_id"

_IS_INSTALLED = text("SELECT count(*) FROM pg_extension WHERE extname = 'citus'")
_IS_DISTRIBUTED = text(
    "SELECT count(*) FROM pg_dist_partition WHERE logicalrelid = to_regclass(:name)"
)
_DISTRIBUTE = text("SELECT create_distributed_table(:name, :column, colocate_with => :beside)")


def is_on_citus(connection: Connection) -> bool:
    """Return whether the database has the extension Citus."""
    return connection.dialect.name == "postgresql" and bool(connection.scalar(_IS_INSTALLED))


def distribute(table: Table, connection: Connection, **_more: Any) -> None:
    """Distribute a new ``table`` by group.

    Do nothing without Citus. Do nothing, either, if the tables are older than the extension: then
    the groups are not distributed.
    """
    if not is_on_citus(connection):
        return
    if table.name == CLUBS:
        facts = {"name": CLUBS, "column": "id", "beside": "default"}
        connection.execute(_DISTRIBUTE, facts)
    elif BY_CLUB in table.c and connection.scalar(_IS_DISTRIBUTED, {"name": CLUBS}):
        facts = {"name": table.name, "column": BY_CLUB, "beside": CLUBS}
        connection.execute(_DISTRIBUTE, facts)
