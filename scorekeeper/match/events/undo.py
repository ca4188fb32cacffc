"""Undo and redo. Both add events: an undo takes back an event, a redo takes back an undo."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from scorekeeper.match.events.deals import DealCorrected, DealRemoved
from scorekeeper.match.events.event import Event, StoredEvent, fold_events
from scorekeeper.match.events.state import MatchState


@dataclass(slots=True)
class UndoStacks:
    """The events that can be undone and redone, in order; the last event is next.

    ``done`` are the effective events, including redos. ``undone`` are the undos that can be redone.
    Any other event clears ``undone``.
    """

    done: list[StoredEvent] = field(default_factory=list)
    undone: list[StoredEvent] = field(default_factory=list)

    def follow(self, stored: StoredEvent) -> None:
        """Add the next event. Raise ``ValueError`` if it takes back an event that is not next."""
        if stored.undoes is None:
            self.undone.clear()
            self.done.append(stored)
        elif self.done and self.done[-1].number == stored.undoes:
            self.done.pop()
            self.undone.append(stored)
        elif self.undone and self.undone[-1].number == stored.undoes:
            self.undone.pop()
            self.done.append(stored)
        else:
            raise ValueError(f"{stored} takes back another event than the last")

    @property
    def next(self) -> list[StoredEvent]:
        """Return the events that an undo and a redo would take back, as far as there are any."""
        return [*self.done[-1:], *self.undone[-1:]]

    def next_undo(self, history: Sequence[StoredEvent]) -> list[StoredEvent]:
        """Return the events that one undo takes back, last event first."""
        step = self.done[-1:]
        if not step or not isinstance(first_of(history, step[0]).event, DealCorrected):
            return step
        for after, before in pairwise(reversed(self.done)):
            if not is_one_step(first_of(history, before), first_of(history, after)):
                break
            step.append(before)
        return step

    def next_redo(self, history: Sequence[StoredEvent]) -> list[StoredEvent]:
        """Return the undos that one redo takes back, last undo first."""
        step = self.undone[-1:]
        for before, after in pairwise(reversed(self.undone)):
            if not is_one_step(first_of(history, before), first_of(history, after)):
                break
            step.append(after)
        # Removals without a correction after them are one step each.
        is_whole = bool(step) and isinstance(first_of(history, step[-1]).event, DealCorrected)
        return step if is_whole else step[:1]


def is_one_step(removal: StoredEvent, following: StoredEvent) -> bool:
    """Return whether ``removal`` removed a deal only to make the event ``following`` possible.

    A correction that ends the match earlier first removes the deals after that end, last one first.
    """
    removed, then = removal.event, following.event
    if not isinstance(removed, DealRemoved) or not isinstance(then, DealRemoved | DealCorrected):
        return False
    if removed.undoes is not None or then.undoes is not None:
        return False
    written_together = (removal.number + 1, removal.at, removal.key_id) == (
        following.number,
        following.at,
        following.key_id,
    )
    return written_together and then.deal < removed.deal


def first_of(history: Sequence[StoredEvent], stored: StoredEvent) -> StoredEvent:
    """Follow a chain of undos and redos back to its first event."""
    while stored.undoes is not None:
        stored = history[stored.undoes - 1]
    return stored


def last_step(history: Sequence[StoredEvent]) -> tuple[StoredEvent, ...]:
    """Return the events of the last step, in order. A step is undone as a whole."""
    step = list(history[-1:])
    for before in reversed(history[:-1]):
        one, other = (first_of(history, stored) for stored in (before, step[0]))
        if not is_one_step(one, other) and not is_one_step(other, one):
            break
        step.insert(0, before)
    return tuple(step)


def deals_removed_with(history: Sequence[StoredEvent], stored: StoredEvent) -> tuple[int, ...]:
    """Return the deals that the step of ``stored`` removed to end the match earlier, in order."""
    removed: list[int] = []
    after = first_of(history, stored)
    while after.number > 1:
        before = history[after.number - 2]
        if before.deal is None or not is_one_step(before, after):
            break
        removed.append(before.deal)
        after = before
    return tuple(removed)


def deal_corrected_with(history: Sequence[StoredEvent], removal: StoredEvent) -> int | None:
    """Return the deal whose correction required ``removal``, if any."""
    last = first_of(history, removal)
    for after in history[last.number :]:
        if not is_one_step(last, after):
            break
        last = after
    return last.deal if isinstance(last.event, DealCorrected) else None


def undo_stacks(history: Iterable[StoredEvent]) -> UndoStacks:
    """Return the events that can be undone and redone after ``history``."""
    stacks = UndoStacks()
    for stored in history:
        stacks.follow(stored)
    return stacks


def undo_of(stored: StoredEvent, before: MatchState) -> Event:
    """Return the event that takes back ``stored``. ``before`` is the state before it."""
    return replace(stored.event.inverse(before), undoes=stored.number)


def undo_in(history: Sequence[StoredEvent], stored: StoredEvent) -> Event:
    """Return the event that takes back ``stored``, which must be next to be undone or redone."""
    return undo_of(stored, fold_events(history[: stored.number - 1]))
