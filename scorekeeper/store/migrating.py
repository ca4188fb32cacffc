"""Migrations of the schema with Alembic.

Import this module only where it is used. The import takes a fifth of the start-up time, and most
starts do not need it.
"""

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from scorekeeper.store.database.engine import StoreError
from scorekeeper.store.database.schema import schema


def migrate(connection: Connection, revision: str, name: str) -> None:
    """Migrate the schema of the database ``name`` to ``revision``.

    Raise ``StoreError`` if the current or the requested revision is unknown.
    """
    config = migrations()
    config.attributes["connection"] = connection
    for known in (schema(connection), revision):
        _refuse_newer(known, name)
    command.upgrade(config, revision)


def migrations() -> Config:
    """Return Alembic's configuration for the store's migrations."""
    config = Config()
    config.set_main_option("script_location", "scorekeeper.store:migrations")
    return config


def _refuse_newer(revision: str | None, name: str) -> None:
    if revision is None:
        return
    try:
        ScriptDirectory.from_config(migrations()).get_revision(revision)
    except CommandError as error:
        raise StoreError(
            f"{name} is of a newer version of Scorekeeper (schema {revision}): "
            "install that version or a later one"
        ) from error
