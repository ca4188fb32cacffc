"""Measures how many viewers one process can serve, with each database and without one.

    python -m bench.capacity [SECONDS]         5 by default

Phones poll a match without a pause, and nothing changes. A real viewer polls every other second, so
the process can serve twice as many viewers as it answers polls per second. The yardstick is
``/health``, a route of the same process without a database, measured alternately. PostgreSQL and
PgBouncer are measured if they are installed. The simulated phones run on this machine and use a
part of the processor.
"""

import asyncio
import shutil
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http import HTTPStatus
from statistics import median
from time import perf_counter

import psycopg

from bench.database_tests import pooler
from bench.served import cookie, served, viewers_cookie
from bench.viewers import Line, line
from scorekeeper.store.database.connections import PREPARE
from tests.support.postgresql import Server
from tests.support.web.stored_matches import store_match
from tests.support.web.visitor import Visitor

SECONDS = 5
ROUNDS = 4
PHONES = 40
SECONDS_BETWEEN_POLLS = 2.0
DATABASE = "scores"
URL = "SCOREKEEPER_DATABASE_URL"


@contextmanager
def sqlite() -> Iterator[dict[str, str]]:
    """Yield no settings, so that the server uses its own SQLite file."""
    yield {}


@contextmanager
def postgresql() -> Iterator[dict[str, str]]:
    """Yield the settings for an empty PostgreSQL database."""
    server = Server(fsync=True)
    server.start()
    try:
        yield {URL: _new_database(server.url)}
    finally:
        server.stop()


@contextmanager
def pgbouncer() -> Iterator[dict[str, str]]:
    """Yield the settings for an empty PostgreSQL database behind PgBouncer."""
    with pooler() as url:
        yield {URL: _new_database(url), PREPARE: "off"}


def _new_database(url: str) -> str:
    with psycopg.connect(url % "postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {DATABASE}")
    return url % DATABASE


DATABASES = {"SQLite": sqlite, "PostgreSQL": postgresql, "PostgreSQL behind PgBouncer": pgbouncer}


async def requests_per_second(
    port: int, cookie: str, path: str, status: HTTPStatus, seconds: float
) -> float:
    """Return how many requests for ``path`` ``PHONES`` phones get answered per second.

    Each phone has its own connection.
    """
    counts = await asyncio.gather(
        *(_ask(port, cookie, path, status, seconds) for _ in range(PHONES))
    )
    return sum(counts) / seconds


async def _ask(port: int, cookie: str, path: str, status: HTTPStatus, seconds: float) -> int:
    count = 0
    async with line(port, cookie) as phone:
        tag = await _tag_of(phone, path)
        end = perf_counter() + seconds
        while perf_counter() < end:
            answer = await phone.get(path, f"If-None-Match: {tag}")
            if answer.status != status:
                raise RuntimeError(f"{path} was answered {answer.status}")
            count += 1
    return count


async def _tag_of(phone: Line, path: str) -> str:
    return (await phone.get(path)).headers.get("etag", "none")


def measure(settings: dict[str, str], seconds: float) -> tuple[float, float]:
    """Return how many polls and requests for ``/health`` one process answers per second."""
    with served(more=settings) as server:
        club = Visitor(server.app)
        club.starts_club()
        match = store_match(club, "hell", ("Aki", "Ben", "Chie", "Dan", "Emi"))
        scorer, viewer = cookie(club), viewers_cookie(club)
        polls, bare = [], []
        for _ in range(ROUNDS):
            for found, session, path, status in (
                (polls, viewer, f"{match}/live", HTTPStatus.NOT_MODIFIED),
                (bare, scorer, "/health", HTTPStatus.OK),
            ):
                found.append(
                    asyncio.run(requests_per_second(server.port, session, path, status, seconds))
                )
        return median(polls), median(bare)


def main(seconds: float) -> None:
    for name, database in DATABASES.items():
        if name == "PostgreSQL behind PgBouncer" and not shutil.which("pgbouncer"):
            print(f"{name}: pgbouncer is not installed")
            continue
        with ExitStack() as stack:
            polls, bare = measure(stack.enter_context(database()), seconds)
        viewers = polls * SECONDS_BETWEEN_POLLS
        print(
            f"{name}: {polls:.0f} polls a second, or {viewers:.0f} viewers per process; "
            f"{polls / bare:.2f} times the bare route",
            flush=True,
        )


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS)
