"""Reader of a match's events in an archive. Each event must be possible after the previous ones.

The rules of the game apply only to the state after all events. An entry that was later corrected or
undone must be readable, but need not be valid.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from scorekeeper.match import bounds
from scorekeeper.match.archive.errors import (
    ArchiveError,
    ArchiveFault,
    faulty,
    malformed_at,
    read_moment,
    within,
)
from scorekeeper.match.archive.work_limit import WorkLimit
from scorekeeper.match.events.deals import DealEntered, DealRecorded
from scorekeeper.match.events.endings import MatchFinished
from scorekeeper.match.events.event import Event, EventOfDeal, StoredEvent
from scorekeeper.match.events.house_rules import HouseRulesChanged
from scorekeeper.match.events.registry import EVENTS
from scorekeeper.match.events.state import MatchSetup, MatchState
from scorekeeper.match.events.undo import UndoStacks, undo_of
from scorekeeper.match.participants import participants_of, table_changes
from scorekeeper.registry import AnyGame
from scorekeeper.rules.deal import Table
from scorekeeper.rules.points_only import PointsOnly
from scorekeeper.rules.ruling import Refusal, say
from scorekeeper.rules.serialization import Malformed, to_plain
from scorekeeper.rules.sheet import Sheet, sheet

MOST_STATES = 200
"""The most changes after the end that are searched for the moment when a match was finished."""

MOST_REPLAYED = 5000
"""The most deals that are settled again in that search."""

BACK = timedelta(seconds=10)
"""The most by which a clock may have been set back between two events."""

MISPLACED = say("This field does not belong here.")
NOT_ALLOWED = say("This value is not allowed here.")


@dataclass(frozen=True, slots=True)
class PlainEvent:
    """An event as stored in an archive, not yet parsed."""

    number: int
    at: str
    by: str
    kind: str
    deal: int | None = None
    entry: Any = None
    undoes: int | None = None
    told_by: str | None = None


@dataclass(slots=True)
class HistoryReader:
    """Parses and checks events, and computes the state after them.

    ``lines`` are the events read so far. ``written_by`` maps a deal to the index of the event with
    its entry. ``undos`` has for each event the event that would undo it. ``endings`` are the last
    events that may have ended the match, each with the state before it; their number is limited to
    save memory.
    """

    game: AnyGame
    table: Table[Any]
    begins_at: datetime
    people: int
    lines: list[StoredEvent] = field(default_factory=list)
    steps: UndoStacks = field(default_factory=UndoStacks)
    written_by: dict[int, int] = field(default_factory=dict)
    state: MatchState = field(default_factory=MatchState)
    undos: list[Event] = field(default_factory=list)
    endings: deque[tuple[int, MatchState]] = field(
        default_factory=lambda: deque(maxlen=MOST_STATES + 1)
    )

    def add(self, plain: PlainEvent, place: str, keys: Mapping[str, str], now: datetime) -> None:
        """Parse, check and append an event. Raise ``ArchiveError`` if the event is not possible.

        ``keys`` maps ids of keys in the archive to ids in the group.
        """
        wanted = EVENTS.get(plain.kind)
        if wanted is None:
            raise faulty(f"{place}.kind", "archive.malformed", NOT_ALLOWED)
        self._check_number(plain, wanted, place)
        for name, key in (("by", plain.by), ("told_by", plain.told_by)):
            if key is not None and key not in keys:
                message = say("There is no such key in the file.")
                raise faulty(f"{place}.{name}", "archive.no_key", message)
        if plain.told_by is not None and wanted is not DealRecorded:
            raise faulty(f"{place}.told_by", "archive.malformed", MISPLACED)
        at = read_moment(plain.at, f"{place}.at", now)
        if at < (self.lines[-1].at if self.lines else self.begins_at) - BACK:
            message = say("This time is before the line above.")
            raise faulty(f"{place}.at", "archive.order", message)
        event = self._read_event(plain, wanted, place)
        self._check_order(event, place)
        stored = StoredEvent(as_plain(event), plain.number, at, keys[plain.by])
        if isinstance(stored.event, DealRecorded) and plain.told_by is not None:
            stored = replace(stored, event=replace(stored.event, entered_by=keys[plain.told_by]))
        self._append(event, stored, place)

    def _check_number(self, plain: PlainEvent, wanted: type[Event], place: str) -> None:
        if plain.number != len(self.lines) + 1:
            message = say("The lines of a log must be numbered from 1 without gaps.")
            raise faulty(f"{place}.number", "archive.numbers", message)
        if plain.number > bounds.MOST_LINES and wanted is not MatchFinished:
            raise faulty(place, "archive.long", say("This is too long."))

    def append_unchecked(self, lines: Sequence[StoredEvent]) -> None:
        """Append events that are already stored in the match, without checks."""
        for stored in lines:
            event = stored.event
            if isinstance(event, DealEntered):
                event = event.parsed(self.game)
            self._append(event, stored, "")

    def _append(self, event: Event, stored: StoredEvent, place: str) -> None:
        before = self.state
        self._apply_event(event, place)
        self.lines.append(stored)
        self.steps.follow(stored)
        self.undos.append(undo_of(replace(stored, event=event), before))

    def _read_event(self, plain: PlainEvent, wanted: type[Event], place: str) -> Event:
        deal = plain.deal
        if issubclass(wanted, EventOfDeal) is (deal is None) or not (
            1 <= (deal or 1) <= bounds.MOST_DEALS + 1
        ):
            raise faulty(f"{place}.deal", "archive.no_deal", say("Such a deal is not possible."))
        try:
            event = wanted.from_payload(deal, plain.entry, plain.undoes)
            event = self._event_read_by_game(event)
        except Malformed as malformed:
            raise malformed_at(f"{place}.entry", malformed) from malformed
        if wrong := event.check_bounds():
            raise ArchiveError([_fault(f"{place}.entry", event, one) for one in wrong])
        return event

    def _event_read_by_game(self, event: Event) -> Event:
        if isinstance(event, DealEntered):
            return event.parsed(self.game)
        return event.normalized(self.game) if isinstance(event, HouseRulesChanged) else event

    def _check_order(self, event: Event, place: str) -> None:
        """Refuse an undo of any event except the last one, and an event that is impossible now."""
        if event.undoes is not None:
            line = next((one for one in self.steps.next if one.number == event.undoes), None)
            if line is None or event != self.undos[line.number - 1]:
                message = say(
                    "Invalid log: an undo must follow the entry it undoes, a redo an undo."
                )
                raise faulty(f"{place}.undoes", "archive.undo", message)
        elif event.only_undoes or event.problems(
            MatchSetup(self.game, self.table, self.people), self.state
        ):
            raise _cannot_follow(place)

    def _apply_event(self, event: Event, place: str) -> None:
        before = self.state
        try:
            self.state = event.apply(before)
        except ValueError:
            raise _cannot_follow(place) from None
        if not _same_end(before, self.state):
            self.endings.append((len(self.lines), before))
        if isinstance(event, DealEntered):
            self.written_by[event.deal] = len(self.lines)

    def finished_at(
        self, last: Sheet[Any, Any, Any], stated: datetime | None, work: WorkLimit
    ) -> datetime:
        """Return the time when the match was finished. Call it only if the match is finished.

        ``last`` is the sheet after all events, ``stated`` the time in the archive. If ``stated`` is
        ``None``, return the time of the last event. After too many later changes, ``stated`` is
        trusted if an event has that time.
        """
        if stated is None:
            return self.lines[-1].at
        replayed = 0
        for looked_at, (number, before) in enumerate(reversed(self.endings)):
            line: StoredEvent = self.lines[number]
            if self._ended_by(line, before):
                return line.at
            replayed += len(before.entries)
            if looked_at == MOST_STATES or replayed > MOST_REPLAYED:
                return self._trusted_time(stated)
            work.count(len(before.entries))
            if not self._was_finished(before, last):
                return line.at
        return self.lines[0].at

    def _trusted_time(self, stated: datetime) -> datetime:
        return stated if any(line.at == stated for line in self.lines) else self.lines[-1].at

    def _ended_by(self, line: StoredEvent, before: MatchState) -> bool:
        """Return whether ``line`` recorded the last deal, which ended the match by its rules."""
        last = self.state
        if (
            not isinstance(line.event, DealRecorded)
            or before.stopped
            or not before.same_table_as(last)
        ):
            return False
        by_the_rules = not isinstance(last.entries[-1], PointsOnly)
        return by_the_rules and before.entries == last.entries[:-1]

    def _was_finished(self, left: MatchState, last: Sheet[Any, Any, Any]) -> bool:
        if left.stopped:
            return True
        if left.entries == self.state.entries and left.same_table_as(self.state):
            return last.finished
        return self._is_finished_by_rules(left)

    def is_finished(self) -> bool:
        """Return whether the match is finished after the events so far."""
        return self.state.stopped or self._is_finished_by_rules(self.state)

    def _is_finished_by_rules(self, state: MatchState) -> bool:
        people = participants_of(self.game, self.table.seats, state)
        table = replace(self.table, thrown_in=state.thrown_in)
        changes = table_changes(self.game, people, state)
        return sheet(self.game, table, state.entries, changes).finished


def _same_end(before: MatchState, after: MatchState) -> bool:
    """Return whether the two states agree in everything that can end a match."""
    return (
        before.entries is after.entries
        and before.same_table_as(after)
        and before.stopped is after.stopped
    )


def as_plain(event: Event) -> Event:
    """Return ``event`` as stored: with a deal's entry as JSON values."""
    return replace(event, entry=to_plain(event.entry)) if isinstance(event, DealEntered) else event


def _fault(place: str, event: Event, refusal: Refusal) -> ArchiveFault:
    field_of_entry = refusal.field if isinstance(event.to_entry(), dict) else ""
    return ArchiveFault(within(place, field_of_entry), refusal)


def _cannot_follow(place: str) -> Exception:
    message = say("This line can't follow those above it.")
    return faulty(place, "archive.cannot_follow", message)
