"""Creation of the database by the statements that the bundle's build has recorded.

Running all migrations would make the first start a third longer.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

from scorekeeper import store

STATEMENTS = Path(__file__).with_name("schema.sql")
"""Exists in the bundle only. Without it, the migrations create the database."""


def create_or_upgrade(file: Path) -> None:
    """Create the database ``file``, or upgrade it to the newest schema.

    Raise ``sqlite3.Error`` if it cannot be created, ``store.StoreError`` if it cannot be upgraded.
    """
    if STATEMENTS.is_file() and not (file.exists() and file.stat().st_size):
        with closing(sqlite3.connect(file)) as database:
            database.executescript(STATEMENTS.read_text(encoding="utf-8"))
    else:
        store.upgrade(f"sqlite:///{file}")
