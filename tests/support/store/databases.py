"""Databases to test with: SQLite always, PostgreSQL where its server is installed."""

import psycopg

DATABASES = ("sqlite", "postgresql")


def make_database(postgresql, name):
    """Make an empty database on the server at ``postgresql``; its URL."""
    with psycopg.connect(postgresql % "postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return postgresql % name


def drop_database(postgresql, name):
    """Drop the database, whoever may still be connected."""
    with psycopg.connect(postgresql % "postgres", autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
