"""Exercises everything on a Citus cluster, and counts the shards queried per kind of request.

    python -m bench.on_citus postgresql://postgres@coordinator/postgres [REQUESTS] [--tests]
        [--stop-a-worker]

The URL is that of the cluster's main database, which lists the workers. Another database is created
on all nodes for the run, and dropped at the end. In it, a database of the previous schema is
upgraded. Then the crawler of the tests does everything that a group can do, with 1,000 requests by
default. The hourly jobs, a backup, a restore and a copy follow.

With ``--tests`` the tests of the store and of sync run on the cluster, too. With
``--stop-a-worker`` the script waits while you stop and start a worker, and shows which groups still
work.
"""

import re
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from http import HTTPStatus
from pathlib import Path
from typing import Any, TypeAlias

import psycopg
from flask import Flask, Response, request, request_started
from sqlalchemy import event, make_url, text

from bench.database_tests import run_tests
from scorekeeper import clock, store
from scorekeeper.store.database.engine import open_engine
from scorekeeper.store.database.schema import NEWEST
from scorekeeper.store.database.tables import Base
from scorekeeper.store.upgrade import migrate
from scorekeeper.web import create_app
from tests.support import citus
from tests.support.paths import ROOT
from tests.support.store.backups import back_up, no_progress, restore
from tests.support.store.stored_statistics import wrong_rows
from tests.support.web.api_client import Member
from tests.support.web.crawler import crawl
from tests.support.web.stored_matches import key_of, store_match, version_of
from tests.support.web.visitor import THREE, Visitor, started

DATABASE = "scorekeeper_bench"
PREVIOUS = "0009"
REQUESTS = 1_000
FEW = 2
"""Shards: that of the group and that of counters without a group."""
GROUPS = 12
ENTRY = {"hearts": [6, 7, 0], "spade_queen": 0}
TEST = "--tests"
WAIT = "--stop-a-worker"
SECRET = "only for this run, and for no other"  # noqa: S105 - it guards nothing

SHARD = re.compile(r"\b[a-z_]+_(\d{6,})\b")
ShardCounts: TypeAlias = defaultdict[str, Counter[int]]


TESTS = ("tests/store", "tests/sync")
WHOLE_DATABASES = ("released", "backup", "upgrade")
"""Tests that copy files or dumps of whole databases, by a part of their names."""
CHOSEN = [
    *["-m", "not query_plan"],
    *["-k", " and not ".join(("postgresql", *WHOLE_DATABASES))],
]


def main(arguments: Sequence[str]) -> int:
    """Exercise everything; return 1 if there is a fault."""
    url = make_url(arguments[0])
    server = url.set(database="%s").render_as_string(hide_password=False).replace("%25", "%")
    requests = next((int(one) for one in arguments if one.isdecimal()), REQUESTS)
    with cluster_database(server) as database:
        upgrade_from_previous_schema(database)
        app = create_app(
            {
                "SCOREKEEPER_DATABASE_URL": database,
                "SCOREKEEPER_SECRET_KEY": SECRET,
                "SCOREKEEPER_LIMITS": "off",
                "TESTING": True,
            }
        )
        counts = count_shards(app)
        faults = play(app, requests)
        print_shards(counts)
        faults += keep_house(app, database)
        if WAIT in arguments:
            faults += lose_a_worker(app)
        app.extensions["store"].close()
    for fault in faults:
        print(fault)
    failed = run_tests(server, {}, [*CHOSEN, *TESTS]) if TEST in arguments else 0
    return 1 if faults or failed else 0


@contextmanager
def cluster_database(server: str) -> Iterator[str]:
    """Create an empty database on all nodes for the block."""
    workers = citus.nodes_of(server)
    if not workers:
        sys.exit("there is no cluster at this address: its database lists no workers")
    with psycopg.connect(server % "postgres") as connection:
        version = connection.execute("SELECT citus_version()").fetchone()
    print(f"{version[0] if version else ''}: {len(workers)} workers")
    citus.drop_database(server, DATABASE, workers)
    citus.make_database(server, DATABASE, workers)
    try:
        yield server % DATABASE
    finally:
        citus.drop_database(server, DATABASE, workers)


def upgrade_from_previous_schema(database: str) -> None:
    """Create an evening in the previous schema, and upgrade it."""
    engine = open_engine(database)
    with engine.begin() as connection:
        migrate(connection, PREVIOUS)
    dump = ROOT / "tests" / "store" / "released" / f"{PREVIOUS}.postgresql.sql"
    rows = [line for line in dump.read_text("utf-8").split(";\n") if line.startswith("INSERT")]
    with psycopg.connect(database) as connection:
        for table in Base.metadata.sorted_tables:
            for row in rows:
                if row.startswith(f"INSERT INTO public.{table.name} "):
                    connection.execute(row.encode())
    store.upgrade(database)
    opened = store.open_store(database)
    store.fill_facts(opened)
    opened.close()
    with engine.connect() as connection:
        local = text(
            "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
            " AND tablename <> 'alembic_version'"
            " AND tablename NOT IN (SELECT table_name::text FROM citus_tables)"
        )
        shards = connection.scalar(text("SELECT max(shard_count) FROM citus_tables"))
        if connection.scalar(local):
            raise SystemExit("a table is not distributed")
    engine.dispose()
    print(f"schema {PREVIOUS} upgraded to {NEWEST}, every table in {shards} shards")


# --------------------------------------------------------------------------------------- counting


def count_shards(app: Flask) -> ShardCounts:
    """Count the shards that later requests query, by method and URL.

    Shards of several tables with the same range of groups count once.
    """
    counts: ShardCounts = defaultdict(Counter)
    touched: set[str] = set()
    opened = app.extensions["store"]
    with opened.reading() as session:
        rows = session.execute(text("SELECT shardid, shardminvalue FROM pg_dist_shard")).all()
    ranges = {str(shard): start for shard, start in rows}

    def listen(connection: Any, _record: object) -> None:
        connection.execute("SET citus.log_remote_commands = on")
        connection.commit()
        connection.add_notice_handler(
            lambda notice: touched.update(SHARD.findall(notice.message_primary or ""))
        )

    def forget(_sender: Flask, **_more: object) -> None:
        touched.clear()

    def note(response: Response) -> Response:
        number = len({ranges[shard] for shard in touched if shard in ranges})
        counts[f"{request.method} {request.url_rule or '(none)'}"][number] += 1
        return response

    opened.engine.dispose()
    event.listen(opened.engine, "connect", listen)
    request_started.connect(forget, app, weak=False)
    app.after_request(note)
    return counts


def print_shards(counts: ShardCounts) -> None:
    """Print for each kind of request the maximum number of queried shards, in descending order."""
    print(f"{sum(map(Counter.total, counts.values()))} requests; shards used at most:")
    by_most = defaultdict(list)
    for address, numbers in counts.items():
        by_most[max(numbers)].append(address)
    for most, addresses in sorted(by_most.items(), reverse=True):
        shown = addresses if most > FEW else [f"{len(addresses)} kinds of requests"]
        print(f"  {most}: {', '.join(sorted(shown))}")


# ---------------------------------------------------------------------------------------- playing


def play(app: Flask, requests: int) -> list[str]:
    """Crawl all pages as owners, scorers, viewers and strangers; return the faults."""
    crawled = crawl(app, requests)
    print(f"{crawled.requests} requests of the crawler: {dict(crawled.statuses)}")
    return [f"{request}: {fault}" for request, fault in crawled.wrong]


def keep_house(app: Flask, database: str) -> list[str]:
    """Run the hourly jobs, a backup, a restore and a copy to a file; return the faults."""
    opened = app.extensions["store"]
    later = clock.now() + timedelta(days=8)
    print(f"hourly jobs, a week later: {store.purge.purge(opened, later)}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        back_up(database, folder / "backup.db")
        restore(folder / "backup.db", database)
        copy = f"sqlite:///{folder}/copy.db"
        found = store.backup.copy_database(database, copy, no_progress, no_progress)
    print(f"backed up, restored and copied: {found}")
    with opened.reading() as session:
        clubs = [club.id for club, _ in store.clubs.list_all(session)]
    return [str(row) for club_id in clubs for row in wrong_rows(opened, club_id)]


def lose_a_worker(app: Flask) -> list[str]:
    """Write in groups on all shards during and after the failure of a worker; return faults."""
    tables = []
    for number in range(GROUPS):
        owner = started(Visitor(app), f"Table {number}")
        tables.append((owner, store_match(owner, "hearts", THREE)))
    acknowledged = [0] * GROUPS
    faults = []
    for state in ("before", "with a worker down", "after"):
        if state != "before":
            input(f"{'Stop' if state.startswith('with') else 'Start'} a worker, then press Enter. ")
        answers = [_deal(*table) for table in tables]
        for number, answer in enumerate(answers):
            acknowledged[number] += answer.status_code == HTTPStatus.OK
            if answer.status_code != HTTPStatus.OK and "Retry-After" not in answer.headers:
                faults.append(f"{state}: {answer.status_code} without Retry-After: {answer.text}")
        print(f"{state}: {Counter(answer.status_code for answer in answers)}")
    for table, deals in zip(tables, acknowledged, strict=True):
        if version_of(*table) != deals:
            faults.append(f"{deals} deals acknowledged, {version_of(*table)} written")
    return faults


def _deal(owner: Visitor, match: str) -> Any:
    """Record a deal with the API, using the link of the group."""
    club_id, key_id = key_of(owner)
    token = store.keys.token_of(SECRET, club_id, key_id)
    member = Member(owner.app.test_client(), club_id, token)
    path = f"/matches/{match.rpartition('/')[2]}"
    read = member.read(path)
    if read.status_code != HTTPStatus.OK:
        return read
    return member.send("POST", f"{path}/deals", ENTRY, version=read.json["version"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
