"""All kinds of events, by the name stored in the database.

A new kind is a class in the module of its subject. Its sentences are in the module of the same name
in ``web.views.events``. A new subject is added to both registries.
"""

from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import Final

from scorekeeper.match.events import (
    adjustments,
    agreements,
    deals,
    deals_ahead,
    endings,
    house_rules,
    misdeals,
    notes,
    pauses,
    rulings,
    seating,
    teams,
)
from scorekeeper.match.events.event import Event

SUBJECTS: Final = (
    deals,
    misdeals,
    endings,
    pauses,
    rulings,
    notes,
    seating,
    house_rules,
    deals_ahead,
    adjustments,
    agreements,
    teams,
)


def _events(subject: ModuleType) -> Iterator[type[Event]]:
    for found in vars(subject).values():
        if isinstance(found, type) and issubclass(found, Event) and hasattr(found, "kind"):
            yield found


EVENTS: Final[Mapping[str, type[Event]]] = {
    event.kind: event for subject in SUBJECTS for event in _events(subject)
}

WITH_TEXT: Final = tuple(kind for kind, event in EVENTS.items() if event.free_texts)
"""The kinds with texts that people typed."""


def event_class(kind: str) -> type[Event]:
    """Return the class of a kind. Raise ``ValueError`` for an unknown kind."""
    try:
        return EVENTS[kind]
    except KeyError:
        raise ValueError(f"{kind!r} is not a kind of event") from None
