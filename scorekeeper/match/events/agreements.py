"""Agreements of a table that are not house rules: confirmation of deals, a finishing time."""

from dataclasses import dataclass

from scorekeeper.match import bounds
from scorekeeper.match.events.event import NOT_ALLOWED, Event
from scorekeeper.match.events.state import Agreements, MatchState
from scorekeeper.rules.ruling import Refusal, refuse


@dataclass(frozen=True, slots=True)
class TableAgreed(Event):
    """The agreements of the table were changed."""

    kind = "agreed"
    summary = "The agreements of the table besides its rules: entry."
    entry_field = "agreements"
    entry_type = Agreements

    agreements: Agreements

    def apply(self, state: MatchState) -> MatchState:
        return state._replace(agreed=self.agreements)

    def inverse(self, state: MatchState) -> Event:
        return TableAgreed(state.agreed)

    def check_bounds(self) -> list[Refusal]:
        """Refuse a finishing time outside the bounds."""
        if bounds.is_moment_or_nothing(self.agreements.until):
            return Event.check_bounds(self)
        return [refuse("archive.no_time", NOT_ALLOWED, field="until")]
