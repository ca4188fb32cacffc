"""Rounds in which all processes are killed while clients write."""

import os
import random
import signal
import sys
import threading
import time
import traceback
from collections import Counter
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

import psycopg

from scorekeeper import clock
from scorekeeper import store as stores
from tests.support.durability import integrity
from tests.support.durability.connection import Access
from tests.support.durability.servers import Serving, installed
from tests.support.durability.writers import Memory, Phone, Program, Table
from tests.support.store.pad import create_club

LONGEST_ROUND = 0.5
"""The longest time before the next kill, in seconds."""

FEWEST_WRITES = 5
PATIENCE = 120
"""Seconds without an acknowledged write that are still tolerated on a slow machine."""

SHARED_TABLES = 2
PROGRAMS_A_TABLE = 3
PHONES = 2
SEED = 1


@dataclass(frozen=True)
class Outcome:
    """The result of the rounds. Without ``faults``, nothing was lost or doubled."""

    rounds: int
    killed: dict[str, int]
    acknowledged: int
    matches: int
    lost_answers: int
    busy_responses: int
    faults: list[str]


def start_club(url):
    """Return the id and token of a club in a new database."""
    stores.upgrade(url)
    store = stores.open_store(url)
    with store.writing() as session:
        club, token = create_club(session, "Killed", clock.now())
    store.close()
    return club.id, token


def clients_of(access, memory):
    """Return API clients at two shared matches, and phones with a match of their own."""
    for number in range(SHARED_TABLES):
        table = Table(f"table-{number}")
        for place in range(PROGRAMS_A_TABLE):
            name = f"program-{number}-{place}"
            yield Program(name, access, table, memory, f"{SEED} {name}")
    for number in range(PHONES):
        name = f"phone-{number}"
        yield Phone(name, access, Table(f"alone-{number}"), memory, f"{SEED} {name}")


@contextmanager
def writing(supervisor, token):
    """Run the clients. At the end, let them finish their last writes."""
    memory = Memory()
    clients = list(clients_of(Access(supervisor.serving.port, token), memory))
    for client in clients:
        client.start()
    try:
        yield memory
    except BaseException:
        memory.given_up.set()
        raise
    finally:
        for client in clients:
            client.stopped.set()
        while any(client.is_alive() for client in clients):
            if not memory.given_up.is_set():
                supervisor.look()
            time.sleep(0.01)


def kill_again_and_again(url, folder, rounds, *, server=None, report=lambda *_: None):
    """Kill ``rounds`` times while clients write, with ``server`` also PostgreSQL's processes."""
    chance = random.Random(SEED)
    club_id, token = start_club(url)
    supervisor = Supervisor(Serving(url, Path(folder) / "log"))
    killed = Counter()
    try:
        with writing(supervisor, token) as memory:
            for number in range(rounds):
                supervisor.work(memory, chance)
                (victim,) = chance.choices(*victims(server))
                killed[victim] += 1
                VICTIMS[victim](supervisor.serving, server, chance)
                report(number + 1, memory)
            supervisor.work(memory, chance)
        found = [*memory.faults, *integrity.faults(url, club_id, memory.acknowledged)]
        found += integrity.begun_once(url, club_id, memory.begun)
    finally:
        supervisor.serving.stop()
    return Outcome(
        rounds=rounds,
        killed=killed,
        acknowledged=len(memory.acknowledged),
        matches=len(memory.begun),
        lost_answers=memory.lost,
        busy_responses=memory.busy,
        faults=found,
    )


def stacks_of_clients():
    """Return the stack of each thread of this process."""
    frames = sys._current_frames()
    for thread in threading.enumerate():
        yield f"{thread.name}:"
        yield "".join(traceback.format_stack(frames.get(thread.ident))[-3:]).rstrip()


class Supervisor:
    """Restarts the app after it has ended, each time with a different server."""

    def __init__(self, serving):
        self.serving = serving
        self.ways = cycle(installed())
        serving.start(next(self.ways))

    def look(self):
        if not self.serving.is_up:
            self.serving.start_again(next(self.ways))

    def state(self, memory):
        """Return everything known about the app, to find out why it hangs."""
        return "\n".join(
            [
                f"acknowledged {len(memory.acknowledged)}, lost {memory.lost}, busy {memory.busy}",
                f"faults: {memory.faults}",
                f"load: {os.getloadavg()}",
                *self.serving.state(),
                *stacks_of_clients(),
            ]
        )

    def work(self, memory, chance):
        """Let the clients write for a random time, but at least a few writes."""
        acknowledged = len(memory.acknowledged)
        enough = acknowledged + FEWEST_WRITES
        deadline = time.monotonic() + PATIENCE
        while len(memory.acknowledged) < enough:
            self.look()
            if len(memory.acknowledged) > acknowledged:
                acknowledged, deadline = len(memory.acknowledged), time.monotonic() + PATIENCE
            if memory.faults or time.monotonic() > deadline:
                raise RuntimeError(f"nothing is acknowledged any more\n{self.state(memory)}")
            time.sleep(0.01)
        time.sleep(LONGEST_ROUND * chance.random())


# ---------------------------------------------------------------------------------------- victims


def victims(server):
    """Return the processes that may be killed, with their weights."""
    names = [name for name in VICTIMS if server or not name.startswith("postgresql")]
    return names, [RARELY.get(name, 3) for name in names]


def kill_a_backend(_serving, server, chance):
    """Kill one connection's process. PostgreSQL then closes all and recovers."""
    with suppress(psycopg.OperationalError), psycopg.connect(server.url % "postgres") as connection:
        rows = connection.execute(
            "SELECT pid FROM pg_stat_activity "
            "WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        ).fetchall()
        if rows:
            os.kill(chance.choice(rows)[0], signal.SIGKILL)


def kill_postmaster(_serving, server, _chance):
    """Kill the main process. The others end when they notice."""
    server.kill()
    server.go_on()


def stop_immediately(_serving, server, _chance):
    server.halt()
    server.go_on()


def kill_everything(serving, server, _chance):
    """Kill the app and the database at the same moment, like a power failure."""
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
"""The app has to restart after these, which takes time."""
