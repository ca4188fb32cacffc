"""Two versions of one match, merged as somebody has chosen.

The phone's events are added again to the club's match: in the place of the club's deals of the same
numbers, or after them. No event is removed; a deal that is replaced is corrected.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from scorekeeper.match import commands
from scorekeeper.match.commands import Refused
from scorekeeper.match.events.deals import DealCorrected, DealRecorded, DealRemoved
from scorekeeper.match.events.endings import MatchReopened
from scorekeeper.match.events.event import Event, StoredEvent, fold_events, numbered
from scorekeeper.match.events.pauses import MatchTakenUp
from scorekeeper.match.events.seating import PersonIdentified, PlayersSeated
from scorekeeper.match.events.undo import undo_stacks
from scorekeeper.match.model import Match
from scorekeeper.match.table_checks import check_table


class Way(StrEnum):
    """Where the phone's deals go: in the place of the club's of that number, or after all of it."""

    INSTEAD = "instead"
    AFTER = "after"


OF_DEALS = (DealRecorded, DealCorrected, DealRemoved)


@dataclass(slots=True)
class Reconciled:
    """What is to be written into the club's match, and which lines cannot be.

    ``match`` is as it would then stand.
    """

    match: Match
    at: datetime
    key_id: str
    changes: list[Event] = field(default_factory=list)
    left_out: list[StoredEvent] = field(default_factory=list)

    def write(self, change: Event, line: StoredEvent) -> None:
        """Write ``change``, which says what ``line`` said, where it can be."""
        at = self.match.stamp(self.at)
        lines = numbered([change], self.match.version, at, self.key_id)
        try:
            after = self.match.after(*lines)
        except (ValueError, LookupError):
            self.left_out.append(line)
            return
        if after.log_state == self.match.log_state:
            return
        of_table = check_table(after.setup, after.log_state)
        if after.unbounded or after.sheet.refusals or of_table:
            self.left_out.append(line)
            return
        self.match = after
        self.changes.append(change)


def reconcile(theirs: Match, mine: Match, common: int, way: Way, at: datetime) -> Reconciled:
    """Return how ``mine`` is written into ``theirs``, which agree in ``common`` lines."""
    key_id = mine.lines[-1].key_id if mine.lines else mine.begun_by
    found = Reconciled(theirs, at, key_id)
    _go_on(found, mine, common)
    for line in _standing(mine, common):
        if isinstance(line.event, OF_DEALS):
            _write_deal(found, mine, common, line, way)
        elif theirs.people == mine.people or not isinstance(
            line.event, PlayersSeated | PersonIdentified
        ):
            found.write(replace(line.event, undoes=None), line)
        else:
            found.left_out.append(line)
    return found


def _go_on(found: Reconciled, mine: Match, common: int) -> None:
    """Go on with a match that was ended or given up at the club while it was played here."""
    played = any(isinstance(line.event, OF_DEALS) for line in _standing(mine, common))
    if not played:
        return
    if found.match.given_up and not mine.given_up:
        found.write(MatchTakenUp(), mine.lines[-1])
    if found.match.stopped and not mine.stopped:
        found.write(MatchReopened(), mine.lines[-1])


def _standing(mine: Match, common: int) -> Iterator[StoredEvent]:
    """Yield the lines since then that were not taken back, of each deal the last alone."""
    done = [line for line in undo_stacks(mine.lines).done if line.number > common]
    last = {line.deal: line.number for line in done if isinstance(line.event, OF_DEALS)}
    for line in done:
        # A redo stands for the line that it wrote anew.
        if not isinstance(line.event, OF_DEALS) or last[line.deal] == line.number:
            yield line


def _write_deal(found: Reconciled, mine: Match, common: int, line: StoredEvent, way: Way) -> None:
    number = line.deal or 0
    if number > len(mine.entries):
        # Taken out again: the club's deal of that number is none of this phone's business.
        return
    entry, theirs = mine.entries[number - 1], found.match
    before = len(fold_events(mine.lines[:common]).entries)
    over = number <= len(theirs.entries) and (way is Way.INSTEAD or number <= before)
    if over and theirs.entries[number - 1] == entry:
        return
    try:
        changes = (
            _changes(mine, theirs, number, known=before)
            if over
            else [commands.record(theirs, entry)]
        )
    except Refused:
        found.left_out.append(line)
        return
    for change in changes:
        found.write(change, line)


def _changes(mine: Match, theirs: Match, number: int, *, known: int) -> list[Event]:
    """Return how deal ``number`` is corrected as in ``mine``, which may end the match there."""
    entry, last = mine.entries[number - 1], len(mine.entries)
    # Deals that this phone has not seen are not removed.
    ends = commands.last_deal_after(theirs, number, entry) == last
    if ends and len(theirs.entries) <= known:
        return commands.correct_and_end(theirs, number, entry, last)
    return [commands.correct(theirs, number, entry)]
