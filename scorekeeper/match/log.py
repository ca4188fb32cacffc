"""The log of a match, and the pure fold that says what it leaves standing.

Undo is one more line, which takes back the last one that stands; redo is one more line as well,
which takes back an undo. ``Steps`` says which line is next for either.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from enum import StrEnum
from functools import reduce
from typing import Any


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
}


@dataclass(frozen=True, slots=True)
class Change:
    """What is to be written into the log.

    ``deal`` is a number from 1, ``entry`` a plain JSON value; both are ``None`` where the kind has
    no use for them. ``undoes`` is the number of the line that this one takes back.
    """

    kind: Kind
    deal: int | None = None
    entry: Any = None
    undoes: int | None = None


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
    """

    entries: tuple[Any, ...] = ()
    stopped: bool = False
    thrown_in: tuple[int, ...] = ()
    rulings: tuple[Noted, ...] = ()
    notes: Mapping[int, str] = field(default_factory=dict)
    details: Details | None = None


def fold_log(lines: Iterable[Change], before: LogState | None = None) -> LogState:
    """Return what ``lines`` leave, written after those that left ``before``, else from the start.

    Raises ``ValueError`` for a line that cannot follow those before it.
    """
    return reduce(state_after, lines, before or LogState())


def state_after(before: LogState, change: Change) -> LogState:
    """Return what is left after one more line. Raises ``ValueError`` where it cannot follow."""
    written = before.entries
    match change:
        case Change(Kind.RECORDED, int(deal), entry) if deal == len(written) + 1:
            return replace(before, entries=(*written, entry))
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
    entry = None
    if last.kind in (Kind.CORRECTED, Kind.REMOVED) and last.deal is not None:
        entry = before.entries[last.deal - 1]
    if last.kind is Kind.RULING_DROPPED:
        entry = before.rulings[-1].question
    if last.kind is Kind.DESCRIBED and before.details:
        entry = details_to_plain(before.details)
    if last.kind is Kind.DEAL_NOTED and last.deal is not None:
        entry = before.notes.get(last.deal, "")
    return Change(OPPOSITE[last.kind], last.deal, entry, undoes=last.number)


def to_payload(change: Change) -> dict[str, Any]:
    """Return what of ``change`` goes into the log as JSON, beside its kind."""
    facts = {"deal": change.deal, "entry": change.entry, "undoes": change.undoes}
    return {name: fact for name, fact in facts.items() if fact is not None}
