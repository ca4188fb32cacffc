"""The type for the words of an event class."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from scorekeeper.match import Event, Match, StoredEvent
from scorekeeper.match.events.state import MatchState

Sentence = Callable[[Match, StoredEvent], str]


@dataclass(frozen=True, slots=True)
class ChangedFact:
    """A fact that an event changed: its label, and its text before and after."""

    label: str
    before: str
    now: str


Facts = Callable[[Match, StoredEvent, MatchState, MatchState], Iterator[ChangedFact]]
"""A function that returns the facts that an event changed between two states."""


def no_facts(
    _match: Match, _stored: StoredEvent, _before: MatchState, _after: MatchState
) -> Iterator[ChangedFact]:
    return iter(())


@dataclass(frozen=True, slots=True)
class Words:
    """The words for an event class: its news, its facts, and the labels of undo and redo.

    ``undo`` and ``redo`` are ``None`` for events that only an undo creates.
    """

    news: Sentence
    undo: Sentence | None = None
    redo: Sentence | None = None
    facts: Facts = no_facts


WordsByClass = dict[type[Event], Words]
"""The words of each event class in a module."""
