"""The log of a match in an archive, line by line: each has to follow those before it.

The rules of the game judge what the whole log leaves; of an entry that was put right or taken back
since, only that it can be read.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from scorekeeper.match import bounds
from scorekeeper.match.archive.errors import (
    faulty,
    malformed_at,
    read_as,
    read_day,
    read_moment,
    read_text,
)
from scorekeeper.match.archive.work import Work
from scorekeeper.match.cast import cast_of, changes_of
from scorekeeper.match.changes import (
    AdjustedPoints,
    Agreements,
    MisdealNote,
    PlannedDeals,
    Seated,
    WasSomebodyElse,
)
from scorekeeper.match.log import (
    FROM_A_DEAL,
    OPPOSITE,
    STACKS,
    Change,
    Kind,
    LogLine,
    LogState,
    Steps,
    state_after,
    undo_of,
)
from scorekeeper.match.table_checks import table_at
from scorekeeper.registry import AnyGame
from scorekeeper.rules.game import Table
from scorekeeper.rules.options import as_kept
from scorekeeper.rules.points_only import PointsOnly, read_entry
from scorekeeper.rules.ruling import say
from scorekeeper.rules.serialization import Malformed, leaves, to_plain
from scorekeeper.rules.sheet import Sheet, sheet

MOST_STATES = 200
"""So many changes after the end are looked through for the moment when a match was finished."""

MOST_REPLAYED = 5000
"""So many deals are settled anew for that, of all these changes together."""

BACK = timedelta(seconds=10)
"""How far a clock may have been put back between two lines."""

ABOUT_A_DEAL = frozenset(
    {
        Kind.RECORDED,
        Kind.CORRECTED,
        Kind.REMOVED,
        Kind.THROWN_IN,
        Kind.DEALT_AGAIN,
        Kind.DEAL_NOTED,
        Kind.MISDEALT,
        Kind.MISDEAL_DROPPED,
        *FROM_A_DEAL,
    }
)
ONLY_UNDOING = frozenset(
    {
        Kind.DEALT_AGAIN,
        Kind.RULING_DROPPED,
        Kind.MISDEAL_DROPPED,
        *(OPPOSITE[kind] for kind in STACKS),
    }
)

TEXTS: Mapping[Kind, int] = {
    Kind.RULING_NOTED: bounds.LONGEST_QUESTION,
    Kind.DEAL_NOTED: bounds.LONGEST_NOTE,
}
"""The lines that have a text, and how long it may be."""

ENTRIES: Mapping[Kind, type] = {
    Kind.SEATED: Seated,
    Kind.DEALS_PLANNED: PlannedDeals,
    Kind.ADJUSTED: AdjustedPoints,
    Kind.MISDEALT: MisdealNote,
    Kind.AGREED: Agreements,
    Kind.IDENTIFIED: WasSomebodyElse,
}
"""How lines about the table have what they say."""

MISPLACED = say("This field does not belong here.")
NOT_ALLOWED = say("This value is not allowed here.")


@dataclass(frozen=True, slots=True)
class PlainLine:
    """A line as an archive has it."""

    number: int
    at: str
    by: str
    kind: Kind
    deal: int | None = None
    entry: Any = None
    undoes: int | None = None
    told_by: str | None = None


@dataclass(frozen=True, slots=True)
class _Details:
    played_on: str
    place: str
    note: str


@dataclass(slots=True)
class Log:
    """The lines read so far, and what they leave, with the entries as the game reads them.

    ``written_by`` has the index of the line with a deal's entry, ``undos`` what would take back
    each of the lines. ``endings`` are the last lines that may have ended the match, each with what
    stood before: more of them would fill the memory.
    """

    game: AnyGame
    table: Table[Any]
    begins_at: datetime
    people: int
    lines: list[LogLine] = field(default_factory=list)
    steps: Steps = field(default_factory=Steps)
    written_by: dict[int, int] = field(default_factory=dict)
    left: LogState = field(default_factory=LogState)
    undos: list[Change] = field(default_factory=list)
    endings: deque[tuple[int, LogState]] = field(
        default_factory=lambda: deque(maxlen=MOST_STATES + 1)
    )

    def add(self, plain: PlainLine, place: str, keys: Mapping[str, str], now: datetime) -> None:
        """Add one line. Raises ``ArchiveError``."""
        self._check_number(plain, place)
        for name, key in (("by", plain.by), ("told_by", plain.told_by)):
            if key is not None and key not in keys:
                message = say("There is no such key in the file.")
                raise faulty(f"{place}.{name}", "archive.no_key", message)
        if plain.told_by is not None and plain.kind is not Kind.RECORDED:
            raise faulty(f"{place}.told_by", "archive.malformed", MISPLACED)
        at = read_moment(plain.at, f"{place}.at", now)
        if at < (self.lines[-1].at if self.lines else self.begins_at) - BACK:
            message = say("This time is before the line above.")
            raise faulty(f"{place}.at", "archive.order", message)
        read = Change(plain.kind, _deal(plain, place), self._entry(plain, place), plain.undoes)
        self._check_order(read, place)
        told_by = keys[plain.told_by] if plain.told_by is not None else None
        line = LogLine(
            read.kind,
            read.deal,
            to_plain(read.entry),
            read.undoes,
            told_by,
            number=plain.number,
            at=at,
            key_id=keys[plain.by],
        )
        self._take(read, line, place)

    def _check_number(self, plain: PlainLine, place: str) -> None:
        if plain.number != len(self.lines) + 1:
            message = say("The lines of a log must be numbered from 1 without gaps.")
            raise faulty(f"{place}.number", "archive.numbers", message)
        if plain.number > bounds.MOST_LINES and plain.kind is not Kind.FINISHED:
            raise faulty(place, "archive.long", say("This is too long."))

    def go_on_from(self, lines: Sequence[LogLine]) -> None:
        """Take over lines that stand already: nothing of them is asked again."""
        for line in lines:
            entry = line.entry
            if line.kind in (Kind.RECORDED, Kind.CORRECTED):
                entry = read_entry(self.game, entry)
            self._take(replace(line, entry=entry), line, "")

    def _take(self, read: Change, line: LogLine, place: str) -> None:
        before = self.left
        self._follow(read, place)
        self.lines.append(line)
        self.steps.follow(line)
        self.undos.append(undo_of(line, before))

    def _entry(self, plain: PlainLine, place: str) -> Any:
        here = f"{place}.entry"
        match plain.kind:
            case Kind.RECORDED | Kind.CORRECTED:
                return self._deal_entry(plain.entry, here)
            case kind if kind in TEXTS:
                return read_text(plain.entry, here, TEXTS[kind])
            case Kind.DESCRIBED if plain.entry is not None or plain.undoes is None:
                return _details(plain.entry, here)
        return self._table_entry(plain, here)

    def _deal_entry(self, plain: Any, here: str) -> Any:
        try:
            entry = read_entry(self.game, plain)
        except Malformed as malformed:
            raise malformed_at(here, malformed) from malformed
        # The game does not check an entry that was corrected or taken back since.
        if not bounds.is_plain(plain):
            raise faulty(here, "archive.malformed", NOT_ALLOWED)
        return entry

    def _table_entry(self, plain: PlainLine, here: str) -> Any:
        if plain.kind is Kind.RULES_CHANGED:
            return self._rules(plain.entry, here)
        if plain.kind in ENTRIES:
            return self._about_the_table(ENTRIES[plain.kind], plain.entry, here)
        if plain.entry is not None:
            raise faulty(here, "archive.malformed", MISPLACED)
        return None

    def _rules(self, entry: Any, here: str) -> Any:
        options = read_as(self.game.options, as_kept(self.game.options, entry), here)
        plain = to_plain(options)
        _refuse_unbounded(plain, here, bounds.MOST_NUMBERS + bounds.MOST_FACTS)
        return plain

    def _about_the_table(self, wanted: type, entry: Any, here: str) -> Any:
        read: Any = read_as(wanted, entry, here)
        _refuse_unbounded(to_plain(read), here)
        if isinstance(read, Agreements) and not bounds.is_moment_or_nothing(read.until):
            raise faulty(f"{here}.until", "archive.no_time", NOT_ALLOWED)
        if isinstance(read, WasSomebodyElse) and not (
            0 <= read.person < self.people and 0 <= read.other < self.people
        ):
            raise faulty(here, "archive.no_player", say("There is no such player in the file."))
        return to_plain(read)

    def _check_order(self, read: Change, place: str) -> None:
        """Refuse to take back what is not next, and what only an undo or redo can write."""
        if read.undoes is not None:
            line = next((one for one in self.steps.next if one.number == read.undoes), None)
            if line is None or read != self.undos[line.number - 1]:
                message = say("An undo takes back the last line that stands, a redo an undo.")
                raise faulty(f"{place}.undoes", "archive.undo", message)
        elif read.kind in ONLY_UNDOING or not self._possible(read):
            raise _cannot_follow(place)

    def _possible(self, read: Change) -> bool:
        if read.kind is Kind.THROWN_IN:
            options, _ = table_at(self.game, self.table, self.left, len(self.left.entries) + 1)
            return options is not None and self.game.throwing_in(options) is not None
        if read.kind in (Kind.PAUSED, Kind.RESUMED):
            return self.left.paused is (read.kind is Kind.RESUMED)
        if read.kind in (Kind.GIVEN_UP, Kind.TAKEN_UP):
            return self.left.given_up is (read.kind is Kind.TAKEN_UP)
        ending = read.kind in (Kind.FINISHED, Kind.REOPENED)
        return not ending or self.left.stopped is (read.kind is Kind.REOPENED)

    def _follow(self, read: Change, place: str) -> None:
        before = self.left
        try:
            self.left = state_after(before, read)
        except ValueError:
            raise _cannot_follow(place) from None
        if not _same_end(before, self.left):
            self.endings.append((len(self.lines), before))
        if read.kind in (Kind.RECORDED, Kind.CORRECTED) and read.deal is not None:
            self.written_by[read.deal] = len(self.lines)

    def finished_at(
        self, last: Sheet[Any, Any, Any], said: datetime | None, work: Work
    ) -> datetime:
        """Return since when the match is finished, which it is after the last line.

        ``last`` is the sheet that follows from all of them.
        Where a great many changes came after the end, what is ``said`` is believed, if anything
        was written then. Where nothing is said any answer is another one.
        """
        if said is None:
            return self.lines[-1].at
        replayed = 0
        for looked_at, (number, before) in enumerate(reversed(self.endings)):
            line = self.lines[number]
            if self._ended_by(line, before):
                return line.at
            replayed += len(before.entries)
            if looked_at == MOST_STATES or replayed > MOST_REPLAYED:
                return self._as_said(said)
            work.settle(len(before.entries))
            if not self._finished(before, last):
                return line.at
        return self.lines[0].at

    def _as_said(self, said: datetime) -> datetime:
        return said if any(line.at == said for line in self.lines) else self.lines[-1].at

    def _ended_by(self, line: LogLine, before: LogState) -> bool:
        """Return whether ``line`` wrote the last deal: the rules allow none after it."""
        last = self.left
        if line.kind is not Kind.RECORDED or before.stopped or not before.changed_as(last):
            return False
        by_the_rules = not isinstance(last.entries[-1], PointsOnly)
        return by_the_rules and before.entries == last.entries[:-1]

    def _finished(self, left: LogState, last: Sheet[Any, Any, Any]) -> bool:
        if left.stopped:
            return True
        if left.entries == self.left.entries and left.changed_as(self.left):
            return last.finished
        changes = changes_of(self.game, cast_of(self.game, self.table.seats, left), left)
        table = replace(self.table, thrown_in=left.thrown_in)
        return sheet(self.game, table, left.entries, changes).finished


def _same_end(before: LogState, after: LogState) -> bool:
    """Return whether nothing was written in between that can end a match."""
    return (
        before.entries is after.entries
        and before.changed_as(after)
        and before.stopped is after.stopped
    )


def _deal(plain: PlainLine, place: str) -> int | None:
    wanted = plain.kind in ABOUT_A_DEAL
    if wanted is (plain.deal is None) or not 1 <= (plain.deal or 1) <= bounds.MOST_DEALS + 1:
        raise faulty(f"{place}.deal", "archive.no_deal", say("There can be no such deal."))
    return plain.deal


def _details(entry: Any, place: str) -> dict[str, str]:
    details = read_as(_Details, entry, place)
    return {
        "played_on": read_day(details.played_on, f"{place}.played_on").isoformat(),
        "place": read_text(details.place, f"{place}.place", bounds.LONGEST_PLACE),
        "note": read_text(details.note, f"{place}.note", bounds.LONGEST_NOTE),
    }


def _refuse_unbounded(entry: Any, place: str, most: int = bounds.MOST_FACTS) -> None:
    """Refuse facts outside the bounds, also of a change that was taken back since."""
    if not bounds.is_plain(entry):
        raise faulty(place, "archive.malformed", NOT_ALLOWED)
    facts = leaves(entry)
    if len(facts) > most:
        raise faulty(place, "archive.long", say("This is too long."))
    for text in (one for one in facts.values() if isinstance(one, str)):
        read_text(text, place, bounds.LONGEST_REASON)


def _cannot_follow(place: str) -> Exception:
    message = say("This line can't follow those above it.")
    return faulty(place, "archive.cannot_follow", message)
