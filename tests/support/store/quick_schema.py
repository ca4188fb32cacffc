"""The newest schema, created at once in an empty SQLite database."""

import sqlite3
import sys
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from sqlalchemy import inspect

from scorekeeper.store import upgrade

# ``scorekeeper.store`` has the function by the name of the module.
UPGRADING = sys.modules[upgrade.__module__]
MIGRATE = UPGRADING.migrate


@pytest.fixture(scope="module", autouse=True)
def quick_schema():
    """Let ``upgrade`` create an SQLite database without running the migrations.

    The migrations take longer than most tests, and have tests of their own. Server processes run
    them as usual.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(UPGRADING, "migrate", create_schema)
        yield


def create_schema(connection):
    if connection.dialect.name == "sqlite" and not inspect(connection).get_table_names():
        for statement in _statements():
            connection.exec_driver_sql(statement)
    else:
        MIGRATE(connection)


@cache
def _statements():
    """Return the statements of the schema, as SQLite lists them after the migrations."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(UPGRADING, "migrate", MIGRATE)
        file = Path(folder, "made.db")
        upgrade(f"sqlite:///{file}")
        with closing(sqlite3.connect(file)) as made:
            return [line for line in made.iterdump() if line not in AROUND]


AROUND = ("BEGIN TRANSACTION;", "COMMIT;")
