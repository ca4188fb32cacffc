"""Helpers for tests of upgrades and backups: other schemas, and an unprivileged user."""

import os

from sqlalchemy import text

from scorekeeper.store import fill_facts, upgrade
from scorekeeper.store.database.engine import open_engine
from tests.support.store.backups import opened

NOBODY = 65534

UPGRADE_WHEN_TOLD = """
import sys
from tests.support.store.upgrades import upgrade_and_fill

print("ready", flush=True)
sys.stdin.readline()
upgrade_and_fill(sys.argv[1])
"""


def upgrade_and_fill(url):
    """Upgrade the database and derive missing facts, as the app does in the background."""
    upgrade(url)
    with opened(url) as store:
        fill_facts(store)


class without_root_rights:  # noqa: N801 - reads as a word
    """Drop the rights of root, who may write anywhere."""

    def __enter__(self):
        self.user = os.geteuid()
        if self.user == 0:
            os.seteuid(NOBODY)

    def __exit__(self, *_exception):
        os.seteuid(self.user)


def stamp(url, revision):
    """Set the revision of the database's schema to ``revision``."""
    engine = open_engine(url).execution_options(writing=True)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = :it"), {"it": revision})
    engine.dispose()
