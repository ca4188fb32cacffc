"""Base classes of all events, and the record of a stored event.

A stored event has a kind and a payload: ``deal`` (a number from 1), ``entry`` (JSON) and
``undoes``. Fields that the event does not have are omitted.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from types import NoneType
from typing import Any, ClassVar, Self

from scorekeeper.match import bounds
from scorekeeper.match.events.state import FromDeal, MatchSetup, MatchState
from scorekeeper.rules.name_search import Mentions
from scorekeeper.rules.ruling import Refusal, refuse, say
from scorekeeper.rules.serialization import Malformed, from_plain, leaves, to_plain

NOT_ALLOWED = say("This value is not allowed here.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """A change of a match. ``undoes`` is the number of the stored event that it takes back.

    ``kind`` is the name in the database and ``summary`` the description in the JSON Schema.
    ``entry_field`` is the field that is stored as the entry, ``entry_type`` the type of the stored
    entry. ``free_texts`` has the maximum length of each free text, by field. With ``only_undoes``,
    only undo and redo add the event. With ``settles_draft``, the event deletes the draft of its
    deal.
    """

    kind: ClassVar[str]
    summary: ClassVar[str]
    entry_field: ClassVar[str] = ""
    entry_type: ClassVar[Any] = NoneType
    free_texts: ClassVar[Mapping[str, int]] = {}
    most_facts: ClassVar[int] = bounds.MOST_FACTS
    only_undoes: ClassVar[bool] = False
    settles_draft: ClassVar[bool] = False

    undoes: int | None = None

    def apply(self, state: MatchState) -> MatchState:
        """Return the state after the event. Raise ``ValueError`` if the event is not possible."""
        raise NotImplementedError

    def inverse(self, state: MatchState) -> "Event":
        """Return the event that takes this event back. ``state`` is the state before this event."""
        raise NotImplementedError

    def problems(self, setup: MatchSetup, state: MatchState) -> list[Refusal]:
        """Return the reasons why the event cannot be added to a match in ``state``."""
        return []

    # ------------------------------------------------------------------------------- stored form

    def to_entry(self) -> Any:
        """Return the stored entry as JSON values; ``None`` if the event has none."""
        return to_plain(getattr(self, self.entry_field)) if self.entry_field else None

    @classmethod
    def from_entry(cls, entry: Any) -> dict[str, Any]:
        """Parse a stored entry into fields of the event.

        Raise ``Malformed`` if it has another type.
        """
        if cls.entry_field:
            return {cls.entry_field: from_plain(cls.entry_type, entry)}
        if entry is not None:
            raise Malformed("", "no such name")
        return {}

    @classmethod
    def from_payload(
        cls, deal: int | None = None, entry: Any = None, undoes: int | None = None
    ) -> Self:
        """Parse a stored payload. Raise ``ValueError`` if it does not fit this kind of event."""
        if deal is not None:
            raise ValueError(f"the log cannot go on with a deal for {cls.kind!r}")
        return cls(**cls.from_entry(entry), undoes=undoes)

    def to_payload(self) -> dict[str, Any]:
        facts = {"deal": deal_of(self), "entry": self.to_entry(), "undoes": self.undoes}
        return {name: fact for name, fact in facts.items() if fact is not None}

    # ------------------------------------------------------------------------------------- texts

    def texts(self) -> dict[str, str]:
        """Return the free texts by field."""
        return {name: getattr(self, name) for name in self.free_texts}

    def with_texts(self, texts: Mapping[str, str]) -> Self:
        changed: dict[str, Any] = {**texts}
        return replace(self, **changed) if texts else self

    def with_name_replaced(self, mentions: Mentions, name: str) -> Self:
        """Replace the names found by ``mentions`` with ``name`` in every text."""
        return self.with_texts(
            {
                field: bounds.shortened(mentions.replaced(text, name), self.free_texts[field])
                for field, text in self.texts().items()
            }
        )

    # ------------------------------------------------------------------------------------ bounds

    def check_texts(self) -> list[Refusal]:
        """Return a refusal for each text that is too long, with its field."""
        return [
            refusal
            for field, text in self.texts().items()
            for refusal in bounds.check_text(text, self.free_texts[field], field)
        ]

    def check_bounds(self) -> list[Refusal]:
        entry = self.to_entry()
        if any(bounds.UNSTORABLE.search(text) for text in self.texts().values()):
            return [refuse("archive.no_text", NOT_ALLOWED)]
        if long := self.check_texts():
            return long
        if not bounds.is_plain(entry):
            return [refuse("archive.malformed", NOT_ALLOWED)]
        if isinstance(entry, dict) and len(leaves(entry)) > self.most_facts:
            return [refuse("archive.long", say("This is too long."))]
        return []


@dataclass(frozen=True, slots=True)
class EventOfDeal(Event):
    """An event about deal ``deal``, or with effect from that deal on."""

    deal: int

    @classmethod
    def from_payload(
        cls, deal: int | None = None, entry: Any = None, undoes: int | None = None
    ) -> Self:
        if type(deal) is not int:
            raise ValueError(f"the log cannot go on without a deal for {cls.kind!r}")
        return cls(deal, **cls.from_entry(entry), undoes=undoes)


def deal_of(event: Event) -> int | None:
    return event.deal if isinstance(event, EventOfDeal) else None


@dataclass(frozen=True, slots=True)
class ChangeFromDeal(EventOfDeal):
    """A change of the table from deal ``deal`` on.

    ``stack`` is the field of ``MatchState`` that collects these changes.
    """

    stack: ClassVar[str]

    @property
    def change(self) -> Any:
        return getattr(self, self.entry_field)

    def apply(self, state: MatchState) -> MatchState:
        """Add the change to the end of the stack."""
        if self.deal <= len(state.entries):
            raise cannot_follow(self)
        counts = len(state.thrown_in), len(state.adjustments)
        made = FromDeal(self.deal, self.change, *counts)
        return _replace_stack(state, self.stack, (*getattr(state, self.stack), made))


@dataclass(frozen=True, slots=True)
class LastChangeUndone(EventOfDeal):
    """The last change in the stack was undone."""

    stack: ClassVar[str]
    only_undoes = True

    def apply(self, state: MatchState) -> MatchState:
        """Remove the last change from the stack."""
        made = getattr(state, self.stack)
        if not made or made[-1].first != self.deal:
            raise cannot_follow(self)
        return _replace_stack(state, self.stack, made[:-1])


def _replace_stack(state: MatchState, name: str, made: tuple[FromDeal, ...]) -> MatchState:
    changed: dict[str, Any] = {name: made}
    return state._replace(**changed)


def cannot_follow(event: Event) -> ValueError:
    return ValueError(f"the log cannot go on with {event}")


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """An event in a match's history: its number from 1, its time, and the key of its author."""

    event: Event
    number: int
    at: datetime
    key_id: str

    @property
    def kind(self) -> str:
        return self.event.kind

    @property
    def deal(self) -> int | None:
        return deal_of(self.event)

    @property
    def undoes(self) -> int | None:
        return self.event.undoes


def numbered(events: Iterable[Event], version: int, at: datetime, key_id: str) -> list[StoredEvent]:
    return [
        StoredEvent(event, number, at, key_id) for number, event in enumerate(events, version + 1)
    ]


def fold_events(stored: Iterable[StoredEvent]) -> MatchState:
    """Return the state after the events ``stored``. Raise ``ValueError`` if one is not possible."""
    state = MatchState()
    for one in stored:
        state = one.event.apply(state)
    return state
