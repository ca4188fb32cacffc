"""Brings a schema to another with Alembic and the migrations beside this module.

Imported where it is used: it takes a fifth of the time of a start, and most starts have no need.
"""

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from scorekeeper.store.database.schema import schema
from scorekeeper.store.database.session import StoreError


def migrate(connection: Connection, revision: str, name: str) -> None:
    """Bring the schema of ``name`` to ``revision``.

    Raises ``StoreError`` when either, what it is and what it shall be, is not known here.
    """
    config = migrations()
    config.attributes["connection"] = connection
    for known in (schema(connection), revision):
        _refuse_newer(known, name)
    command.upgrade(config, revision)


def migrations() -> Config:
    """Alembic's configuration for the migrations of this store."""
    config = Config()
    config.set_main_option("script_location", "scorekeeper.store:migrations")
    return config


def _refuse_newer(revision: str | None, name: str) -> None:
    """Raise ``StoreError`` for a schema that this program does not know."""
    if revision is None:
        return
    try:
        ScriptDirectory.from_config(migrations()).get_revision(revision)
    except CommandError as error:
        raise StoreError(
            f"{name} is of a newer version of Scorekeeper (schema {revision}): "
            "install that version or a later one"
        ) from error
