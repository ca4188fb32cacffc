"""Eight clients that write to one match concurrently, and a check of their responses.

One order of the events must explain all responses. Each acknowledged write names its base version,
so its event must be the next one. Each response must equal the match after that event. A write that
was acknowledged before another was sent must precede it.
"""

import random
import re
import time
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from threading import Lock, Thread

from sqlalchemy import select

from scorekeeper import store as stores
from scorekeeper.match.ids import fingerprint
from scorekeeper.store.database import tables
from tests.support.durability import integrity
from tests.support.durability.connection import Access, Api, NoResponseError, PersistentConnection
from tests.support.durability.crash_rounds import start_club
from tests.support.durability.servers import Serving
from tests.support.durability.writers import AcknowledgedWrite

CLIENTS = 8
MOST_DEALS = 10
"""The most deals at a time. More are removed again, so that the pages stay short."""

OPTIONS = {"ladder_cards": [1] * 40, "hook": False}
PAUSE = 1.0
"""The longest pause in seconds after a conflict."""

IN_WORDS = ("described", "deal_noted")
CSRF = re.compile(r'name="csrf_token" value="([^"]+)"')
WRITTEN, STALE, REFUSED = (200, 303), (409, 412), (404, 422)


@dataclass(frozen=True)
class Acknowledgement:
    """An acknowledged write: when it was sent and acknowledged, and the returned match."""

    write: AcknowledgedWrite
    based_on: int
    sent: float
    answered: float
    state: dict | None


@dataclass
class Evening:
    """All responses that the clients received."""

    club_id: str
    wanted: int
    acknowledgements: list[Acknowledgement] = field(default_factory=list)
    drafts: int = 0
    stale: int = 0
    refused: int = 0
    again: int = 0
    busy: int = 0
    faults: list[str] = field(default_factory=list)
    lock: Lock = field(default_factory=Lock)

    @property
    def sent(self):
        """Count writes by outcome: acknowledged, outdated, forbidden, repeated, drafts."""
        return len(self.acknowledgements) + self.stale + self.refused + self.again + self.drafts

    @property
    def is_over(self):
        """Return whether enough was sent and one response had the match, or a fault was found."""
        enough = self.sent >= self.wanted and any(one.state for one in self.acknowledgements)
        return enough or len(self.faults) > 0

    def count(self, name):
        with self.lock:
            setattr(self, name, getattr(self, name) + 1)


class Hammer(Thread):
    """One of the clients: it sometimes reads the match, and writes on the last known version."""

    def __init__(self, name, access, match, evening):
        super().__init__(name=name)
        self.api = Api(access)
        self.wire = PersistentConnection(access.port)
        self.token = access.token
        self.match = match
        self.evening = evening
        self.chance = random.Random(name)
        self.state = None
        self.csrf = ""
        self.number = 0

    def run(self):
        try:
            self.wire.ask("GET", f"/k/{self.token}")
            self.csrf = CSRF.search(self.wire.ask("GET", f"/m/{self.match}").text)[1]
            self.state = self.read()
            while not self.evening.is_over:
                self.acts()
        except Exception as error:  # noqa: BLE001 - told at the end, with those of all others
            self.evening.faults.append(f"{self.name}: {error!r}")
        finally:
            self.api.wire.connection.close()
            self.wire.connection.close()

    def answered(self, ask):
        """Return the response.

        Repeat the request if the connection was closed or the app is busy.
        """
        while True:
            with suppress(NoResponseError):
                answer = ask()
                if answer.status != 503:
                    return answer
                self.evening.count("busy")

    def read(self):
        answer = self.answered(lambda: self.api.ask("GET", f"/matches/{self.match}"))
        if answer.status != 200:
            raise RuntimeError(f"reading is answered {answer.status}")
        return answer.json

    def acts(self):
        if self.chance.random() < 0.8:  # else what it writes may well be stale
            known = self.state["version"]
            self.state = self.read()
            if self.state["version"] < known:
                raise RuntimeError("time goes backwards")
        if self.chance.random() < 0.15:
            self.taps()
            return
        self.number += 1
        kind, facts, send = self.chance.choices(*self.choices())[0]
        self.writes(kind, facts, partial(send, self.state["version"], f"{self.name}-{self.number}"))

    def choices(self):
        """Return the possible writes with their weights."""
        deals = len(self.state["entries"])
        last = self.chance.randint(1, max(deals, 1))
        record = {"deal": deals + 1, "entry": self.entry()}
        correct = {"deal": last, "entry": self.entry()}
        text = f"{self.name} {self.number}"
        known = [
            (6, "recorded", record, self.by_api("POST", "/deals", record["entry"])),
            (3, "corrected", correct, self.by_api("PUT", f"/deals/{last}", correct["entry"])),
            (2, "removed", {"deal": deals}, self.by_api("DELETE", "/deals/last")),
            (3, "undo", {}, self.by_form("/undo", discard_draft="yes")),
            (1, "removed", {"deal": deals}, self.by_form("/remove-last")),
            (1, "finished", {}, self.by_form("/finish")),
            (3, "reopened", {}, self.by_form("/reopen")),
            (2, "deal_noted", {"deal": last}, self.by_form(f"/deals/{last}/note", note=text)),
            (2, "described", {}, self.by_form("/details", played_on="2026-11-21", note=text)),
        ]
        if deals > MOST_DEALS:
            known = [one for one in known if one[1] == "removed"]
        return [one[1:] for one in known], [one[0] for one in known]

    def entry(self):
        bids = [self.chance.randint(0, 1), self.chance.randint(0, 1)]
        return {"trump": "S", "bids": bids, "tricks": self.chance.choice([[1, 0], [0, 1]])}

    def by_api(self, method, path, entry=None):
        return lambda version, once: self.api.ask(
            method, f"/matches/{self.match}{path}", entry, version=version, once=once
        )

    def by_form(self, path, **fields):
        return lambda version, once: self.wire.send(
            f"/m/{self.match}{path}",
            {"csrf_token": self.csrf, "version": version, "idempotency_key": once, **fields},
        )

    def taps(self):
        """Save a draft of the next deal, or of a saved one."""
        number = self.chance.randint(1, len(self.state["entries"]) + 1)
        tap = self.by_form(f"/deals/{number}", stage="bids", **{"bids.0": "1"})
        answer = self.answered(partial(tap, self.state["version"], "tap"))
        self.look_at(answer, f"a tap at deal {number}")
        if answer.status in WRITTEN:
            self.evening.count("drafts")

    def writes(self, kind, facts, send):
        sent = time.monotonic()
        answer = self.answered(send)
        answered = time.monotonic()
        self.look_at(answer, kind)
        if answer.status not in WRITTEN:
            return
        if answer.headers.get("location", "").endswith(("/undo", "/redo")):
            self.evening.faults.append(f"{kind} is answered with a question")
            return
        version, once = send.args
        # What is said in words is added to whatever has been written meanwhile.
        at = None if kind in IN_WORDS else version + 1
        write = AcknowledgedWrite(self.match, once, kind, facts, at)
        state = answer.json if answer.status == 200 else None
        with self.evening.lock:
            self.evening.acknowledgements.append(
                Acknowledgement(write, version, sent, answered, state)
            )
        if self.chance.random() < 0.2:
            self.sends_again(kind, send)

    def sends_again(self, kind, send):
        """Repeat a write as if its response was lost. It must be acknowledged without an effect."""
        self.evening.count("again")
        answer = self.answered(send)
        if answer.status not in WRITTEN:
            self.evening.faults.append(f"{kind}, sent again, is answered {answer.status}")

    def look_at(self, answer, what):
        if answer.status in STALE:
            self.evening.count("stale")
            time.sleep(PAUSE * self.chance.random())
        elif answer.status in REFUSED:
            self.evening.count("refused")
        elif answer.status not in WRITTEN:
            self.evening.faults.append(f"{what} is answered {answer.status}: {answer.text[:300]}")


def hammer(url, folder, writes, kind, clients=CLIENTS):
    """Run the clients until ``writes`` were sent. Return their responses and all faults."""
    club_id, token = start_club(url)
    serving = Serving(url, Path(folder) / "log")
    serving.start(kind)
    evening = Evening(club_id, writes)
    try:
        access = Access(serving.port, token)
        match = begun(access)
        hammers = [Hammer(f"client-{n}", access, match, evening) for n in range(clients)]
        for one in hammers:
            one.start()
        for one in hammers:
            one.join()
    finally:
        serving.stop()
    evening.faults += [*explained(url, club_id, match, evening.acknowledgements)]
    return evening


def begun(access):
    api = Api(access)
    body = {"game": "hell", "names": ["Aki", "Ben"], "first_dealer": 0, "options": OPTIONS}
    answer = api.ask("POST", "/matches", body)
    api.wire.connection.close()
    return answer.json["id"]


# ---------------------------------------------------------------------------------- the one order


def explained(url, club_id, match_id, acknowledgements):
    """Return the responses that the events do not explain."""
    store = stores.open_store(url)
    with store.reading() as session:
        match = stores.matches.load(session, club_id, match_id)
        line = tables.LogLineRow
        numbers = dict(
            session.execute(
                select(line.idempotency_key, line.number).where(line.match_id == match_id)
            ).all()
        )
    store.close()
    by_line = {numbers.get(fingerprint(one.write.once)): one for one in acknowledgements}
    by_line.pop(None, None)
    placed = [replace(one.write, **as_written(one.write, match)) for one in by_line.values()]
    missing = [one.write for one in acknowledgements if fingerprint(one.write.once) not in numbers]
    yield from integrity.faults(url, club_id, [*placed, *missing])
    yield from in_order(by_line)
    yield from as_answered(match.lines, by_line)


def as_written(write, match):
    """Return the event with the values that its undo restores."""
    if write.kind != "undo":
        return {}
    standing = []
    for line in match.lines:
        if line.number == write.at and line.undoes in standing[-1:]:
            return {"kind": line.kind, "facts": {"deal": line.deal}}
        if line.undoes:
            standing.pop()
        else:
            standing.append(line.number)
    return {"kind": "no undo of the last line that stands"}


def in_order(by_line):
    """Check that each event follows its base version and everything known before."""
    lines = sorted(by_line.items())
    for number, one in lines:
        if number <= one.based_on:
            yield f"{one.write} is line {number}, before what it was based on"
    latest = 0.0
    for (_, earlier), (_, later) in pairwise(lines):
        latest = max(latest, earlier.sent)
        if later.answered < latest:
            yield f"{later.write} was answered before what is written before it was sent"


@dataclass(frozen=True)
class Sheet:
    """An independent reader of the match that folds events."""

    entries: tuple = ()
    notes: tuple = ()
    note: str = ""

    def after(self, line):
        entries, number = self.entries, line.deal
        match line.kind:
            case "recorded":
                entries = (*entries, line.event.entry)
            case "corrected":
                entries = (*entries[: number - 1], line.event.entry, *entries[number:])
            case "removed":
                entries = entries[:-1]
            case "deal_noted":
                kept = {**dict(self.notes), number: line.event.note}
                return Sheet(entries, tuple(sorted(kept.items())), self.note)
            case "described":
                return Sheet(entries, self.notes, line.event.texts().get("note", ""))
        return Sheet(entries, self.notes, self.note)


def as_answered(lines, by_line):
    """Check that every match in a response equals the match after its event."""
    sheets = [Sheet()]
    for line in lines:
        # What takes back a line leaves what there was before that.
        sheets.append(sheets[line.undoes - 1] if line.undoes else sheets[-1].after(line))
        acknowledgement = by_line.get(line.number)
        if acknowledgement is None or acknowledgement.state is None:
            continue
        sheet, state = sheets[-1], acknowledgement.state
        notes = {str(deal): text for deal, text in sheet.notes if deal <= len(sheet.entries)}
        expected = (line.number, list(sheet.entries), sheet.note, notes)
        if (state["version"], state["entries"], state["note"], state["notes"]) != expected:
            yield f"{acknowledgement.write} was answered with another match than the log has"
