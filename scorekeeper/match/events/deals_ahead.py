"""Events that change the deals ahead: their number, or their numbers of cards."""

from dataclasses import dataclass

from scorekeeper.match.events.event import ChangeFromDeal, Event, LastChangeUndone
from scorekeeper.match.events.state import MatchState, PlannedDeals


@dataclass(frozen=True, slots=True)
class DealsPlanned(ChangeFromDeal):
    """The numbers of cards were changed for all deals from ``deal`` on."""

    kind = "deals_planned"
    summary = "The numbers of cards changed from a deal on: deal, entry."
    entry_field = "planned"
    entry_type = PlannedDeals
    settles_draft = True
    stack = "deals"

    planned: PlannedDeals

    def inverse(self, state: MatchState) -> Event:
        return DealsRestored(self.deal)


@dataclass(frozen=True, slots=True)
class DealsRestored(LastChangeUndone):
    """The last change of the deals ahead was undone."""

    kind = "deals_restored"
    summary = "The last change of the deals ahead was undone: deal."
    settles_draft = True
    stack = "deals"

    def inverse(self, state: MatchState) -> Event:
        return DealsPlanned(self.deal, state.deals[-1].value)
