"""Two logs of one match that went on differently, made one again as somebody has chosen.

What was written on the phone is written once more into the match as it stands at the club: over
what the club has of the same deals, or after it. Nothing is taken out of a log; a deal that is
written over is corrected.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from scorekeeper.match import commands
from scorekeeper.match.commands import Refused
from scorekeeper.match.log import Change, Kind, LogLine, fold_log, numbered, steps_after
from scorekeeper.match.model import Match
from scorekeeper.match.table_checks import check_table


class Way(StrEnum):
    """Where the phone's deals go: in the place of the club's of that number, or after all of it."""

    INSTEAD = "instead"
    AFTER = "after"


OF_DEALS = frozenset({Kind.RECORDED, Kind.CORRECTED, Kind.REMOVED})


@dataclass(slots=True)
class Reconciled:
    """What is to be written into the club's match, and which lines cannot be.

    ``match`` is as it would then stand.
    """

    match: Match
    at: datetime
    key_id: str
    changes: list[Change] = field(default_factory=list)
    left_out: list[LogLine] = field(default_factory=list)

    def write(self, change: Change, line: LogLine) -> None:
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
        table, left = after.first_table, after.log_state
        of_table = check_table(after.game, table, left, len(after.people))
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
        if line.kind in OF_DEALS:
            _write_deal(found, mine, common, line, way)
        elif theirs.people == mine.people or line.kind not in (Kind.SEATED, Kind.IDENTIFIED):
            found.write(Change(line.kind, line.deal, line.entry), line)
        else:
            found.left_out.append(line)
    return found


def _go_on(found: Reconciled, mine: Match, common: int) -> None:
    """Go on with a match that was ended or given up at the club while it was played here."""
    played = any(line.kind in OF_DEALS for line in _standing(mine, common))
    if not played:
        return
    if found.match.given_up and not mine.given_up:
        found.write(Change(Kind.TAKEN_UP), mine.lines[-1])
    if found.match.stopped and not mine.stopped:
        found.write(Change(Kind.REOPENED), mine.lines[-1])


def _standing(mine: Match, common: int) -> Iterator[LogLine]:
    """Yield the lines since then that were not taken back, of each deal the last alone."""
    done = [line for line in steps_after(mine.lines).done if line.number > common]
    last = {line.deal: line.number for line in done if line.kind in OF_DEALS}
    for line in done:
        # A redo stands for the line that it wrote anew.
        if line.kind not in OF_DEALS or last[line.deal] == line.number:
            yield line


def _write_deal(found: Reconciled, mine: Match, common: int, line: LogLine, way: Way) -> None:
    number = line.deal or 0
    if number > len(mine.entries):
        # Taken out again: the club's deal of that number is none of this phone's business.
        return
    entry, theirs = mine.entries[number - 1], found.match
    before = len(fold_log(mine.lines[:common]).entries)
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


def _changes(mine: Match, theirs: Match, number: int, *, known: int) -> list[Change]:
    """Return how deal ``number`` is corrected as in ``mine``, which may end the match there."""
    entry, last = mine.entries[number - 1], len(mine.entries)
    # Deals that this phone has not seen are not removed.
    ends = commands.last_deal_after(theirs, number, entry) == last
    if ends and len(theirs.entries) <= known:
        return commands.correct_and_end(theirs, number, entry, last)
    return [commands.correct(theirs, number, entry)]
