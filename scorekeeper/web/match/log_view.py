"""The log of a match in words: when, with which link, what was written and what stood before.

What stood before a line follows from those before it: one fold over the log has them all. A deal is
told by the same views as on the pad, which want to know what was dealt: where deals before it were
written otherwise at the time, they are settled as they were then, up to ``MOST_SETTLED`` a page.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import chain
from typing import Any

from flask_babel import format_date

from scorekeeper import store
from scorekeeper.match import Kind, LogLine, Match
from scorekeeper.match.log import Details, LogState, state_after
from scorekeeper.rules.game import Deal
from scorekeeper.rules.points_only import PointsOnly, read_entry
from scorekeeper.web.match import log_of_course
from scorekeeper.web.match.draft import DealDraft
from scorekeeper.web.platform import auth
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views import deal_progress, key_list, match_text, seating_text
from scorekeeper.web.views.standings import unit_names
from scorekeeper.web.views.translation import signed

PER_PAGE = 20
MOST_SINCE = 60
MOST_SETTLED = 2_000
"""Deals that are settled anew for a page."""

What = tuple[str, str]
"""What a fact is about: of what sort, and its name. A player may be called as a question is."""

OF_DEALS = (Kind.RECORDED, Kind.CORRECTED, Kind.REMOVED)


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that was written: of whom, or what it is; as it stood before, and since then."""

    label: str
    before: str
    now: str


@dataclass(frozen=True, slots=True)
class Told:
    """A line of the log. ``link`` is the name of the link it was written with, if it has one.

    ``role`` is "" for a link that is not known any more. ``question`` is that of a ruling. Where it
    confirmed a deal, ``told_by`` is the name or role of the link with which that was entered.
    """

    number: int
    at: datetime
    link: str
    role: str
    mine: bool
    imported: bool
    head: str
    deal: int | None
    facts: tuple[Fact, ...]
    question: str
    told_by: str = ""


@dataclass(frozen=True, slots=True)
class LogPage:
    """Some lines, the newest first; ``older`` is where those before them begin, if there are."""

    lines: tuple[Told, ...]
    older: int | None
    begun: Told | None


def page(match: Match, deal: int | None, before: int | None) -> LogPage:
    """Return what was written before line ``before``, of ``deal`` alone where it is given."""
    found = [
        line
        for line in match.lines
        if (deal is None or line.deal == deal) and (before is None or line.number < before)
    ]
    shown = found[-PER_PAGE:]
    older = shown[0].number if len(found) > len(shown) else None
    people = _People(match, shown)
    teller = _Teller(match)
    states = _states(match, shown)
    lines = [people.told(line, *teller.tell(line, states[line.number])) for line in shown]
    begun = None if deal or older else people.begun()
    return LogPage(tuple(reversed(lines)), older, begun)


def since(match: Match, number: int) -> tuple[Told, ...]:
    """Return what was written after line ``number``, the first first, up to ``MOST_SINCE``."""
    shown = match.lines[number : number + MOST_SINCE]
    people, teller, states = _People(match, shown), _Teller(match), _states(match, shown)
    return tuple(people.told(line, *teller.tell(line, states[line.number])) for line in shown)


def corrections(match: Match, deal: int) -> int:
    """Return how often a written deal was written otherwise."""
    return sum(line.kind is Kind.CORRECTED and line.deal == deal for line in match.lines)


def _states(match: Match, shown: Sequence[LogLine]) -> dict[int, tuple[LogState, LogState]]:
    """Return what stood before and after each of the lines ``shown``, by their numbers."""
    wanted, found, state = {line.number for line in shown}, {}, LogState()
    for line in match.lines[: max(wanted, default=0)]:
        after = state_after(state, line)
        if line.number in wanted:
            found[line.number] = (state, after)
        state = after
    return found


class _People:
    """With which links the lines were written."""

    def __init__(self, match: Match, lines: Sequence[LogLine]) -> None:
        ids = {match.begun_by, *(line.key_id for line in lines)}
        ids |= {line.told_by for line in lines if line.told_by}
        with auth.the_store().reading() as db:
            self._writers = store.writers(db, match.club_id, ids)
        self._match, self._mine = match, key_list.mine()

    def told(
        self, line: LogLine, head: str, facts: tuple[Fact, ...] = (), question: str = ""
    ) -> Told:
        shown = line.deal if line.deal and line.deal <= len(self._match.entries) else None
        what = (head, shown, facts, question, self._told_by(line))
        return self._by(line.key_id, line.number, line.at, *what)

    def _told_by(self, line: LogLine) -> str:
        if line.told_by == line.key_id:
            return str(gettext("another phone with the same link"))
        first = self._writers.get(line.told_by or "")
        return (first.name or str(gettext(key_list.ROLES[first.role]))) if first else ""

    def begun(self) -> Told:
        match = self._match
        head = str(gettext("Match started"))
        return self._by(match.begun_by, 0, match.created_at, head, None, (), "")

    def _by(self, key_id: str, number: int, at: datetime, *what: Any) -> Told:
        writer = self._writers.get(key_id)
        role = str(gettext(key_list.ROLES[writer.role])) if writer else ""
        name, imported = (writer.name, writer.imported) if writer else ("", False)
        return Told(number, at, name, role, key_id in self._mine, imported, *what)


class _Teller:
    """Says what lines wrote."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._left = MOST_SETTLED

    def tell(
        self, line: LogLine, states: tuple[LogState, LogState]
    ) -> tuple[str, tuple[Fact, ...], str]:
        """Return the head of ``line``, what it wrote, and the question of a ruling."""
        before, after = states
        facts: Iterator[Fact] = iter(())
        question = ""
        if line.kind in OF_DEALS and line.deal:
            facts = self._deal(line.deal, before, after)
        if line.kind is Kind.DEAL_NOTED and line.deal:
            was, now = before.notes.get(line.deal, ""), after.notes.get(line.deal, "")
            facts = iter([Fact(str(gettext("Note")), was, now)])
        if line.kind in (Kind.SEATED, Kind.UNSEATED):
            was, now = seating_text.order_texts(self._match, line)
            facts = iter([Fact(str(gettext("Order of play")), was, now)] if was != now else [])
        if line.kind is Kind.DESCRIBED:
            facts = self._details(before.details, after.details)
        if line.kind not in OF_DEALS:
            told = log_of_course.facts(self._match, line, before, after)
            facts = chain(facts, (Fact(*one) for one in told))
        if line.kind in (Kind.RULING_NOTED, Kind.RULING_DROPPED):
            longer = max(before.rulings, after.rulings, key=len)
            question = longer[-1].question if longer else ""
        return self._head(line), tuple(facts), question

    def _head(self, line: LogLine) -> str:
        if line.undoes is not None:
            return match_text.undone_text(self._match, line)
        return match_text.line_text(self._match, line)

    def _details(self, before: Details | None, after: Details | None) -> Iterator[Fact]:
        usual = Details(self._match.began_on)
        was, now = before or usual, after or usual
        days = [str(format_date(one.played_on, "medium")) for one in (was, now)]
        told = (("Date", *days), ("Location", was.place, now.place), ("Note", was.note, now.note))
        for label, one, other in told:
            if one != other:
                yield Fact(str(gettext(label)), one, other)

    def _deal(self, number: int, before: LogState, after: LogState) -> Iterator[Fact]:
        was, now = (_entry(state, number) for state in (before, after))
        deal = self._deal_then(number, before)
        told = [self._facts(deal, plain) for plain in (was, now)]
        for what in dict.fromkeys([*told[0], *told[1]]):
            one, other = (facts.get(what, "") for facts in told)
            if one != other:
                yield Fact(what[1], one, other)

    def _facts(self, deal: Deal[Any, Any] | None, plain: Any) -> dict[What, str]:
        """Return an entry in words: what each player said and did, then what is told once."""
        match = self._match
        if plain is None:
            return {}
        entry = read_entry(match.game, plain)
        if isinstance(entry, PointsOnly):
            table = deal.table if deal else match.table
            named = zip(unit_names(match, table), entry.points, strict=False)
            return {("whose", name): signed(points) for name, points in named}
        if deal is None:
            return {}
        view = DealDraft(match, deal, entry, "", entry).view()
        told = deal_progress.progress([view])
        points = self._points(deal, entry)
        facts: dict[What, str] = {}
        for line in told.lines:
            said = [
                f"{head} {field.said.label}"
                for head, field in zip(told.heads, line.fields, strict=True)
                if field and field.said
            ]
            facts["whose", line.label] = " · ".join([*said, *points.pop(line.label, [])])
        facts |= {("whose", name): scored for name, (scored,) in points.items()}
        return facts | {("once", one.label): one.answer.label for one in told.singles}

    def _points(self, deal: Deal[Any, Any], entry: Any) -> dict[str, list[str]]:
        """Return what each player or side scored."""
        match = self._match
        settled = match.game.settle(deal, match.game.complete(deal, entry))
        named = zip(unit_names(match, deal.table), settled.points, strict=True)
        return {name: [signed(points)] for name, points in named}

    def _deal_then(self, number: int, before: LogState) -> Deal[Any, Any] | None:
        """Return what was dealt as deal ``number``, as the deals before it stood at the time."""
        match, earlier = self._match, before.entries[: number - 1]
        thrown_in = tuple(one for one in before.thrown_in if one <= number)
        now = match.log_state
        same = before.changed_as(replace(now, thrown_in=before.thrown_in)) and thrown_in == tuple(
            one for one in now.thrown_in if one <= number
        )
        rows = match.sheet.rows
        if same and earlier == match.log_state.entries[: number - 1]:
            if number <= len(rows):
                return rows[number - 1].deal
            if number == len(rows) + 1 and match.sheet.next:
                return match.sheet.next
        self._left -= number
        if self._left < 0:
            return rows[number - 1].deal if number <= len(rows) else None
        return match.as_of(replace(before, entries=earlier, thrown_in=thrown_in)).sheet.next


def _entry(state: LogState, number: int) -> Any:
    return state.entries[number - 1] if number <= len(state.entries) else None
