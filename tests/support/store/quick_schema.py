"""The newest schema as the migrations leave it, created in an empty SQLite database at once."""

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
def schema_laid_at_once():
    """For folders whose tests ask what is in a database, not how it came to be.

    ``upgrade`` does all it does, but makes an SQLite database without the migrations, which take
    longer than most tests. Those have tests of their own, and every server that is a process of its
    own goes by them.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(UPGRADING, "migrate", lay)
        yield


def lay(connection):
    if connection.dialect.name == "sqlite" and not inspect(connection).get_table_names():
        for statement in _statements():
            connection.exec_driver_sql(statement)
    else:
        MIGRATE(connection)


@cache
def _statements():
    """Return the statements that make the schema, as SQLite lists them after the migrations."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(UPGRADING, "migrate", MIGRATE)
        file = Path(folder, "made.db")
        upgrade(f"sqlite:///{file}")
        with closing(sqlite3.connect(file)) as made:
            return [line for line in made.iterdump() if line not in AROUND]


AROUND = ("BEGIN TRANSACTION;", "COMMIT;")
