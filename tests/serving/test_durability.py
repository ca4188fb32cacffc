"""A short run of each attack in ``bench/``: kills, concurrent writers, slow and broken bodies."""

import shlex
import socket
import sqlite3
from contextlib import ExitStack, closing

import pytest

from scorekeeper import store as stores
from scorekeeper.match import commands
from scorekeeper.serving.asgi_app import THREADS
from tests.support.durability import integrity
from tests.support.durability.concurrent_writes import explained, hammer
from tests.support.durability.connection import PersistentConnection
from tests.support.durability.crash_rounds import kill_again_and_again
from tests.support.durability.servers import COMMANDS, WORKERS, Serving
from tests.support.durability.writers import AcknowledgedWrite
from tests.support.paths import ROOT
from tests.support.store.pad import FIRST, FIRST_OTHERWISE, Pad

HALF = b"POST /clubs HTTP/1.1\r\nHost: table\r\nContent-Length: 1000\r\n\r\nhalf"
BROKEN = b"POST /new HTTP/1.1\r\nHost: table\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\nzz\r\n"
MORE_THAN_THREADS = 2 * WORKERS * sum(THREADS.values())


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path}/scores.db"


# Kills


def test_acknowledged_writes_survive_a_killed_server(url, tmp_path):
    outcome = kill_again_and_again(url, tmp_path, 1)
    assert outcome.faults == []
    assert outcome.acknowledged >= 10


# Concurrent writers


def test_one_serial_order_explains_the_responses_to_two_writers(url, tmp_path):
    evening = hammer(url, tmp_path, 10, "granian", clients=2)
    assert evening.faults == []
    first = min(evening.acknowledgements, key=lambda one: one.answered)
    others = [one for one in evening.acknowledgements if one is not first]
    assert list(explained(url, evening.club_id, first.write.match, others)) != []


# Slow and broken bodies


@pytest.fixture(scope="module")
def serving(tmp_path_factory):
    """Several processes, as in docs/hosting.md."""
    folder = tmp_path_factory.mktemp("serving")
    serving = Serving(f"sqlite:///{folder}/scores.db", folder / "log")
    serving.start("granian")
    yield serving
    serving.stop()


def test_stalled_bodies_do_not_delay_other_requests(serving):
    with ExitStack() as phones, PersistentConnection(serving.port) as wire:
        for _ in range(MORE_THAN_THREADS):
            phone = phones.enter_context(socket.create_connection(("127.0.0.1", serving.port)))
            phone.sendall(HALF)
        for path in ("/health", "/"):
            assert wire.ask("GET", path).status == 200


def test_a_body_with_broken_framing_gets_400_and_causes_no_error(serving):
    with socket.create_connection(("127.0.0.1", serving.port), timeout=30) as phone:
        phone.sendall(BROKEN)
        phone.shutdown(socket.SHUT_WR)
        assert phone.makefile("rb").readline().split(b" ")[1] == b"400"
    said = serving.log.read_text(encoding="utf-8")
    assert "Traceback" not in said
    assert "rror" not in said


def test_these_tests_run_the_server_command_from_the_documentation():
    shown = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8").replace("\\\n", " ")
    commands = {tuple(shlex.split(line)) for line in shown.splitlines() if "bin/granian" in line}
    ours = tuple(part.format(port=8000) for part in COMMANDS["granian"])
    assert len(commands) == 2
    assert {sorted_options(command) for command in commands} == {sorted_options(ours)}


def sorted_options(command):
    """The command without the folder of its program, in any order of its options."""
    return tuple(sorted(command[1:]))


# What the checks notice


@pytest.fixture
def pad(url):
    """A match whose first deal was recorded and corrected, with a half-entered second one."""
    stores.upgrade(url)
    store = stores.open_store(url)
    pad = Pad.begin(store)
    pad.write(commands.record, entry=FIRST, idempotency_key="one")
    pad.write(commands.correct, number=1, entry=FIRST_OTHERWISE, idempotency_key="two")
    pad.keep(2, "bids", {"trump": None, "bids": [1, None, 0], "tricks": [None] * 3})
    store.close()
    return pad


def two_writes(pad):
    return [
        AcknowledgedWrite(pad.match_id, "one", "recorded", {"deal": 1}, 1),
        AcknowledgedWrite(pad.match_id, "two", "corrected", {"deal": 1}, 2),
    ]


def test_the_integrity_check_reports_only_unacknowledged_events(url, pad):
    assert integrity.faults(url, pad.club_id, two_writes(pad)) == []
    assert integrity.faults(url, pad.club_id, two_writes(pad)[:1]) == [
        "2 lines, of 1 that were acknowledged"
    ]


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("DELETE FROM lines WHERE number = 2", "the log of {} has a gap"),
        ("UPDATE matches SET version = 3", "the log of {} has a gap"),
        ("UPDATE matches SET deals = 2", "{} has 2 deals in the lists, 1 in the log"),
        ("UPDATE drafts SET entry = '{\"half\": 1}'", "a draft of {} does not read"),
        (
            "INSERT INTO results SELECT club_id, id, 0, 7, 1 FROM matches",
            "the results of {} are not those of its sheet",
        ),
    ],
)
def test_the_integrity_check_detects_data_that_contradicts_the_events(statement, fault, url, pad):
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as database, database:
        database.execute(statement)
    assert fault.format(pad.match_id) in integrity.faults(url, pad.club_id, two_writes(pad))
