"""A few rounds of ``bench/kill.py``: processes killed while clients write."""

import random
import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from scorekeeper import store as stores
from scorekeeper.match import commands
from tests.support.durability import integrity, killing
from tests.support.durability.killing import Supervisor, kill_again_and_again
from tests.support.durability.servers import Serving
from tests.support.durability.writers import Memory, Told
from tests.support.postgresql import Server
from tests.support.store.databases import make_database
from tests.support.store.pad import FIRST, FIRST_OTHERWISE, Pad

ROUNDS = 3


def test_what_was_acknowledged_survives_the_app_being_killed(tmp_path):
    outcome = kill_again_and_again(f"sqlite:///{tmp_path}/scores.db", tmp_path, ROUNDS)
    assert outcome.faults == []
    assert outcome.acknowledged >= ROUNDS * 5


@pytest.fixture
def server():
    server = Server()
    server.start()
    yield server
    server.stop()


def test_what_was_acknowledged_survives_postgresql_being_killed(server, tmp_path):
    url = make_database(server.url, "killed")
    outcome = kill_again_and_again(url, tmp_path, ROUNDS, server=server)
    assert outcome.faults == []
    assert outcome.acknowledged >= ROUNDS * 5


# ------------------------------------------------------------------- that it would be noticed


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path}/scores.db"


@pytest.fixture
def pad(url):
    """A match whose first deal was recorded and corrected, and the second begun."""
    stores.upgrade(url)
    store = stores.open_store(url)
    pad = Pad.begin(store)
    pad.write(commands.record, entry=FIRST, idempotency_key="one")
    pad.write(commands.correct, number=1, entry=FIRST_OTHERWISE, idempotency_key="two")
    pad.keep(2, "bids", {"trump": None, "bids": [1, None, 0], "tricks": [None] * 3})
    store.close()
    return pad


def told(pad):
    return [
        Told(pad.match_id, "one", "recorded", {"deal": 1}, 1),
        Told(pad.match_id, "two", "corrected", {"deal": 1}, 2),
    ]


def faults_after(statement, url, pad):
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as database, database:
        database.execute(statement)
    return integrity.faults(url, pad.club_id, told(pad))


def test_a_club_that_is_whole_has_no_faults(url, pad):
    assert integrity.faults(url, pad.club_id, told(pad)) == []


def test_a_line_that_is_lost_is_noticed(url, pad):
    found = faults_after("DELETE FROM lines WHERE number = 2", url, pad)
    assert any("'two'" in fault and "0 times" in fault for fault in found)
    assert "1 lines, of 2 that were acknowledged" in found
    assert f"the log of {pad.match_id} has a gap" in found


def test_a_line_that_nobody_was_told_of_is_noticed(url, pad):
    faults = integrity.faults(url, pad.club_id, told(pad)[:1])
    assert faults == ["2 lines, of 1 that were acknowledged"]


def test_a_line_in_another_place_is_noticed(url, pad):
    one, two = told(pad)
    (fault,) = integrity.faults(url, pad.club_id, [one, replace(two, at=3)])
    assert "is in the log as" in fault


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("UPDATE matches SET version = 3", "the log of {} has a gap"),
        ("UPDATE matches SET deals = 2", "{} has 2 deals in the lists, 1 in the log"),
        ("UPDATE drafts SET entry = '{\"half\": 1}'", "a draft of {} does not read"),
        (
            "INSERT INTO results SELECT club_id, id, 0, 7, 1 FROM matches",
            "the results of {} are not those of its sheet",
        ),
    ],
)
def test_what_does_not_follow_from_the_log_is_noticed(statement, fault, url, pad):
    found = faults_after(statement, url, pad)
    assert fault.format(pad.match_id) in found


# ----------------------------------------------------------------------- that it would be told


def test_a_server_that_acknowledges_nothing_is_described(tmp_path, monkeypatch):
    url = f"sqlite:///{tmp_path}/scores.db"
    stores.upgrade(url)
    supervisor = Supervisor(Serving(url, tmp_path / "log"))
    monkeypatch.setattr(killing, "PATIENCE", 0)
    try:
        with pytest.raises(RuntimeError) as error:
            supervisor.work(Memory(), random.Random(1))
    finally:
        supervisor.serving.stop()
    told = str(error.value)
    assert told.startswith("nothing is acknowledged any more\nacknowledged 0, lost 0, busy 0\n")
    assert '/health: 200 {"status":"ok"}' in told
    assert '/ready: 200 {"status":"ok"}' in told
    assert "Threads: " in told
    assert "MainThread:" in told
