"""Events that change the seats, or correct the identity of a person."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scorekeeper.match import bounds
from scorekeeper.match.events.event import ChangeFromDeal, Event, LastChangeUndone
from scorekeeper.match.events.state import FromDeal, MatchSetup, MatchState, Seated
from scorekeeper.rules.ruling import Refusal, refuse, say
from scorekeeper.rules.serialization import from_plain


@dataclass(frozen=True, slots=True)
class PlayersSeated(ChangeFromDeal):
    """The players at the seats were changed from a deal on."""

    kind = "seated"
    summary = "The seats changed from a deal on: deal, entry."
    entry_field = "seated"
    entry_type = Seated
    settles_draft = True
    stack = "seatings"

    seated: Seated

    def inverse(self, state: MatchState) -> Event:
        return PlayersUnseated(self.deal)


@dataclass(frozen=True, slots=True)
class PlayersUnseated(LastChangeUndone):
    """The last change of the seats was undone."""

    kind = "unseated"
    summary = "The last change of the seats was undone: deal."
    settles_draft = True
    stack = "seatings"

    def inverse(self, state: MatchState) -> Event:
        return PlayersSeated(self.deal, state.seatings[-1].value)


@dataclass(frozen=True, slots=True)
class IdentityEntry:
    """A corrected identity: ``person`` is really the person ``other``."""

    person: int
    other: int


@dataclass(frozen=True, slots=True)
class PersonIdentified(Event):
    """A wrong identity was corrected: ``person`` is really the person ``other``."""

    kind = "identified"
    summary = "A person of the match was somebody else all along: entry."
    entry_type = IdentityEntry

    person: int
    other: int

    def to_entry(self) -> Any:
        return {"person": self.person, "other": self.other}

    @classmethod
    def from_entry(cls, entry: Any) -> dict[str, Any]:
        read = from_plain(IdentityEntry, entry)
        return {"person": read.person, "other": read.other}

    def apply(self, state: MatchState) -> MatchState:
        identities = {**state.identities, self.person: self.other}
        if self.person == self.other:
            del identities[self.person]
        return state._replace(identities=identities)

    def inverse(self, state: MatchState) -> Event:
        return PersonIdentified(self.person, state.identity_of(self.person))

    def problems(self, setup: MatchSetup, state: MatchState) -> list[Refusal]:
        """Refuse people who were never added to the match."""
        if 0 <= self.person < setup.people and 0 <= self.other < setup.people:
            return []
        return [refuse("table.nobody", say("There is no such player."))]


def seating_problems(change: FromDeal, people: int) -> Iterator[Refusal]:
    seated: Seated = change.value
    everybody = (*seated.people, *seated.resting)
    starts = [one.person for one in seated.starts]
    if len(set(everybody)) < len(everybody):
        yield refuse("table.twice", say("Nobody can sit in two places."), field="seats")
    if not all(0 <= person < people for person in (*everybody, *starts)):
        yield refuse("table.nobody", say("There is no such player."), field="seats")
    if not 0 <= seated.dealer < len(seated.people):
        yield refuse("table.no_dealer", say("There is no such seat."), field="dealer")
    if any(abs(one.points) > bounds.MOST_POINTS for one in seated.starts):
        too_much = say("A deal can have at most {most} points.", most=bounds.MOST_POINTS)
        yield refuse("points.too_many", too_much, field="start")
