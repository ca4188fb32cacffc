"""Events that set notes on a match and its deals, and the day and place of the match."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, ClassVar, Self

from scorekeeper.match import bounds
from scorekeeper.match.events.event import Event, EventOfDeal, cannot_follow
from scorekeeper.match.events.state import Details, MatchSetup, MatchState
from scorekeeper.rules.ruling import Refusal, refuse, say
from scorekeeper.rules.serialization import Malformed, from_plain

DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


@dataclass(frozen=True, slots=True)
class DetailsEntry:
    """The day, the place and the note of a match."""

    played_on: str
    place: str
    note: str


@dataclass(frozen=True, slots=True)
class MatchDescribed(Event):
    """The details of the match were entered: day, place and note. ``None`` removes them."""

    kind = "described"
    summary = "The day and place of the match, and a note: entry. Only an undo has no entry."
    entry_type = DetailsEntry
    free_texts: ClassVar = {"place": bounds.LONGEST_PLACE, "note": bounds.LONGEST_NOTE}

    details: Details | None

    def to_entry(self) -> Any:
        if self.details is None:
            return None
        played_on = self.details.played_on.isoformat()
        return {"played_on": played_on, "place": self.details.place, "note": self.details.note}

    @classmethod
    def from_entry(cls, entry: Any) -> dict[str, Any]:
        if entry is None:
            return {"details": None}
        read = from_plain(DetailsEntry, entry)
        try:
            played_on = date.fromisoformat(read.played_on)
        except ValueError:
            raise Malformed("played_on", "day") from None
        if not DAY.fullmatch(read.played_on):
            raise Malformed("played_on", "day")
        return {"details": Details(played_on, read.place, read.note)}

    def apply(self, state: MatchState) -> MatchState:
        return state._replace(details=self.details)

    def inverse(self, state: MatchState) -> Event:
        return MatchDescribed(state.details)

    def problems(self, setup: MatchSetup, state: MatchState) -> list[Refusal]:
        """Refuse to remove the details, unless by an undo."""
        nothing = say("Something is missing here.")
        return [] if self.details else [refuse("match.no_details", nothing)]

    def texts(self) -> dict[str, str]:
        if self.details is None:
            return {}
        return {"place": self.details.place, "note": self.details.note}

    def with_texts(self, texts: Mapping[str, str]) -> Self:
        changed: dict[str, Any] = {**texts}
        return replace(self, details=replace(self.details, **changed)) if self.details else self

    def check_bounds(self) -> list[Refusal]:
        day = bounds.check_day(self.details.played_on, "played_on") if self.details else []
        return day or Event.check_bounds(self)


@dataclass(frozen=True, slots=True)
class DealNoted(EventOfDeal):
    """The note on a deal was changed. An empty text removes it."""

    kind = "deal_noted"
    summary = "A note on a deal: deal, entry. An empty text removes the note."
    entry_field = "note"
    entry_type = str
    free_texts: ClassVar = {"note": bounds.LONGEST_NOTE}

    note: str

    def apply(self, state: MatchState) -> MatchState:
        if not 1 <= self.deal <= len(state.entries):
            raise cannot_follow(self)
        notes = {**state.notes, self.deal: self.note}
        if not self.note:
            del notes[self.deal]
        return state._replace(notes=notes)

    def inverse(self, state: MatchState) -> Event:
        return DealNoted(self.deal, state.notes.get(self.deal, ""))
