"""Clients who are slow on purpose, before several processes as docs/hosting.md has them."""

import shlex
import socket
from contextlib import ExitStack

import pytest

from scorekeeper.serving.asgi_app import THREADS
from tests.support.durability.connection import Wire
from tests.support.durability.servers import COMMANDS, WORKERS, Serving
from tests.support.paths import ROOT

HALF = b"POST /clubs HTTP/1.1\r\nHost: table\r\nContent-Length: 1000\r\n\r\nhalf"
MORE_THAN_THREADS = 2 * WORKERS * sum(THREADS.values())


@pytest.fixture
def serving(tmp_path):
    serving = Serving(f"sqlite:///{tmp_path}/scores.db", tmp_path / "log")
    yield serving
    serving.stop()


def test_more_bodies_that_do_not_come_than_threads_keep_nobody_waiting(serving):
    serving.start("granian")
    with ExitStack() as phones, Wire(serving.port) as wire:
        for _ in range(MORE_THAN_THREADS):
            phone = phones.enter_context(socket.create_connection(("127.0.0.1", serving.port)))
            phone.sendall(HALF)
        for path in ("/health", "/"):
            assert wire.ask("GET", path).status == 200


def test_it_is_the_command_in_the_documentation():
    shown = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8").replace("\\\n", " ")
    commands = {tuple(shlex.split(line)) for line in shown.splitlines() if "bin/granian" in line}
    ours = tuple(part.format(port=8000) for part in COMMANDS["granian"])
    assert len(commands) == 2
    assert {sorted_options(command) for command in commands} == {sorted_options(ours)}


def sorted_options(command):
    """The command without where its program lies and in what order its options stand."""
    return tuple(sorted(command[1:]))
