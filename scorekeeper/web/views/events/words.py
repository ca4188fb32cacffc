"""The form in which each kind of event has its words."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from scorekeeper.match import Event, Match, StoredEvent
from scorekeeper.match.events.state import MatchState

Sentence = Callable[[Match, StoredEvent], str]


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that an event changed: its label, and its text before and after the event."""

    label: str
    before: str
    now: str


Facts = Callable[[Match, StoredEvent, MatchState, MatchState], Iterator[Fact]]
"""The facts that an event of a match changed between two states."""


def no_facts(
    _match: Match, _stored: StoredEvent, _before: MatchState, _after: MatchState
) -> Iterator[Fact]:
    """Yield no facts."""
    return iter(())


@dataclass(frozen=True, slots=True)
class Words:
    """The words for one kind of event: its news, its facts, and the labels of undo and redo.

    ``undo`` and ``redo`` are ``None`` for a kind that only an undo writes.
    """

    news: Sentence
    undo: Sentence | None = None
    redo: Sentence | None = None
    facts: Facts = no_facts


WordsByClass = dict[type[Event], Words]
"""The words of a subject."""
