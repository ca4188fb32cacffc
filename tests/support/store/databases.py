"""Databases to test with: SQLite always, PostgreSQL where its server is installed."""

import psycopg
from psycopg.conninfo import conninfo_to_dict

from tests.support import citus

DATABASES = ("sqlite", "postgresql")


def make_database(postgresql, name):
    """Make an empty database on the server at ``postgresql``, or on its cluster; its URL."""
    if workers := citus.nodes_of(postgresql):
        citus.make_database(postgresql, name, workers)
        return postgresql % name
    with psycopg.connect(postgresql % "postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return postgresql % name


def drop_database(postgresql, name):
    """Drop the database, even if somebody is still connected."""
    if workers := citus.nodes_of(postgresql):
        citus.drop_database(postgresql, name, workers)
        return
    with psycopg.connect(postgresql % "postgres", autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def copy_database(source, target):
    """Put a copy of the database at ``source``, which nobody uses, in the place of ``target``."""
    name, template = (conninfo_to_dict(url)["dbname"] for url in (target, source))
    with psycopg.connect(target, dbname="postgres", autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
