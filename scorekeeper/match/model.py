"""A match as everybody else sees it, with everything that follows from its log."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from scorekeeper.match.log import (
    Details,
    Kind,
    LogLine,
    LogState,
    Noted,
    fold_log,
    steps_after,
)
from scorekeeper.match.version import State, mark_of
from scorekeeper.registry import AnyGame
from scorekeeper.rules.game import Table
from scorekeeper.rules.points_only import read_entry
from scorekeeper.rules.serialization import to_plain
from scorekeeper.rules.sheet import Sheet, continue_sheet, sheet


class NoMatch(LookupError):  # noqa: N818 - an answer rather than an error
    """The club has no such match."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A deal that is being written down: the stage it has come to, and the entry so far."""

    stage: str
    entry: Any
    updated_at: datetime


@dataclass(frozen=True, slots=True)
class Match:
    """One sitting, with everything that follows from its log.

    ``names`` and ``player_ids`` are by seat; ``begun_by`` is the key that began it; ``version`` is
    the number of the last of ``lines``, 0 before the first; ``log_state`` is what they leave as
    plain values, ``entries`` the deals of it in the game's own type; ``drafts`` are by deal number,
    of deals written, the next one, or one that waits while an earlier is undone; ``stopped`` says
    that the players ended the match by hand. ``notes`` are about deals, by number; ``began_on`` is
    the day on which the match was begun, ``details.played_on`` the day the players give it. At
    ``named_at`` a name in it was last changed afterwards, if one ever was.
    """

    club_id: str
    id: str
    game: AnyGame
    table: Table[Any]
    names: tuple[str, ...]
    player_ids: tuple[str, ...]
    begun_by: str
    version: int
    lines: tuple[LogLine, ...]
    log_state: LogState
    entries: tuple[Any, ...]
    stopped: bool
    rulings: tuple[Noted, ...]
    sheet: Sheet[Any, Any, Any]
    drafts: Mapping[int, Draft]
    notes: Mapping[int, str]
    details: Details
    began_on: date
    created_at: datetime
    finished_at: datetime | None
    named_at: datetime | None = None

    @property
    def finished(self) -> bool:
        """Return whether the match is over, by the rules or by hand."""
        return self.stopped or self.sheet.finished

    @property
    def schedule(self) -> tuple[int, ...] | None:
        """Return the cards of every deal, where known: also of those that were added since."""
        scheduled = self.game.schedule(self.table)
        if scheduled is None:
            return None
        return scheduled + self.game.further_deals(self.table, self.sheet.standing)

    @property
    def undoable(self) -> LogLine | None:
        """Return the line that an undo would take back."""
        done = steps_after(self.lines).done
        return done[-1] if done else None

    @property
    def redoable(self) -> LogLine | None:
        """Return the line that a redo would write anew."""
        undos = steps_after(self.lines).undone
        return self._taken_back_by(undos[-1]) if undos else None

    @property
    def half_written_before_undo(self) -> int | None:
        """Return the half-written deal that an undo would go past."""
        done = steps_after(self.lines).done
        return self.half_written_since(done[-1]) if done else None

    @property
    def half_written_before_redo(self) -> int | None:
        """Return the half-written deal that a redo would go past."""
        undos = steps_after(self.lines).undone
        return self.half_written_since(undos[-1]) if undos else None

    def _taken_back_by(self, line: LogLine) -> LogLine | None:
        return self.lines[line.undoes - 1] if line.undoes else None

    def half_written_since(self, line: LogLine) -> int | None:
        """Return the deal half written since ``line``, so that taking the line back goes past it.

        That is the next deal, or a correction of that which ``line`` is about. What an undo has
        left half written is not: a redo writes the same.
        """
        following = None if self.finished else self.sheet.next
        numbers = [following.plan.number] if following else []
        numbers += [line.deal] if line.deal else []
        return next((n for n in numbers if self._is_touched_since(line, n)), None)

    def _is_touched_since(self, line: LogLine, number: int) -> bool:
        draft, rows = self.drafts.get(number), self.sheet.rows
        if draft is None or draft.updated_at < line.at:
            return False
        again = self.redoable
        left = again and again.kind is Kind.RECORDED and again.deal == number and again.entry
        if left and left == to_plain(draft.entry):
            return False
        if number <= len(rows):
            return bool(draft.entry != rows[number - 1].entry)
        return self.sheet.next is None or draft.entry != self.game.blank(self.sheet.next)

    @property
    def state(self) -> State:
        """Return how far the match is written, as ``state_of`` finds it."""
        changed_at = self.lines[-1].at if self.lines else self.created_at
        halves = [(deal, one.stage, to_plain(one.entry)) for deal, one in self.drafts.items()]
        taps = [draft.updated_at for draft in self.drafts.values()]
        mark = mark_of(self.version, changed_at, halves, self.named_at)
        return State(mark, self.finished, max([changed_at, *taps]))

    def after(self, *added: LogLine) -> "Match":
        """Return the match with the lines ``added`` to its log, at least one."""
        lines, last = (*self.lines, *added), added[-1]
        derived = self._derived_after(added)
        match = replace(self, version=last.number, lines=lines, **derived)
        written = {line.deal for line in added if line.kind is not Kind.DEAL_NOTED}
        return replace(
            match,
            drafts={deal: draft for deal, draft in self.drafts.items() if deal not in written},
            finished_at=(self.finished_at or last.at) if match.finished else None,
        )

    def _derived_after(self, added: Sequence[LogLine]) -> dict[str, Any]:
        """Return what follows from the log with ``added``; deals settled before stay settled."""
        left = fold_log(added, self.log_state)
        written = len(self.entries)
        if (
            left.thrown_in != self.table.thrown_in
            or left.entries[:written] != self.log_state.entries
        ):
            return derive(self.game, self.table, (*self.lines, *added), self.began_on)
        entries = tuple(read_entry(self.game, entry) for entry in left.entries[written:])
        so_far = self.sheet
        if entries:
            so_far = continue_sheet(self.game, self.table, so_far, entries)
        return _facts(left, self.table, (*self.entries, *entries), so_far, self.began_on)


class HalfWritten(Exception):  # noqa: N818 - an answer rather than an error
    """An undo or redo would go past deal ``number`` of ``match``, which is half written."""

    def __init__(self, match: Match, number: int) -> None:
        self.match = match
        self.number = number
        super().__init__(f"deal {number} is half written")


class Stale(Exception):  # noqa: N818 - an answer rather than an error
    """Somebody else has written since the version a write was based on. ``current`` is now."""

    def __init__(self, current: Match) -> None:
        self.current = current
        super().__init__(f"the match is at version {current.version}")


class OtherRequest(Stale):
    """The idempotency key of a write was used for another. Nothing is written of this one."""


def derive(
    game: AnyGame, table: Table[Any], lines: Sequence[LogLine], began_on: date
) -> dict[str, Any]:
    """Return what of a ``Match`` follows from its log: the fold.

    Raises ``ValueError`` where the log does not read.
    """
    left = fold_log(lines)
    entries = tuple(read_entry(game, entry) for entry in left.entries)
    table = replace(table, thrown_in=left.thrown_in)
    return _facts(left, table, entries, sheet(game, table, entries), began_on)


def _facts(
    left: LogState,
    table: Table[Any],
    entries: tuple[Any, ...],
    so_far: Sheet[Any, Any, Any],
    began_on: date,
) -> dict[str, Any]:
    return {
        "table": table,
        "log_state": left,
        "entries": entries,
        "rulings": left.rulings,
        "stopped": left.stopped,
        "details": left.details or Details(began_on),
        "notes": {deal: note for deal, note in left.notes.items() if deal <= len(entries)},
        "sheet": so_far,
    }
