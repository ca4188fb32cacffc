"""Events about misdeals: a hand was dealt wrongly and is dealt again."""

from dataclasses import dataclass
from typing import Any, ClassVar

from scorekeeper.match import bounds
from scorekeeper.match.events.event import Event, EventOfDeal, cannot_follow
from scorekeeper.match.events.state import MatchState, Misdeal
from scorekeeper.rules.serialization import from_plain


@dataclass(frozen=True, slots=True)
class MisdealEntry:
    """A misdeal. With ``next``, the next dealer deals, otherwise the same one."""

    next: bool
    reason: str


@dataclass(frozen=True, slots=True)
class MisdealRecorded(EventOfDeal):
    """A hand was dealt wrongly.

    With ``passes_on``, the next dealer deals it again, otherwise the same one.
    """

    kind = "misdealt"
    summary = "A hand was dealt wrongly and dealt again: deal, entry."
    entry_type = MisdealEntry
    free_texts: ClassVar = {"reason": bounds.LONGEST_REASON}
    settles_draft = True

    passes_on: bool
    reason: str = ""

    def to_entry(self) -> Any:
        return {"next": self.passes_on, "reason": self.reason}

    @classmethod
    def from_entry(cls, entry: Any) -> dict[str, Any]:
        read = from_plain(MisdealEntry, entry)
        return {"passes_on": read.next, "reason": read.reason}

    def apply(self, state: MatchState) -> MatchState:
        """Add the misdeal. With ``passes_on``, the hand counts as thrown in."""
        if self.deal != len(state.entries) + 1:
            raise cannot_follow(self)
        misdeal = Misdeal(self.deal, self.passes_on, self.reason)
        thrown_in = (*state.thrown_in, self.deal) if self.passes_on else state.thrown_in
        return state._replace(misdeals=(*state.misdeals, misdeal), thrown_in=thrown_in)

    def inverse(self, state: MatchState) -> Event:
        return MisdealDropped(self.deal)


@dataclass(frozen=True, slots=True)
class MisdealDropped(EventOfDeal):
    """The last misdeal was undone."""

    kind = "misdeal_dropped"
    summary = "The last misdeal was undone: deal."
    only_undoes = True
    settles_draft = True

    def apply(self, state: MatchState) -> MatchState:
        if not state.misdeals or state.misdeals[-1].deal != self.deal:
            raise cannot_follow(self)
        passed = state.misdeals[-1].passes_on
        thrown_in = state.thrown_in[:-1] if passed else state.thrown_in
        return state._replace(misdeals=state.misdeals[:-1], thrown_in=thrown_in)

    def inverse(self, state: MatchState) -> Event:
        last = state.misdeals[-1]
        return MisdealRecorded(self.deal, last.passes_on, last.reason)
