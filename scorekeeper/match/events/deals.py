"""Events that record, correct or remove a deal, or throw in a hand."""

from dataclasses import dataclass, field, replace
from typing import Any, Self

from scorekeeper.match import bounds
from scorekeeper.match.events.event import NOT_ALLOWED, Event, EventOfDeal, cannot_follow
from scorekeeper.match.events.state import MatchSetup, MatchState, table_at
from scorekeeper.registry import AnyGame
from scorekeeper.rules.points_only import read_entry
from scorekeeper.rules.ruling import Refusal, refuse, say


@dataclass(frozen=True, slots=True)
class DealEntered(EventOfDeal):
    """The base of events with a deal's entry.

    The entry is plain JSON values as stored, or of the game's own type after ``parsed``.
    """

    entry_field = "entry"
    entry_type = Any
    settles_draft = True

    entry: Any

    def parsed(self, game: AnyGame) -> Self:
        """Return the event with its entry parsed as the game's own type.

        Raise ``Malformed`` if the entry does not have that type.
        """
        return replace(self, entry=read_entry(game, self.entry))

    def check_bounds(self) -> list[Refusal]:
        if bounds.is_plain(self.to_entry()):
            return []
        return [refuse("archive.malformed", NOT_ALLOWED)]


@dataclass(frozen=True, slots=True)
class DealRecorded(DealEntered):
    """The next deal was saved.

    If another key confirmed it, ``entered_by`` is the key that entered it.
    """

    kind = "recorded"
    summary = "The next deal was saved: deal, entry."

    entered_by: str | None = field(default=None, kw_only=True)

    def apply(self, state: MatchState) -> MatchState:
        """Add the entry. A paused match is resumed."""
        if self.deal != len(state.entries) + 1:
            raise cannot_follow(self)
        return state._replace(entries=(*state.entries, self.entry), paused=False)

    def inverse(self, state: MatchState) -> Event:
        return DealRemoved(self.deal)


def first_key_of(event: Event) -> str | None:
    """Return the key that entered a deal if another key confirmed it, otherwise ``None``."""
    return event.entered_by if isinstance(event, DealRecorded) else None


@dataclass(frozen=True, slots=True)
class DealCorrected(DealEntered):
    """The entry of a saved deal was replaced."""

    kind = "corrected"
    summary = "A saved deal was corrected: deal, entry."

    def apply(self, state: MatchState) -> MatchState:
        entries = state.entries
        if not 1 <= self.deal <= len(entries):
            raise cannot_follow(self)
        at = self.deal - 1
        return state._replace(entries=(*entries[:at], self.entry, *entries[at + 1 :]))

    def inverse(self, state: MatchState) -> Event:
        return DealCorrected(self.deal, state.entries[self.deal - 1])


@dataclass(frozen=True, slots=True)
class DealRemoved(EventOfDeal):
    """The last deal was removed."""

    kind = "removed"
    summary = "The last deal was removed: deal."
    settles_draft = True

    def apply(self, state: MatchState) -> MatchState:
        if not self.deal == len(state.entries) > 0:
            raise cannot_follow(self)
        return state._replace(entries=state.entries[:-1])

    def inverse(self, state: MatchState) -> Event:
        return DealRecorded(self.deal, state.entries[self.deal - 1])


@dataclass(frozen=True, slots=True)
class HandThrownIn(EventOfDeal):
    """A hand was not played. The next dealer deals the same deal number."""

    kind = "thrown_in"
    summary = "A hand was thrown in, and the next dealer dealt: deal."
    settles_draft = True

    def apply(self, state: MatchState) -> MatchState:
        if self.deal != len(state.entries) + 1:
            raise cannot_follow(self)
        return state._replace(thrown_in=(*state.thrown_in, self.deal))

    def inverse(self, state: MatchState) -> Event:
        return HandDealtAgain(self.deal)

    def problems(self, setup: MatchSetup, state: MatchState) -> list[Refusal]:
        """Refuse the event if the house rules do not allow it."""
        options, _ = table_at(setup.game, setup.table, state, self.deal)
        if options is not None and setup.game.throwing_in(options) is not None:
            return []
        never = say("Redeals are not played at this table.")
        return [refuse("deal.not_thrown_in", never).at_deal(self.deal)]


@dataclass(frozen=True, slots=True)
class HandDealtAgain(EventOfDeal):
    """A throw-in was undone."""

    kind = "dealt_again"
    summary = "A hand was not thrown in after all: deal."
    only_undoes = True
    settles_draft = True

    def apply(self, state: MatchState) -> MatchState:
        if state.thrown_in[-1:] != (self.deal,):
            raise cannot_follow(self)
        return state._replace(thrown_in=state.thrown_in[:-1])

    def inverse(self, state: MatchState) -> Event:
        return HandThrownIn(self.deal)
