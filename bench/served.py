"""A server for measurements, started like `scorekeeper serve`, with its own database."""

import os
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from flask import Flask

from scorekeeper import clock, store
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web import create_app
from tests.support.durability.servers import BIN, COMMANDS
from tests.support.web.visitor import Visitor

LOOPBACK = "127.0.0.1"
SECRET = "of the bench alone, and of nothing else"  # noqa: S105 - it protects nothing
SECONDS_TO_START = 60
SECONDS_TO_STOP = 10


@dataclass(frozen=True, slots=True)
class Served:
    """A running server, and an app on the same database with which matches are set up."""

    port: int
    app: Flask
    process: subprocess.Popen[bytes]

    @property
    def address(self) -> str:
        return f"http://{LOOPBACK}:{self.port}"


@contextmanager
def served(
    command: Sequence[str] = COMMANDS["serve"], more: Mapping[str, str] | None = None
) -> Iterator[Served]:
    """Serve an empty database for the block. ``more`` are additional settings."""
    with tempfile.TemporaryDirectory() as folder:
        own = {**settings(Path(folder) / "bench.db"), **(more or {})}
        laying = {"SCOREKEEPER_LIMITS": "off", "WTF_CSRF_ENABLED": False, "TESTING": True}
        app = create_app({**own, **laying})
        process, port = start(command, {**os.environ, **own})
        try:
            wait_for(port)
            yield Served(port, app, process)
        finally:
            process.terminate()
            process.wait(SECONDS_TO_STOP)


def settings(database: Path) -> dict[str, str]:
    """Return the environment of a server that uses ``database``."""
    return {
        "SCOREKEEPER_DATABASE_URL": f"sqlite:///{database}",
        "SCOREKEEPER_SECRET_KEY": SECRET,
    }


def start(
    command: Sequence[str], environment: Mapping[str, str]
) -> tuple[subprocess.Popen[bytes], int]:
    """Start a server; return its process and its port. It may not listen yet."""
    program, *arguments = command
    port = _free_port()
    process = subprocess.Popen(  # noqa: S603 - our own command
        [BIN / program, *(part.format(port=port) for part in arguments)],
        env=environment,
        stdout=subprocess.DEVNULL,
    )
    return process, port


def cookie(club: Visitor) -> str:
    found = club.client.get_cookie("scorekeeper")
    if found is None:
        raise RuntimeError("the browser keeps no cookie")
    return found.value


def viewers_cookie(club: Visitor) -> str:
    """Return the cookie of a browser that has opened a viewer's key to the same group."""
    with club.client.session_transaction() as session:
        [[club_id, key_id]] = session["keys"]
    with club.app.extensions["store"].writing() as db:
        more = {"role": Role.VIEWER, "made_by": key_id}
        key = store.keys.create(db, club_id, SECRET, clock.now(), **more)
    viewer = Visitor(club.app)
    with viewer.client.session_transaction() as session:
        session.update(keys=[[club_id, key.id]], club=club_id)
    return cookie(viewer)


def _free_port() -> int:
    with socket.create_server((LOOPBACK, 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def wait_for(port: int) -> None:
    """Wait until a server listens on ``port``."""
    end = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < end:
        with suppress(OSError):
            socket.create_connection((LOOPBACK, port)).close()
            return
        time.sleep(0.01)
    raise TimeoutError("the server does not answer")
