"""Changes of the deals ahead: more, fewer, or of other numbers of cards."""

from dataclasses import dataclass
from typing import Any, ClassVar

from scorekeeper.match.events.event import ChangeFromDeal, Event, LastChangeUndone
from scorekeeper.match.events.state import MatchState, PlannedDeals
from scorekeeper.rules.serialization import from_plain, to_plain


@dataclass(frozen=True, slots=True)
class DealsPlanned(ChangeFromDeal):
    """The deals from one on have these numbers of cards."""

    kind = "deals_planned"
    summary = "The numbers of cards changed from a deal on: deal, entry."
    entry_type: ClassVar[Any] = PlannedDeals
    settles_draft = True
    stack = "deals"

    planned: PlannedDeals

    @property
    def change(self) -> PlannedDeals:
        """Return the cards of every deal that is left."""
        return self.planned

    def to_entry(self) -> Any:
        """Return the cards of every deal that is left."""
        return to_plain(self.planned)

    @classmethod
    def from_entry(cls, entry: Any) -> dict[str, Any]:
        """Read the cards of every deal that is left."""
        return {"planned": from_plain(PlannedDeals, entry)}

    def inverse(self, state: MatchState) -> Event:
        """Restore the deals before."""
        return DealsRestored(self.deal)


@dataclass(frozen=True, slots=True)
class DealsRestored(LastChangeUndone):
    """The deals ahead are as before."""

    kind = "deals_restored"
    summary = "The last change of the deals ahead was undone: deal."
    settles_draft = True
    stack = "deals"

    def inverse(self, state: MatchState) -> Event:
        """Plan the deals again."""
        return DealsPlanned(self.deal, state.deals[-1].what)
