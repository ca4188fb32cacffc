"""Databases to test with: always SQLite, and PostgreSQL if its server is installed."""

import psycopg
from psycopg.conninfo import conninfo_to_dict

from tests.support import citus

DATABASES = ("sqlite", "postgresql")


def make_database(postgresql, name):
    """Create an empty database on the server or cluster at ``postgresql``; return its URL."""
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
    """Replace the database ``target`` by a copy of ``source``, which must not be in use."""
    name, template = (conninfo_to_dict(url)["dbname"] for url in (target, source))
    with psycopg.connect(target, dbname="postgres", autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
