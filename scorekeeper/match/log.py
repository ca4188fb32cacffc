"""The log of a match, and the pure fold that says what it leaves standing.

Undo is one more line, which takes back the last one that stands; redo is one more line as well,
which takes back an undo. ``Steps`` says which line is next for either.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from enum import StrEnum
from functools import reduce
from itertools import groupby, pairwise
from typing import Any

from scorekeeper.match.changes import (
    AdjustedPoints,
    Agreements,
    Misdeal,
    MisdealNote,
    PlannedDeals,
    Seated,
    WasSomebodyElse,
    Written,
)
from scorekeeper.rules.serialization import from_plain, to_plain


class Kind(StrEnum):
    """What a line of the log says."""

    RECORDED = "recorded"
    CORRECTED = "corrected"
    REMOVED = "removed"
    FINISHED = "finished"
    REOPENED = "reopened"
    THROWN_IN = "thrown_in"
    DEALT_AGAIN = "dealt_again"
    RULING_NOTED = "ruling_noted"
    RULING_DROPPED = "ruling_dropped"
    DESCRIBED = "described"
    DEAL_NOTED = "deal_noted"
    SEATED = "seated"
    UNSEATED = "unseated"
    RULES_CHANGED = "rules_changed"
    RULES_RESTORED = "rules_restored"
    DEALS_PLANNED = "deals_planned"
    DEALS_RESTORED = "deals_restored"
    ADJUSTED = "adjusted"
    ADJUSTMENT_DROPPED = "adjustment_dropped"
    MISDEALT = "misdealt"
    MISDEAL_DROPPED = "misdeal_dropped"
    AGREED = "agreed"
    PAUSED = "paused"
    RESUMED = "resumed"
    GIVEN_UP = "given_up"
    TAKEN_UP = "taken_up"
    IDENTIFIED = "identified"


OPPOSITE = {
    Kind.RECORDED: Kind.REMOVED,
    Kind.CORRECTED: Kind.CORRECTED,
    Kind.REMOVED: Kind.RECORDED,
    Kind.FINISHED: Kind.REOPENED,
    Kind.REOPENED: Kind.FINISHED,
    Kind.THROWN_IN: Kind.DEALT_AGAIN,
    Kind.DEALT_AGAIN: Kind.THROWN_IN,
    Kind.RULING_NOTED: Kind.RULING_DROPPED,
    Kind.RULING_DROPPED: Kind.RULING_NOTED,
    Kind.DESCRIBED: Kind.DESCRIBED,
    Kind.DEAL_NOTED: Kind.DEAL_NOTED,
    Kind.SEATED: Kind.UNSEATED,
    Kind.UNSEATED: Kind.SEATED,
    Kind.RULES_CHANGED: Kind.RULES_RESTORED,
    Kind.RULES_RESTORED: Kind.RULES_CHANGED,
    Kind.DEALS_PLANNED: Kind.DEALS_RESTORED,
    Kind.DEALS_RESTORED: Kind.DEALS_PLANNED,
    Kind.ADJUSTED: Kind.ADJUSTMENT_DROPPED,
    Kind.ADJUSTMENT_DROPPED: Kind.ADJUSTED,
    Kind.MISDEALT: Kind.MISDEAL_DROPPED,
    Kind.MISDEAL_DROPPED: Kind.MISDEALT,
    Kind.AGREED: Kind.AGREED,
    Kind.PAUSED: Kind.RESUMED,
    Kind.RESUMED: Kind.PAUSED,
    Kind.GIVEN_UP: Kind.TAKEN_UP,
    Kind.TAKEN_UP: Kind.GIVEN_UP,
    Kind.IDENTIFIED: Kind.IDENTIFIED,
}

STACKS: Mapping[Kind, tuple[str, type]] = {
    Kind.SEATED: ("seatings", Seated),
    Kind.RULES_CHANGED: ("rules", dict),
    Kind.DEALS_PLANNED: ("deals", PlannedDeals),
    Kind.ADJUSTED: ("adjustments", AdjustedPoints),
}
"""Where the log keeps what changed from a deal on, and how a line has it."""

WITH_A_REASON = frozenset({Kind.ADJUSTED, Kind.MISDEALT})
"""The lines about the table that have a text."""

FROM_A_DEAL = frozenset({*STACKS, *(OPPOSITE[kind] for kind in STACKS)})

ABOUT_A_HAND = frozenset(
    {
        Kind.RECORDED,
        Kind.CORRECTED,
        Kind.REMOVED,
        Kind.THROWN_IN,
        Kind.DEALT_AGAIN,
        Kind.MISDEALT,
        Kind.MISDEAL_DROPPED,
        *FROM_A_DEAL - {Kind.ADJUSTED, Kind.ADJUSTMENT_DROPPED},
    }
)
"""What is half written of the deal of such a line is settled or gone by it."""


@dataclass(frozen=True, slots=True)
class Change:
    """What is to be written into the log.

    ``deal`` is a number from 1, ``entry`` a plain JSON value; both are ``None`` where the kind has
    no use for them. ``undoes`` is the number of the line that this one takes back. Of a deal that
    a second phone has confirmed, ``told_by`` is the key of the first.
    """

    kind: Kind
    deal: int | None = None
    entry: Any = None
    undoes: int | None = None
    told_by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine(Change):
    """A change that is written: the line's number from 1, when, and with which key."""

    number: int
    at: datetime
    key_id: str


def numbered(changes: Iterable[Change], version: int, at: datetime, key_id: str) -> list[LogLine]:
    """Return the lines of ``changes``, written one after the other in a match at ``version``."""
    return [
        LogLine(
            change.kind,
            change.deal,
            change.entry,
            change.undoes,
            change.told_by,
            number=number,
            at=at,
            key_id=key_id,
        )
        for number, change in enumerate(changes, version + 1)
    ]


@dataclass(frozen=True, slots=True)
class Noted:
    """A question to the referee that was noted after deal ``after`` (0: before the first).

    The question is kept, not the answer: that follows from the rules of the table.
    """

    after: int
    question: str


@dataclass(frozen=True, slots=True)
class Details:
    """When and where a match was played, and what the players say about it."""

    played_on: date
    place: str = ""
    note: str = ""


def details_to_plain(details: Details) -> dict[str, str]:
    """``details`` as a line of the log has them."""
    played_on = details.played_on.isoformat()
    return {"played_on": played_on, "place": details.place, "note": details.note}


def details_from_plain(plain: Mapping[str, str]) -> Details:
    """Return what a line of the log says. Raises ``ValueError``, ``KeyError`` or ``TypeError``."""
    return Details(date.fromisoformat(plain["played_on"]), plain["place"], plain["note"])


@dataclass(frozen=True, slots=True)
class LogState:
    """What a log leaves: the plain entries, and whether the players ended the match by hand.

    ``thrown_in`` has the number of the next deal for each hand that was dealt but not played,
    ``rulings`` the questions to the referee that were noted, ``notes`` what was written about a
    deal, by its number, ``details`` what was written about the match, if anything was.
    ``seatings``, ``rules``, ``deals`` and ``adjustments`` are the changes from a deal on as they
    were written, ``was`` has for a person of the match who that was all along.
    """

    entries: tuple[Any, ...] = ()
    stopped: bool = False
    thrown_in: tuple[int, ...] = ()
    rulings: tuple[Noted, ...] = ()
    notes: Mapping[int, str] = field(default_factory=dict)
    details: Details | None = None
    seatings: tuple[Written, ...] = ()
    rules: tuple[Written, ...] = ()
    deals: tuple[Written, ...] = ()
    adjustments: tuple[Written, ...] = ()
    misdeals: tuple[Misdeal, ...] = ()
    agreed: Agreements = field(default_factory=Agreements)
    paused: bool = False
    given_up: bool = False
    was: Mapping[int, int] = field(default_factory=dict)

    def changed_as(self, other: "LogState") -> bool:
        """Return whether the same deals at the same table follow from both, but for entries."""
        return all(
            getattr(self, name) == getattr(other, name)
            for name in ("thrown_in", "seatings", "rules", "deals", "adjustments", "was")
        )


def fold_log(lines: Iterable[Change], before: LogState | None = None) -> LogState:
    """Return what ``lines`` leave, written after those that left ``before``, else from the start.

    Raises ``ValueError`` for a line that cannot follow those before it.
    """
    left = before or LogState()
    for are_deals, run in groupby(lines, lambda line: line.kind == Kind.RECORDED):
        follow = _recorded if are_deals else _besides
        left = follow(left, run)
    return left


def _recorded(before: LogState, deals: Iterable[Change]) -> LogState:
    """Return what is left after more ``deals``, one after the other."""
    entries = list(before.entries)
    for change in deals:
        if change.deal != len(entries) + 1:
            raise ValueError(f"the log cannot go on with {change}")
        entries.append(change.entry)
    # Who records a deal goes on.
    return replace(before, entries=tuple(entries), paused=False)


def _besides(before: LogState, changes: Iterable[Change]) -> LogState:
    return reduce(state_after, changes, before)


def state_after(before: LogState, change: Change) -> LogState:
    """Return what is left after one more line. Raises ``ValueError`` where it cannot follow."""
    written = before.entries
    match change:
        case Change(Kind.RECORDED):
            return _recorded(before, [change])
        case Change(Kind.CORRECTED, int(deal), entry) if 1 <= deal <= len(written):
            return replace(before, entries=(*written[: deal - 1], entry, *written[deal:]))
        case Change(Kind.REMOVED, int(deal)) if deal == len(written) > 0:
            return replace(before, entries=written[:-1])
    return _besides_deals(before, change)


def _besides_deals(before: LogState, change: Change) -> LogState:
    match change:
        case Change(Kind.THROWN_IN, int(deal)) if deal == len(before.entries) + 1:
            return replace(before, thrown_in=(*before.thrown_in, deal))
        case Change(Kind.DEALT_AGAIN, int(deal)) if before.thrown_in[-1:] == (deal,):
            return replace(before, thrown_in=before.thrown_in[:-1])
        case Change(Kind.RULING_NOTED, None, str(question)):
            noted = Noted(len(before.entries), question)
            return replace(before, rulings=(*before.rulings, noted))
        case Change(Kind.RULING_DROPPED) if before.rulings:
            return replace(before, rulings=before.rulings[:-1])
        case Change(Kind.FINISHED | Kind.REOPENED):
            return replace(before, stopped=change.kind is Kind.FINISHED)
    return _from_a_deal(before, change) if change.kind in FROM_A_DEAL else _going_on(before, change)


def _going_on(before: LogState, change: Change) -> LogState:
    match change:
        case Change(Kind.PAUSED | Kind.RESUMED):
            return replace(before, paused=change.kind is Kind.PAUSED)
        case Change(Kind.GIVEN_UP | Kind.TAKEN_UP):
            return replace(before, given_up=change.kind is Kind.GIVEN_UP)
    return _at_the_table(before, change)


def _from_a_deal(before: LogState, change: Change) -> LogState:
    if change.kind in STACKS:
        name, wanted = STACKS[change.kind]
        if change.deal is None or change.deal <= len(before.entries):
            raise ValueError(f"the log cannot go on with {change}")
        what = from_plain(wanted, change.entry) if wanted is not dict else dict(change.entry)
        made = len(before.thrown_in), len(before.adjustments)
        written = Written(change.deal, what, *made)
        return replace(before, **_stack(name, (*getattr(before, name), written)))
    name, _ = STACKS[OPPOSITE[change.kind]]
    stack = getattr(before, name)
    if not stack or stack[-1].first != change.deal:
        raise ValueError(f"the log cannot go on with {change}")
    return replace(before, **_stack(name, stack[:-1]))


def _stack(name: str, written: tuple[Written, ...]) -> dict[str, Any]:
    return {name: written}


def _at_the_table(before: LogState, change: Change) -> LogState:
    match change:
        case Change(Kind.MISDEALT, int(deal), dict(plain)) if deal == len(before.entries) + 1:
            note = from_plain(MisdealNote, plain)
            misdeal = Misdeal(deal, note.next, note.reason)
            thrown_in = (*before.thrown_in, deal) if note.next else before.thrown_in
            return replace(before, misdeals=(*before.misdeals, misdeal), thrown_in=thrown_in)
        case Change(Kind.MISDEAL_DROPPED, int(deal)) if (
            before.misdeals and before.misdeals[-1].deal == deal
        ):
            passed = before.misdeals[-1].passes_on
            thrown_in = before.thrown_in[:-1] if passed else before.thrown_in
            return replace(before, misdeals=before.misdeals[:-1], thrown_in=thrown_in)
        case Change(Kind.AGREED, None, dict(plain)):
            return replace(before, agreed=from_plain(Agreements, plain))
        case Change(Kind.IDENTIFIED, None, dict(plain)):
            one = from_plain(WasSomebodyElse, plain)
            return replace(before, was={**before.was, one.person: one.other})
    return _in_words(before, change)


def _in_words(before: LogState, change: Change) -> LogState:
    match change:
        case Change(Kind.DESCRIBED, None, None):
            return replace(before, details=None)
        case Change(Kind.DESCRIBED, None, dict(plain)):
            return replace(before, details=details_from_plain(plain))
        case Change(Kind.DEAL_NOTED, int(deal), str(text)) if 1 <= deal <= len(before.entries):
            notes = {**before.notes, deal: text}
            if not text:
                del notes[deal]
            return replace(before, notes=notes)
    raise ValueError(f"the log cannot go on with {change}")


@dataclass(slots=True)
class Steps:
    """What can be undone and redone after some lines, each the last one first.

    ``done`` are the lines that stand, redos among them, ``undone`` the undos that a redo would take
    back. A line that is neither undo nor redo leaves nothing to redo.
    """

    done: list[LogLine] = field(default_factory=list)
    undone: list[LogLine] = field(default_factory=list)

    def follow(self, line: LogLine) -> None:
        """Go on by ``line``. Raises ``ValueError`` where it takes back what is not next."""
        if line.undoes is None:
            self.undone.clear()
            self.done.append(line)
        elif self.done and self.done[-1].number == line.undoes:
            self.done.pop()
            self.undone.append(line)
        elif self.undone and self.undone[-1].number == line.undoes:
            self.undone.pop()
            self.done.append(line)
        else:
            raise ValueError(f"{line} takes back what is not next")

    @property
    def next(self) -> list[LogLine]:
        """Return the lines that may be taken back: by an undo, by a redo."""
        return [*self.done[-1:], *self.undone[-1:]]

    def next_undo(self, lines: Sequence[LogLine]) -> list[LogLine]:
        """Return the lines that one undo takes back, in the order of their undoing."""
        step = self.done[-1:]
        if not step or first_of(lines, step[0]).kind is not Kind.CORRECTED:
            return step
        for after, before in pairwise(reversed(self.done)):
            if not is_one_step(first_of(lines, before), first_of(lines, after)):
                break
            step.append(before)
        return step

    def next_redo(self, lines: Sequence[LogLine]) -> list[LogLine]:
        """Return the undos that one redo takes back, in the order of their undoing."""
        step = self.undone[-1:]
        for before, after in pairwise(reversed(self.undone)):
            if not is_one_step(first_of(lines, before), first_of(lines, after)):
                break
            step.append(after)
        # Removals that no correction follows are a step each.
        is_whole = bool(step) and first_of(lines, step[-1]).kind is Kind.CORRECTED
        return step if is_whole else step[:1]


def is_one_step(removal: LogLine, next_line: LogLine) -> bool:
    """Return whether a deal was removed only so that ``next_line`` could follow at once.

    A correction that ends the match earlier removes the deals after that end, the last one first.
    """
    if removal.kind is not Kind.REMOVED or removal.deal is None or next_line.deal is None:
        return False
    if removal.undoes is not None or next_line.undoes is not None:
        return False
    written_at_once = (removal.number + 1, removal.at, removal.key_id) == (
        next_line.number,
        next_line.at,
        next_line.key_id,
    )
    follows = next_line.kind is Kind.REMOVED or next_line.kind is Kind.CORRECTED
    return written_at_once and follows and next_line.deal < removal.deal


def first_of(lines: Sequence[LogLine], line: LogLine) -> LogLine:
    """Return the line that ``line``, an undo or the undo of one, goes back to."""
    while line.undoes is not None:
        line = lines[line.undoes - 1]
    return line


def steps_after(lines: Iterable[LogLine]) -> Steps:
    """Return what can be undone and redone after ``lines``."""
    steps = Steps()
    for line in lines:
        steps.follow(line)
    return steps


def undo_of_line(lines: Sequence[LogLine], line: LogLine) -> Change:
    """Return the change that takes back ``line``, one of those next after ``lines``."""
    return undo_of(line, fold_log(lines[: line.number - 1]))


def undo_of(last: LogLine, before: LogState) -> Change:
    """Return the change that takes back ``last``, which was written when ``before`` stood."""
    entry = _undone_change(last, before)
    if last.kind in (Kind.CORRECTED, Kind.REMOVED) and last.deal is not None:
        entry = before.entries[last.deal - 1]
    if last.kind is Kind.RULING_DROPPED:
        entry = before.rulings[-1].question
    if last.kind is Kind.DESCRIBED and before.details:
        entry = details_to_plain(before.details)
    if last.kind is Kind.DEAL_NOTED and last.deal is not None:
        entry = before.notes.get(last.deal, "")
    return Change(OPPOSITE[last.kind], last.deal, entry, undoes=last.number)


def _undone_change(last: LogLine, before: LogState) -> Any:
    """Return the entry of the line that takes back a change of the table, if it has any."""
    match last.kind:
        case Kind.UNSEATED | Kind.RULES_RESTORED | Kind.DEALS_RESTORED | Kind.ADJUSTMENT_DROPPED:
            name, _ = STACKS[OPPOSITE[last.kind]]
            return to_plain(getattr(before, name)[-1].what)
        case Kind.MISDEAL_DROPPED:
            misdeal = before.misdeals[-1]
            return to_plain(MisdealNote(misdeal.passes_on, misdeal.reason))
        case Kind.AGREED:
            return to_plain(before.agreed)
        case Kind.IDENTIFIED:
            person = last.entry["person"]
            return to_plain(WasSomebodyElse(person, before.was.get(person, person)))
    return None


def to_payload(change: Change) -> dict[str, Any]:
    """Return what of ``change`` goes into the log as JSON, beside its kind and whose it is."""
    facts = {"deal": change.deal, "entry": change.entry, "undoes": change.undoes}
    return {name: fact for name, fact in facts.items() if fact is not None}
