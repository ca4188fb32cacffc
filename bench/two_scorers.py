"""Measures simultaneous entries of two scorers: how many need a decision, and how many are lost.

    python -m bench.two_scorers [DEALS]     30 by default

Each evening is played twice with the same habits and delays. First the server answers the forms of
both phones. Then each phone answers its own forms, pushes at once and pulls in the background. The
time is simulated, but the apps are real.

*asked* counts forms, pushes and pages that ask for a decision. *lost* counts values that were
acknowledged on one phone and differ on the sheet, although nobody saw or was asked about them.
"""

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from heapq import heappop, heappush
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, TypeAlias

from scorekeeper import clock
from scorekeeper.store.clubs.keys import Role
from scorekeeper.sync import apply_choice, status
from scorekeeper.sync.conflict_resolution import Resolution
from scorekeeper.web import create_app
from tests.support.clock import SATURDAY
from tests.support.phone.syncing import Phone, app_of_phone, match_in, wiped
from tests.support.web import html
from tests.support.web.stored_matches import store_match
from tests.support.web.visitor import FOUR, HTMX, Page, Visitor, started

DEALS = 30
DEALS_OF_A_MATCH = 3
DELAYS = (0.1, 0.5, 2.0)
"""Seconds of a round trip to the server."""

POLL = 2.4
SAVED = (200, 303)
NOT_MODIFIED, UNPROCESSABLE = 304, 422
SAME_DEAL = "exactly as entered here"
MOST_LOOKS = 60
A_DEAL = 120.0
PAUSE = 12.0
"""Seconds from the start of a deal to the start of the next one, at least."""

SEATS = range(4)
FIELDS = (*(f"hearts.{seat}" for seat in SEATS), "spade_queen")
Facts = Mapping[str, str]
Steps = Iterator[float]


class Timeline:
    """Simulated time, which calls functions at the scheduled times."""

    def __init__(self, start: float) -> None:
        self.now = start
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._order = count()
        self._looks = count()
        clock.now = lambda: SATURDAY + timedelta(seconds=self.now, microseconds=next(self._looks))

    def at(self, seconds: float, act: Callable[[], None]) -> None:
        """Schedule a call of ``act`` in ``seconds``."""
        heappush(self._due, (self.now + seconds, next(self._order), act))

    def follow(self, steps: Steps) -> None:
        """Run a generator. It yields the number of seconds until its next step."""
        pause = next(steps, None)
        if pause is not None:
            self.at(pause, lambda: self.follow(steps))

    def run(self, until: float) -> None:
        while self._due and self._due[0][0] <= until:
            self.now, _, act = heappop(self._due)
            act()


class View(NamedTuple):
    """The form of the next deal on a page: its URL, its fields and the saved values."""

    action: str
    fields: Facts
    base: Mapping[str, Any]

    @property
    def deal(self) -> int:
        return int(self.action.rpartition("/")[2].partition("?")[0])

    @property
    def is_full(self) -> bool:
        return all(self.base.get(name) is not None for name in FIELDS)


def view_of(visitor: Visitor, match: str) -> View:
    return view_in(visitor.open(match))


def view_in(page: Page) -> View:
    form = page.one("#entry")
    fields = html.form_fields(form)
    return View(form["action"], fields, json.loads(fields["base"]))


@dataclass
class Scorer:
    """A phone at the table. ``answers`` is the app that handles its forms."""

    time: Timeline
    answers: Visitor
    match: str
    delay: float
    counts: Counter[str]
    replaced: set[str]
    """The values that a scorer has replaced after seeing them, as "deal name"."""
    view: View = field(init=False)
    tapped: dict[str, str] = field(default_factory=dict)
    """The acknowledged values of each deal, as "deal name"."""
    deals_with_questions: set[int] = field(default_factory=set)
    unanswered: list[tuple[str, str]] = field(default_factory=list)
    queue: list[tuple[View, dict[str, str], bool]] = field(default_factory=list)
    is_sending: bool = False
    is_refused: bool = False
    etag: str = ""

    def __post_init__(self) -> None:
        self.view = view_of(self.answers, self.match)

    def tap(self, name: str, value: str) -> None:
        if self.view.base.get(name) is not None:
            self.replaced.add(f"{self.view.deal} {name}")
        self.unanswered.append((name, value))
        self._enter({})

    def press(self) -> None:
        self._enter({"action": "next"})

    def correct(self, deal: int, facts: Facts) -> None:
        form = self.answers.open(f"{self.match}/deals/{deal}/correct").one("#entry")
        view = View(form["action"], html.form_fields(form), {})
        self._send(view, {**view.fields, **facts, "action": "next"}, is_tap=False)

    def _enter(self, button: dict[str, str]) -> None:
        base, known = dict(self.view.base), dict[str, list[Any]]()
        facts = dict(self.view.fields)
        for name, value in self.unanswered:
            known[name] = [*known.get(name, [self.view.base.get(name)]), value]
            base.pop(name, None)
            facts[name] = value
        facts |= {"base": json.dumps(base), "known": json.dumps(known), **button}
        self._send(self.view, facts, is_tap=not button)

    def _send(self, view: View, facts: dict[str, str], *, is_tap: bool) -> None:
        raise NotImplementedError

    def shows(self, name: str, value: str) -> bool:
        return str(self.view.base.get(name)) == value

    def _note_response(self, view: View, facts: Facts, page: Page) -> bool:
        """Evaluate the response to a form; return whether the form was not saved."""
        self.is_refused = page.status == UNPROCESSABLE
        if self.is_refused:
            self.counts["sum is wrong"] += 1
            return True
        if SAME_DEAL in page.source:
            self.counts["response: saved already"] += 1
            return True
        if page.status in SAVED:
            known = json.loads(facts.get("known", "{}"))
            for name, values in known.items():
                self.tapped[f"{view.deal} {name}"] = values[-1]
            return False
        self.ask(view.deal, f"form {page.status}")
        return True

    def lost(self, entries: Sequence[Any]) -> int:
        """Return the number of acknowledged values that differ on the sheet without a question."""
        count = 0
        for what, value in self.tapped.items():
            number, name = what.split(" ")
            deal = int(number)
            if deal in self.deals_with_questions or deal > len(entries) or what in self.replaced:
                continue
            count += str(fact(entries[deal - 1], name)) != value
        return count

    def ask(self, deal: int, why: str) -> None:
        self.counts["asked"] += 1
        self.counts[why] += 1
        self.deals_with_questions.add(deal)


class ServedScorer(Scorer):
    """A phone whose forms the server answers, one after the other."""

    def start(self) -> None:
        self.time.at(POLL, self._poll)

    def _poll(self) -> None:
        self.time.at(self.delay / 2, self._polled)
        self.time.at(POLL, self._poll)

    def _polled(self) -> None:
        answer = self.answers.open(f"{self.match}/live", If_None_Match=self.etag)
        self.etag = answer.headers["ETag"]
        if answer.status == NOT_MODIFIED:
            return
        seen = view_of(self.answers, self.match)
        self.time.at(self.delay / 2, lambda: self._show(seen))

    def _show(self, seen: View) -> None:
        # As on the page: a response from before an own action is out of date.
        if not (self.unanswered or self.queue or self.is_sending):
            self.view = seen

    def _send(self, view: View, facts: dict[str, str], *, is_tap: bool) -> None:
        self.queue.append((view, facts, is_tap))
        self._next()

    def _next(self) -> None:
        if self.is_sending or not self.queue:
            return
        self.is_sending = True
        self.time.at(self.delay / 2, self._arrive)

    def _arrive(self) -> None:
        view, facts, is_tap = self.queue[0]
        answer = self.answers.send(view.action, facts, **(HTMX if is_tap else {}))
        seen = view_of(self.answers, self.match)
        self.time.at(self.delay / 2, lambda: self._answered(answer, seen))

    def _answered(self, answered: Page, seen: View) -> None:
        view, facts, _ = self.queue.pop(0)
        self.is_sending = False
        if self._note_response(view, facts, answered):
            self.queue.clear()
        if not self.queue:
            self.unanswered.clear()
            self.view = seen
        self._next()


class LocalScorer(Scorer):
    """A phone that handles its own forms, pushes at once and pulls at the interval of polls."""

    answers: Phone
    is_syncing: bool = False
    again: bool = False

    def start(self) -> None:
        self.time.at(POLL, self._poll)

    def _poll(self) -> None:
        self._sync()
        self.time.at(POLL, self._poll)

    def _send(self, view: View, facts: dict[str, str], *, is_tap: bool) -> None:
        answer = self.answers.send(view.action, facts, **(HTMX if is_tap else {}))
        self._note_response(view, facts, answer)
        self._look()
        self._sync()

    def _look(self) -> None:
        self.unanswered.clear()
        page = self.answers.open(self.match)
        if page.has("[data-asks]"):
            keep = page.one("#actions button[value^='keep:']")
            page = page.send("#entry", {"action": keep["value"]}).onward
            self.ask(self.view.deal, "question")
        self.view = view_in(page)

    def _sync(self) -> None:
        self.again = self.is_syncing
        if self.is_syncing:
            return
        self.is_syncing = True
        unsent = self.answers.unsent()
        if unsent:
            self.time.at(self.delay / 2, lambda: self._push(unsent[0]))
        else:
            self.time.at(self.delay / 2, self._pull)

    def _push(self, one: Any) -> None:
        response = self.answers.posts(one)
        self.time.at(self.delay / 2, lambda: self._pushed(one, response))

    def _pushed(self, one: Any, response: Any) -> None:
        deal = self.view.deal
        self.answers.receives(one, response)
        self.etag = response.headers.get("ETag", "")
        self._look()
        if response.status_code not in SAVED:
            self.ask(deal, f"push {response.status_code}")
            self.deals_with_questions.add(deal - 1)
            self._decide()
            self._look()
        self._end()

    def _decide(self) -> None:
        """Choose this phone's entries, so that the evening continues."""
        phone = self.answers
        with phone.store.writing() as db:
            note = status.match(db, phone.club_id, self.match.rpartition("/")[2])
            keys = phone.app.session_interface
            apply_choice.keep_mine(db, keys, note, Resolution.INSTEAD, Role.OWNER)
        phone.app.session_interface.read()

    def _pull(self) -> None:
        match = self.match.rpartition("/")[2]
        path = f"/phone/take?club={self.answers.club_id}&match={match}"
        page = self.answers.online.open(path, If_None_Match=self.etag)
        self.time.at(self.delay / 2, lambda: self._pulled(page))

    def _pulled(self, page: Page) -> None:
        self.etag = page.headers.get("ETag", "")
        if page.status != NOT_MODIFIED:
            self.answers.stores(page.source)
            self._look()
        self._end()

    def _end(self) -> None:
        self.is_syncing = False
        if self.again or self.answers.unsent():
            self._sync()


# ------------------------------------------------------------------------------- what people do


class Evening:
    """Two scorers and their entries, in one of the ``WAYS``."""

    def __init__(self, scorers: Sequence[Scorer], random: Random, begun: int) -> None:
        self.scorers, self.random, self.begun = scorers, random, begun

    def deal(self, number: int) -> list[str]:
        """Return the values of a deal, by field: 13 hearts, and the queen's seat."""
        dealt = Random(self.begun + number)  # noqa: S311 - no secret
        cuts = sorted(dealt.randrange(14) for _ in range(3))
        hearts = [b - a for a, b in zip((0, *cuts), (*cuts, 13), strict=True)]
        return [*map(str, hearts), str(dealt.randrange(4))]

    def enter(self, who: int, number: int, fields: Sequence[int], facts: Sequence[str]) -> Steps:
        """Enter ``facts`` in the ``fields``, and save the deal once it is complete."""
        me = self.scorers[who]
        yield self.random.uniform(0, 2)
        for one in fields:
            if me.view.deal != number:
                return
            me.tap(FIELDS[one], facts[one])
            yield self.random.uniform(0.4, 1.2)
        for _ in range(MOST_LOOKS):
            if me.view.deal != number:
                return
            if not me.unanswered:
                yield from self._go_on(me, number, fields, facts)
            yield 0.3

    def _go_on(self, me: Scorer, number: int, fields: Sequence[int], facts: Sequence[str]) -> Steps:
        """Save a complete deal, or enter values that are missing or wrong."""
        wrong = [one for one in fields if not me.shows(FIELDS[one], facts[one])]
        if me.view.is_full and not (me.is_refused and wrong):
            yield self.random.uniform(0.2, 1.5)
            if me.view.deal == number:
                me.press()
                yield 2
        elif wrong and (me.is_refused or me.view.base.get(FIELDS[wrong[0]]) is None):
            me.tap(FIELDS[wrong[0]], facts[wrong[0]])
            yield self.random.uniform(0.4, 1.2)


def share(evening: Evening, number: int) -> None:
    """Let each scorer enter the values of one half of the table."""
    facts = evening.deal(number)
    for who, fields in enumerate(((0, 1), (2, 3, 4))):
        evening.scorers[who].time.follow(evening.enter(who, number, fields, facts))


def alike(evening: Evening, number: int) -> None:
    """Let both scorers enter the same whole deal."""
    facts = evening.deal(number)
    for who in (0, 1):
        fields = evening.random.sample(range(5), 5)
        evening.scorers[who].time.follow(evening.enter(who, number, fields, facts))


def differently(evening: Evening, number: int) -> None:
    """Let both scorers enter the whole deal; one of them swaps two seats."""
    facts = evening.deal(number)
    wrong = [facts[1], facts[0], *facts[2:]]
    for who, own in enumerate((facts, wrong)):
        evening.scorers[who].time.follow(evening.enter(who, number, range(5), own))


def corrections(evening: Evening, number: int) -> None:
    """Let one scorer enter the deal while the other corrects the previous one."""
    facts = evening.deal(number)
    evening.scorers[0].time.follow(evening.enter(0, number, range(5), facts))
    if number > 1:
        hearts = evening.deal(number + 1000)
        before = dict(zip(FIELDS, hearts, strict=True))
        other = evening.scorers[1]
        other.time.at(evening.random.uniform(0, 6), lambda: other.correct(number - 1, before))


Way: TypeAlias = Callable[[Evening, int], None]
WAYS: Sequence[Way] = (share, alike, differently, corrections)


@dataclass
class Table:
    """The group's server, and two phones with its app."""

    server: Any
    phones: Sequence[Any]
    local: bool

    def play(self, way: Way, delay: float, deals: int) -> Counter[str]:
        """Play matches of three deals; return the counts."""
        found, visitor = Counter[str](), started(Visitor(self.server))
        online = [visitor.another() for _ in range(2)]
        answers: list[Any] = online
        if self.local:
            self.phones = [wiped(one) for one in self.phones]
            answers = [Phone(app, one) for app, one in zip(self.phones, online, strict=True)]
        random = Random(f"{way.__name__} {delay}")  # noqa: S311 - no secret
        for number in range(0, deals, DEALS_OF_A_MATCH):
            found += self._play_match(
                visitor, answers, way=way, delay=delay, random=random, begun=number
            )
        return found

    def _play_match(  # noqa: PLR0913 - the settings of one match
        self,
        visitor: Visitor,
        answers: Sequence[Any],
        *,
        way: Way,
        delay: float,
        random: Random,
        begun: int,
    ) -> Counter[str]:
        time, counts = Timeline(begun * A_DEAL), Counter[str]()
        match = store_match(visitor, "hearts", FOUR)
        if self.local:
            for one in answers:
                one.pulls()
        kind = LocalScorer if self.local else ServedScorer
        replaced = set[str]()
        scorers = [kind(time, one, match, delay, counts, replaced) for one in answers]
        evening = Evening(scorers, random, begun)
        for scorer in scorers:
            time.at(random.uniform(0, POLL), scorer.start)
        club_id = club_of(visitor)
        for number in range(1, DEALS_OF_A_MATCH + 1):
            way(evening, number)
            for _ in range(5):
                time.run(until=time.now + PAUSE)
                if len(match_in(self.server, club_id, match).entries) >= number:
                    break
            else:
                counts["stuck"] += 1
                break
            time.run(until=time.now + PAUSE)
        entries = match_in(self.server, club_id, match).entries
        counts["deals"] = len(entries)
        if way is not corrections:
            counts["lost"] = sum(scorer.lost(entries) for scorer in scorers)
        return counts


def club_of(visitor: Visitor) -> str:
    with visitor.client.session_transaction() as cookie:
        return str(cookie["club"])


def fact(entry: Any, name: str) -> Any:
    part, _, seat = name.partition(".")
    value = getattr(entry, part)
    return value[int(seat)] if seat else value


def main(arguments: Sequence[str]) -> int:
    deals = int(arguments[0]) if arguments else DEALS
    with TemporaryDirectory() as folder:
        places = [Path(folder, name) for name in ("server", "one", "two")]
        for place in places:
            place.mkdir()
        server = create_app(
            {
                "SCOREKEEPER_DATABASE_URL": f"sqlite:///{places[0]}/scores.db",
                "SCOREKEEPER_SECRET_KEY": "only for tests, and for nothing else",
                "SCOREKEEPER_LIMITS": "off",
                "TESTING": True,
                "WTF_CSRF_ENABLED": False,
            }
        )
        phones = [app_of_phone(place) for place in places[1:]]
        for way in WAYS:
            for delay in DELAYS:
                for local in (False, True):
                    found = Table(server, phones, local).play(way, delay, deals)
                    who = "phone" if local else "server"
                    print(f"{way.__name__}, {delay:g} s, {who} answers: {dict(found)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
