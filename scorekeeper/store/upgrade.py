"""Creation and upgrade of the database."""

import logging
import os
from contextlib import suppress
from pathlib import Path

from sqlalchemy import URL, Connection

from scorekeeper import places
from scorekeeper.store.database.connections import Connections
from scorekeeper.store.database.engine import StoreError, database_errors_explained, open_engine
from scorekeeper.store.database.locks import lock_upgrade
from scorekeeper.store.database.schema import NEWEST, is_current
from scorekeeper.store.database.session import Store

log = logging.getLogger(__name__)

LOG_SUFFIXES = ("-wal", "-shm", "-journal")
"""The suffixes of SQLite's files beside the database, which have the latest writes."""


def upgrade(url: str, connections: Connections | None = None) -> None:
    """Upgrade the database at ``url`` to the newest schema.

    A database that does not exist is created. Several processes may call this at the same time.
    Raise ``StoreError`` if the database cannot be opened, or was upgraded by a newer version.
    """
    engine = open_engine(url, connections)
    opened = Store(engine)
    try:
        _make_folder(engine.url)
        _make_private(engine.url)
        if not is_ready(opened):
            with database_errors_explained(engine.url), engine.begin() as connection:
                lock_upgrade(connection)
                migrate(connection)
    finally:
        opened.close()


def _make_folder(url: URL) -> None:
    """Create the folder of an SQLite file. Raise ``StoreError`` if it is not writable."""
    if url.get_backend_name() != "sqlite":
        return
    folder = Path(url.database or "").absolute().parent
    try:
        places.make_private_folder(folder)
    except OSError as error:
        reason = os.strerror(error.errno or 0).lower()
        raise StoreError(f"the folder {folder} cannot be made: {reason}") from error
    effective = os.access in os.supports_effective_ids
    if not os.access(folder, os.W_OK | os.X_OK, effective_ids=effective):
        raise StoreError(f"the folder {folder} cannot be written to")


def _make_private(url: URL) -> None:
    """Create an SQLite file if needed, and make it private regardless of the umask."""
    if url.get_backend_name() != "sqlite":
        return
    path = Path(url.database or "").absolute()
    with suppress(OSError):  # it exists, or SQLite will report the reason
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode=0o600))
    # SQLite gives its files beside the database the same permissions.
    for file in (path, *(path.with_name(path.name + ending) for ending in LOG_SUFFIXES)):
        if not places.make_private(file):
            log.warning("others on this computer can read the database, which is not ours to close")


def migrate(connection: Connection, revision: str = NEWEST, *, name: str = "the database") -> None:
    """Migrate the schema of the database ``name`` to ``revision``.

    Raise ``StoreError`` if the current or the requested revision is unknown.
    """
    from scorekeeper.store import migrating  # noqa: PLC0415 - most starts find the newest schema

    migrating.migrate(connection, revision, name)


def is_ready(store: Store) -> bool:
    """Return whether the database has the schema of this version.

    Raise ``StoreError`` if the database cannot be reached.
    """
    with store.reading() as session:
        return is_current(session.connection())
