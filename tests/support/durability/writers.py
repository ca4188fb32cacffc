"""Clients that write while servers are killed, and remember all acknowledgements.

A request is repeated unchanged until there is a response.
"""

import random
import time
from dataclasses import dataclass, field
from functools import partial
from threading import Event, Lock, Thread

from tests.support.durability.connection import Api, NoResponseError, PersistentConnection
from tests.support.web import html

PAUSE = 0.3
"""The longest pause in seconds before a retry."""

DEALS = 6
"""Deals per match: few, so that many matches end and their results are stored."""

LONGEST_LOG = 30


@dataclass(frozen=True)
class AcknowledgedWrite:
    """An acknowledged write. ``at`` is the number of its event, ``None`` if unknown."""

    match: str
    once: str
    kind: str
    facts: dict
    at: int | None


@dataclass(frozen=True)
class Act:
    """A write by the API: its description and its request."""

    kind: str
    method: str
    path: str
    facts: dict


@dataclass
class Memory:
    """All acknowledgements, and all errors."""

    acknowledged: list[AcknowledgedWrite] = field(default_factory=list)
    begun: list[str] = field(default_factory=list)
    lost: int = 0
    busy: int = 0
    faults: list[str] = field(default_factory=list)
    given_up: Event = field(default_factory=Event)
    lock: Lock = field(default_factory=Lock)

    def keep(self, acknowledged):
        with self.lock:
            self.acknowledged.append(acknowledged)

    def count_lost(self):
        with self.lock:
            self.lost += 1

    def count_busy(self):
        with self.lock:
            self.busy += 1

    def fault(self, text):
        with self.lock:
            self.faults.append(text)


class Client(Thread):
    """A client that writes until it is stopped, and finishes its last write."""

    def __init__(self, name, access, table, memory, seed):
        super().__init__(name=name)
        self.api = Api(access)
        self.table = table
        self.memory = memory
        self.chance = random.Random(seed)
        self.stopped = Event()
        self.count = 0

    def run(self):
        try:
            while not self.stopped.is_set():
                self.write()
        except Exception as error:  # noqa: BLE001 - told at the end, with those of all others
            self.memory.fault(f"{self.name}: {error!r}")
        finally:
            self.leave()

    def leave(self):
        self.api.wire.connection.close()

    def once(self):
        self.count += 1
        return f"{self.name}-{self.count}"

    def until_answered(self, ask):
        """Return the response to ``ask``, retrying while there is none or the app is in trouble."""
        while True:
            try:
                answer = ask()
            except NoResponseError:
                self.memory.count_lost()
            else:
                if answer.status != 503:
                    return answer
                self.memory.count_busy()
            if self.memory.given_up.is_set():
                raise NoResponseError
            time.sleep(PAUSE * self.chance.random())

    def begins(self, once):
        body = {
            "game": "hell",
            "names": ["Aki", "Ben"],
            "first_dealer": 0,
            "options": {"ladder_cards": [1] * DEALS, "hook": False},
        }
        answer = self.until_answered(lambda: self.api.ask("POST", "/matches", body, once=once))
        if answer.status != 201:
            raise RuntimeError(f"no match: {answer.status} {answer.text}")
        self.memory.begun.append(answer.json["id"])
        return answer.json["id"]


class Table:
    """A match with several writers. After the last deal, or many events, a new match starts."""

    def __init__(self, name):
        self.name = name
        self.lock = Lock()
        self.match = None
        self.number = 0

    def goes_on(self, client, after=None):
        """Return the current match. ``after`` is the one that is over."""
        with self.lock:
            if self.match == after:
                self.number += 1
                self.match = client.begins(f"{self.name}-{self.number}")
            return self.match


class Program(Client):
    """An API client that records, corrects and removes deals."""

    state = None

    def write(self):
        match = self.table.goes_on(self)
        if self.state is None or self.state["id"] != match:
            self.state = self.read(match)
        if len(self.state["entries"]) == DEALS and self.chance.random() < 0.5:
            self.table.goes_on(self, after=match)
            return
        if self.state["version"] > LONGEST_LOG:
            self.table.goes_on(self, after=match)
            return
        self.write_in(match, self.once())

    def read(self, match):
        return self.until_answered(lambda: self.api.ask("GET", f"/matches/{match}")).json

    def write_in(self, match, once):
        while True:
            act = self.decides(self.state)
            version = self.state["version"]
            answer = self.until_answered(partial(self.sends, match, act, version, once))
            if answer.status == 200:
                self.state = answer.json
                self.memory.keep(AcknowledgedWrite(match, once, act.kind, act.facts, version + 1))
                return
            if answer.status != 412:
                self.memory.fault(f"{once}: {act.kind} is answered {answer.status}: {answer.text}")
                return
            self.state = answer.json["match"]

    def sends(self, match, act, version, once):
        path = f"/matches/{match}{act.path}"
        return self.api.ask(act.method, path, act.facts.get("entry"), version=version, once=once)

    def decides(self, state):
        deals = len(state["entries"])
        act = self.chance.random()
        if deals and act < 0.15:
            number = self.chance.randint(1, deals)
            facts = {"deal": number, "entry": self.entry()}
            return Act("corrected", "PUT", f"/deals/{number}", facts)
        if deals == DEALS or (deals and act < 0.25):
            return Act("removed", "DELETE", "/deals/last", {"deal": deals})
        return Act("recorded", "POST", "/deals", {"deal": deals + 1, "entry": self.entry()})

    def entry(self):
        """Return an entry for a deal of one card between two players."""
        bids = [self.chance.randint(0, 1), self.chance.randint(0, 1)]
        return {"trump": "S", "bids": bids, "tricks": self.chance.choice([[1, 0], [0, 1]])}


class Phone(Client):
    """A phone that writes by taps, in a match of its own.

    After a lost connection it opens the page and checks that it shows the acknowledged taps.
    """

    def __init__(self, name, access, table, memory, seed):
        super().__init__(name, access, table, memory, seed)
        self.wire = PersistentConnection(access.port)
        self.token = access.token
        self.tapped = {}
        self.has_key = False

    def leave(self):
        super().leave()
        self.wire.connection.close()

    def write(self):
        if not self.has_key:
            opened = self.until_answered(lambda: self.wire.ask("GET", f"/k/{self.token}"))
            self.has_key = opened.status == 303
            return
        match = self.table.goes_on(self)
        page = self.open(match)
        if not page.has("#entry"):
            self.table.goes_on(self, after=match)
            return
        self.look_after_taps(page)
        self.goes_on_in(match, page.one("#entry"))

    def goes_on_in(self, match, form):
        fields = html.form_fields(form)
        empty = self.unanswered(form, fields)
        if empty is None:
            self.ends_stage(match, form["action"], fields)
            return
        name, values = empty
        other = {"tricks.0": "tricks.1", "tricks.1": "tricks.0"}.get(name)
        if other in fields:  # one card is one trick
            values = [str(1 - int(fields[other]))]
        self.taps(form["action"], fields, name, self.chance.choice(values))

    def open(self, match):
        return html.read(self.until_answered(lambda: self.wire.ask("GET", f"/m/{match}")).text)

    def unanswered(self, form, fields):
        """Return an open question of the form with its possible answers."""
        chips = {}
        for one in form.all("input[type=radio]"):
            chips.setdefault(one["name"], []).append(one["value"])
        for name, values in chips.items():
            if name not in fields and not name.startswith("trump"):
                return name, values
        return None

    def look_after_taps(self, page):
        """Check that acknowledged taps are on the page."""
        checked = {one["name"]: one["value"] for one in page.all("input[type=radio][checked]")}
        for name, value in self.tapped.items():
            if checked.get(name) != value:
                self.memory.fault(f"{self.name}: {name} was tapped as {value}: {checked}")
        self.tapped = {}

    def taps(self, action, fields, name, value):
        facts = {**fields, name: value}
        answer = self.until_answered(lambda: self.wire.send(action, facts, {"HX-Request": "true"}))
        if answer.status != 200:
            self.memory.fault(f"{self.name}: a tap is answered {answer.status}")
            return
        self.tapped = {name: value}

    def ends_stage(self, match, action, fields):
        once = fields["idempotency_key"]
        number = int(action.rpartition("/")[2])
        facts = {**fields, "action": "next"}
        answer = self.until_answered(lambda: self.wire.send(action, facts))
        if answer.status != 303:
            self.memory.fault(f"{self.name}: a stage is answered {answer.status}")
        elif fields["stage"] == "tricks":
            at = int(fields["version"]) + 1
            self.memory.keep(AcknowledgedWrite(match, once, "recorded", {"deal": number}, at))
