"""Drafts of deals that an undo or a redo would discard."""

from collections.abc import Sequence

from scorekeeper.match.events.deals import DealRecorded
from scorekeeper.match.events.event import StoredEvent
from scorekeeper.match.events.undo import undo_stacks
from scorekeeper.match.model import Match
from scorekeeper.rules.serialization import to_plain


class DraftWouldBeLost(Exception):  # noqa: N818 - a result rather than an error
    """An undo or redo would discard the draft of deal ``number`` of ``match``."""

    def __init__(self, match: Match, number: int) -> None:
        self.match = match
        self.number = number
        super().__init__(f"the draft of deal {number} would be lost")


def draft_lost_by_undo(match: Match) -> int | None:
    """Return the number of the deal whose draft an undo would discard, if any."""
    return draft_lost_by(match, undo_stacks(match.lines).next_undo(match.lines))


def draft_lost_by_redo(match: Match) -> int | None:
    """Return the number of the deal whose draft a redo would discard, if any."""
    return draft_lost_by(match, undo_stacks(match.lines).next_redo(match.lines))


def draft_lost_by(match: Match, step: Sequence[StoredEvent]) -> int | None:
    """Return the number of a deal whose draft would be lost if the events ``step`` were undone.

    Drafts of the next deal and of the deals of ``step`` would be lost if they were changed after
    ``step``. A draft that an undo has created does not count, because a redo saves it again.
    """
    following = None if match.finished else match.sheet.next
    numbers = [following.plan.number] if following else []
    for stored in step:
        about = [*numbers, stored.deal] if stored.deal else numbers
        if found := next((n for n in about if _has_changed_since(match, stored, n)), None):
            return found
    return None


def _has_changed_since(match: Match, stored: StoredEvent, number: int) -> bool:
    draft, rows = match.drafts.get(number), match.sheet.rows
    if draft is None or draft.updated_at < stored.at:
        return False
    again = match.redoable.event if match.redoable else None
    if isinstance(again, DealRecorded) and (again.deal, again.entry) == (
        number,
        to_plain(draft.entry),
    ):
        return False
    if number <= len(rows):
        row = rows[number - 1]
        return bool(match.game.complete(row.deal, draft.entry) != row.entry)
    return match.sheet.next is None or draft.entry != match.game.blank(match.sheet.next)
