"""Several phones, threads and processes at once."""

import signal
import subprocess
import sys

import pytest

from scorekeeper import store as stores
from scorekeeper.match import Stale, commands
from tests.support import processes
from tests.support.store.concurrency import concurrently, tap
from tests.support.store.pad import FIRST, FIRST_OTHERWISE, NOON, Pad, hell, options


@pytest.mark.parametrize("_round", range(3))
def test_of_two_simultaneous_writes_of_one_deal_exactly_one_wins(pad, _round):
    answers = concurrently(
        lambda: record(pad, FIRST),
        lambda: record(pad, FIRST_OTHERWISE),
    )
    (stale,) = [answer for answer in answers if isinstance(answer, Stale)]
    (won,) = [answer for answer in answers if not isinstance(answer, Stale)]
    assert stale.current == won == pad.match
    assert won.version == 1


def record(pad, entry, **terms):
    with pad.store.writing() as session:
        return pad.locked(session, version=0, **terms).append(commands.record, entry)


def test_a_double_tap_records_one_deal_without_an_error(pad):
    tap = lambda: record(pad, FIRST, idempotency_key="tap-1")  # noqa: E731
    answers = concurrently(tap, tap, tap)
    assert answers == [pad.match] * 3
    assert pad.match.version == 1


def test_simultaneous_drafts_from_many_phones_do_not_conflict(pad):
    entry = {"trump": None, "bids": [None, 1, 0], "tricks": [None] * 3}
    concurrently(*[lambda: pad.keep(1, "bids", entry, version=0)] * 6)
    assert sorted(pad.match.drafts) == [1]


PLACES = ("bids.0", "bids.1", "bids.2", "tricks.0", "tricks.1", "tricks.2")


def test_simultaneous_taps_on_different_seats_are_all_saved(pad):
    def taps(place, last):
        return lambda: [tap(pad, place, number) for number in (9, 8, last)]

    concurrently(*[taps(place, last) for last, place in enumerate(PLACES)])
    assert pad.match.drafts[1].entry == hell([0, 1, 2], [3, 4, 5])


TAP_ON = """
import sys
from scorekeeper.store import open_store
from tests.support.store.pad import Pad
from tests.support.store.concurrency import tap

url, club, key, match, first, *places = sys.argv[1:]
pad = Pad(open_store(url), club, key, match)
print("ready", flush=True)
sys.stdin.readline()
for number in range(5):
    for place in places:
        tap(pad, place, int(first) + number)
"""


def test_two_processes_can_tap_into_one_draft(pad, url):
    names = (pad.club_id, pad.key_id, pad.match_id)
    phones = [
        processes.start(
            [sys.executable, "-c", TAP_ON, url, *names, *more],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for more in (("10", *PLACES[:3]), ("20", *PLACES[3:]))
    ]
    for phone in phones:
        assert phone.stdout.readline() == "ready\n"
    for phone in phones:
        phone.stdin.write("go\n")
        phone.stdin.flush()
    assert [phone.communicate(timeout=180)[0] for phone in phones] == ["", ""]
    assert [phone.returncode for phone in phones] == [0, 0]
    assert pad.match.drafts[1].entry == hell([14, 14, 14], [24, 24, 24])


def test_simultaneous_new_names_create_one_player_each(pad):
    def begin():
        with pad.store.writing() as session:
            return stores.matches.create(
                session,
                pad.club_id,
                pad.key_id,
                "hell",
                options("hell"),
                ["Dan", "Emi"],
                0,
                NOON,
            )

    assert len(set(concurrently(begin, begin, begin))) == 3
    with pad.store.reading() as session:
        names = [player.name for player in stores.clubs.players(session, pad.club_id)]
    assert sorted(names) == ["Aki", "Ben", "Chie", "Dan", "Emi"]


def test_simultaneous_writers_all_succeed_and_their_events_are_in_sequence(pad):
    def write_until_it_is_in():
        while True:
            match = pad.match
            decide = commands.reopen if match.stopped else commands.finish
            try:
                with pad.store.writing() as session:
                    return pad.locked(session, version=match.version).append(decide)
            except Stale:
                continue

    concurrently(*[write_until_it_is_in] * 4)
    lines = pad.match.lines
    assert [line.number for line in lines] == [1, 2, 3, 4]
    assert [line.kind for line in lines] == ["finished", "reopened", "finished", "reopened"]


def test_a_reader_sees_one_state_while_another_session_writes(pad):
    with pad.store.reading() as session:
        before = stores.matches.load(session, pad.club_id, pad.match_id)
        pad.record(FIRST)
        assert stores.matches.load(session, pad.club_id, pad.match_id) == before
    assert pad.match.version == 1


RECORD_AND_DIE = """
import os, signal, sys
from scorekeeper.store import open_store
from tests.support.store.pad import FIRST, Pad

pad = Pad(open_store(sys.argv[1]), *sys.argv[2:])
pad.record(FIRST)
pad.keep(2, "bids", {"trump": None, "bids": [1, None, 0], "tricks": [None, None, None]})
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_acknowledged_changes_survive_a_killed_process(pad, url):
    names = (pad.club_id, pad.key_id, pad.match_id)
    killed = processes.run(
        [sys.executable, "-c", RECORD_AND_DIE, url, *names], check=False, timeout=180
    )
    assert killed.returncode == -signal.SIGKILL
    reopened = Pad(stores.open_store(url), *names)
    assert reopened.match.entries == (FIRST,)
    assert reopened.match.drafts[2].entry.bids == (1, None, 0)
    reopened.store.close()
