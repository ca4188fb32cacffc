"""Eight clients write to one match at once: acknowledged writes form a series.

Each reads the match and writes on the version it read. It reads again when somebody was faster. It
sends every write twice, as if the response had been lost.
"""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from scorekeeper import store
from tests.support.web.api_client import FIRST, FIRST_OTHERWISE, Member, create_club, hell

WRITERS = 8
WRITES = 4
OPTIONS = {"ladder_cards": [1] * 40, "hook": False}


class Writer:
    """One of the eight, with the version after each write, and the match at that time."""

    def __init__(self, app, club, match, number):
        self.member = Member(app.test_client(), club.club_id, club.token)
        self.match = match
        self.number = number
        self.told = {}

    def write_all(self, barrier):
        barrier.wait()
        for turn in range(WRITES):
            self.write(self.acts[turn % len(self.acts)], f"writer-{self.number}-{turn}")

    @property
    def acts(self):
        """Each of them begins with another kind of write."""
        acts = [self.record, self.correct, self.record, self.remove]
        first = self.number % len(acts)
        return acts[first:] + acts[:first]

    def record(self, _state):
        return "POST", "/deals", FIRST if self.number % 2 else FIRST_OTHERWISE

    def correct(self, state):
        if not state["entries"]:
            return self.record(state)
        number = 1 + self.number % len(state["entries"])
        return "PUT", f"/deals/{number}", hell([0, 0], [1, 0])

    def remove(self, state):
        return ("DELETE", "/deals/last", None) if state["entries"] else self.record(state)

    def write(self, act, once):
        state = self.member.read(self.match).json
        while True:
            asked = act(state)
            first, again = (self.send(*asked, state["version"], once) for _ in range(2))
            if first.status_code == 200:
                break
            assert (first.status_code, again.status_code) == (412, 412), first.text
            state = again.json["match"]
        assert again.status_code == 200
        assert again.json["version"] >= first.json["version"] == state["version"] + 1
        self.told[first.json["version"]] = first.json

    def send(self, method, path, entry, version, once):
        return self.member.send(method, self.match + path, entry, version=version, once=once)


@pytest.fixture(scope="module")
def evening(app):
    """The match in the end, its log, and the eight with their responses."""
    club = Member(app.test_client(), *create_club(app))
    match = club.begins(options=OPTIONS)
    writers = [Writer(app, club, match, number) for number in range(WRITERS)]
    barrier = Barrier(WRITERS)
    with ThreadPoolExecutor(WRITERS) as pool:
        for done in [pool.submit(writer.write_all, barrier) for writer in writers]:
            done.result()
    with app.extensions["store"].reading() as session:
        kept = store.matches.load(session, club.club_id, match.removeprefix("/matches/"))
    return club, match, kept, writers


def test_every_acknowledged_write_is_one_event(evening):
    _, _, kept, writers = evening
    told = sorted(version for writer in writers for version in writer.told)
    assert told == list(range(1, WRITERS * WRITES + 1))
    assert [line.number for line in kept.lines] == told


def test_every_response_matches_the_events_up_to_its_version(evening):
    club, match, kept, writers = evening
    entries = []
    told = {version: state for writer in writers for version, state in writer.told.items()}
    for line in kept.lines:
        match line.kind:
            case "recorded":
                entries = [*entries, line.event.entry]
            case "corrected":
                entries = [*entries[: line.deal - 1], line.event.entry, *entries[line.deal :]]
            case "removed":
                entries = entries[:-1]
        assert told[line.number]["entries"] == entries
    assert club.read(match).json["entries"] == entries


def test_the_sheet_matches_the_remaining_deals(api, evening):
    club, match, kept, _ = evening
    state = club.read(match).json
    assert state["version"] == kept.version == WRITERS * WRITES
    asked = api.sheet("hell", 2, state["entries"], options=OPTIONS).json
    assert [deal["points"] for deal in asked["deals"]] == [
        deal["points"] for deal in state["sheet"]["deals"]
    ]
    assert asked["totals"] == state["sheet"]["totals"]


def test_concurrent_requests_with_one_idempotency_key_create_one_match(app):
    club_id, token = create_club(app)
    barrier = Barrier(WRITERS)

    def begin():
        member = Member(app.test_client(), club_id, token)
        barrier.wait()
        return member.create(once="evening").json["id"]

    with ThreadPoolExecutor(WRITERS) as pool:
        begun = [done.result() for done in [pool.submit(begin) for _ in range(WRITERS)]]
    assert len(set(begun)) == 1
