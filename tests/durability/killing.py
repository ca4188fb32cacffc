"""Rounds in which everything is killed while it is written to."""

import os
import random
import signal
import time
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import psycopg

from scorekeeper import store as stores
from tests.durability import sound
from tests.durability.serving import Serving, installed
from tests.durability.wire import Door
from tests.durability.writers import Memory, Phone, Program, Table

LONGEST_ROUND = 0.5
"""Seconds of work before the next kill, at most, after the first few writes."""

FEWEST_WRITES = 5
PATIENCE = 120

SHARED_TABLES = 2
PROGRAMS_A_TABLE = 3
PHONES = 2


@dataclass(frozen=True)
class Outcome:
    """What the rounds came to; without ``faults`` nothing was lost and nothing doubled."""

    rounds: int
    killed: dict[str, int]
    acknowledged: int
    matches: int
    lost_answers: int
    told_busy: int
    faults: list[str]


def start_club(url):
    """The id and the token of a club in a new database."""
    stores.upgrade(url)
    store = stores.open_store(url)
    with store.writing() as session:
        club, token = stores.start_club(session, "Killed", datetime.now(UTC))
    store.close()
    return club.id, token


@contextmanager
def writing(door, seed):
    """Clients at work, who have brought everything they began to its end when this ends."""
    memory = Memory()
    clients = []
    for number in range(SHARED_TABLES):
        table = Table(f"table-{number}")
        for place in range(PROGRAMS_A_TABLE):
            name = f"program-{number}-{place}"
            clients.append(Program(name, door, table, memory, f"{seed} {name}"))
    for number in range(PHONES):
        table, name = Table(f"alone-{number}"), f"phone-{number}"
        clients.append(Phone(name, door, table, memory, f"{seed} {name}"))
    for client in clients:
        client.start()
    try:
        yield memory
    finally:
        for client in clients:
            client.stopped.set()
        for client in clients:
            client.join()


def kill_again_and_again(url, folder, rounds, *, server=None, seed=1, kinds=None, tell=None):
    """Kill ``rounds`` times while clients write; with ``server``, PostgreSQL's processes, too."""
    chance = random.Random(seed)
    club_id, token = start_club(url)
    kinds = kinds or installed()
    serving = Serving(url, Path(folder) / "log")
    killed = {}
    serving.start(kinds[0])
    try:
        with writing(Door(serving.port, token), seed) as memory:
            for number in range(rounds):
                work(memory, chance)
                (victim,) = chance.choices(*victims(server))
                killed[victim] = killed.get(victim, 0) + 1
                VICTIMS[victim](serving, server, chance)
                if not serving.is_up:
                    serving.start(kinds[(number + 1) % len(kinds)])
                if tell:
                    tell(number + 1, memory)
            # What is under way is brought to its end.
        found = [*memory.faults, *sound.faults(url, club_id, memory.told)]
    finally:
        serving.stop()
    return Outcome(
        rounds=rounds,
        killed=killed,
        acknowledged=len(memory.told),
        matches=len(memory.begun),
        lost_answers=memory.lost,
        told_busy=memory.busy,
        faults=found,
    )


def work(memory, chance):
    """Let the clients write: a few writes at least, and then until some moment or other."""
    before, deadline = len(memory.told), time.monotonic() + PATIENCE
    while len(memory.told) < before + FEWEST_WRITES and not memory.faults:
        if time.monotonic() > deadline:
            memory.fault(f"nothing more is acknowledged after {before} writes")
        time.sleep(0.01)
    time.sleep(LONGEST_ROUND * chance.random())


# ---------------------------------------------------------------------------------------- victims


def victims(server):
    """What may be killed, and how often it is."""
    names = [name for name in VICTIMS if server or not name.startswith("postgresql")]
    return names, [RARELY.get(name, 3) for name in names]


def kill_a_backend(_serving, server, chance):
    """A process that serves one connection; PostgreSQL then closes all and recovers."""
    with suppress(psycopg.OperationalError), psycopg.connect(server.url % "postgres") as connection:
        rows = connection.execute(
            "SELECT pid FROM pg_stat_activity "
            "WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        ).fetchall()
        if rows:
            os.kill(chance.choice(rows)[0], signal.SIGKILL)


def kill_postmaster(_serving, server, _chance):
    """The process above all others; those go when they notice."""
    server.kill()
    server.go_on()


def stop_immediately(_serving, server, _chance):
    server.halt()
    server.go_on()


def kill_everything(serving, server, _chance):
    """As when the power fails: the app and the database at the same moment."""
    server.kill()
    serving.kill("whole")
    server.go_on()


VICTIMS = {
    "the command": lambda serving, *_: serving.kill("main"),
    "a worker": lambda serving, *_: serving.kill("worker"),
    "all workers": lambda serving, *_: serving.kill("workers"),
    "all processes of the app": lambda serving, *_: serving.kill("whole"),
    "postgresql: a backend": kill_a_backend,
    "postgresql: the postmaster": kill_postmaster,
    "postgresql: an immediate stop": stop_immediately,
    "postgresql: everything at once": kill_everything,
}

RARELY = {"the command": 1, "all processes of the app": 1, "postgresql: everything at once": 1}
"""After these the app has to come up anew, which takes its time."""
