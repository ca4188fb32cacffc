"""The statements that create an empty database, so that a phone does not run the migrations."""

import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from scorekeeper import store


def schema_as_sql() -> str:
    """Return the statements, in one transaction, that create what all migrations create."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "empty.db")
        store.upgrade(f"sqlite:///{file}")
        with closing(sqlite3.connect(file)) as database:
            return "\n".join(database.iterdump())
