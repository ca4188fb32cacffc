"""Options of a script that writes to a new database: repetitions and kind of database."""

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import psycopg

from tests.support.postgresql import Server

POSTGRESQL = "--postgresql"


@dataclass(frozen=True, slots=True)
class Database:
    """An empty database, and a folder for other files. ``server`` is its PostgreSQL server."""

    url: str
    folder: str
    server: Server | None = None


def how_often(arguments: Sequence[str], usual: int) -> int:
    return next((int(one) for one in arguments if one.isdecimal()), usual)


@contextmanager
def fresh_database(arguments: Sequence[str]) -> Iterator[Database]:
    """Yield an empty database: PostgreSQL if ``arguments`` request it, otherwise SQLite."""
    with tempfile.TemporaryDirectory() as folder:
        if POSTGRESQL not in arguments:
            yield Database(f"sqlite:///{folder}/scores.db", folder)
            return
        server = Server(fsync=True)
        server.start()
        try:
            with psycopg.connect(server.url % "postgres", autocommit=True) as connection:
                connection.execute("CREATE DATABASE scores")
            yield Database(server.url % "scores", folder, server)
        finally:
            server.stop()
