"""Events that give or take points outside any deal."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from scorekeeper.match import bounds
from scorekeeper.match.events.event import ChangeFromDeal, Event, LastChangeUndone
from scorekeeper.match.events.state import (
    AdjustmentEntry,
    FromDeal,
    MatchSetup,
    MatchState,
    PointsOf,
)
from scorekeeper.rules.ruling import Refusal, refuse, say
from scorekeeper.rules.serialization import from_plain, to_plain


@dataclass(frozen=True, slots=True)
class PointsAdjusted(ChangeFromDeal):
    """Points were given or taken before a deal, for a reason."""

    kind = "adjusted"
    summary = "Points were given or taken before a deal: deal, entry."
    entry_type = AdjustmentEntry
    free_texts: ClassVar = {"reason": bounds.LONGEST_REASON}
    stack = "adjustments"

    points: tuple[PointsOf, ...]
    reason: str

    @property
    def change(self) -> AdjustmentEntry:
        return AdjustmentEntry(self.points, self.reason)

    def to_entry(self) -> Any:
        return to_plain(self.change)

    @classmethod
    def from_entry(cls, entry: Any) -> dict[str, Any]:
        read = from_plain(AdjustmentEntry, entry)
        return {"points": read.points, "reason": read.reason}

    def inverse(self, state: MatchState) -> Event:
        return AdjustmentDropped(self.deal)


@dataclass(frozen=True, slots=True)
class AdjustmentDropped(LastChangeUndone):
    """The last adjustment was undone."""

    kind = "adjustment_dropped"
    summary = "The last adjustment was undone: deal."
    stack = "adjustments"

    def inverse(self, state: MatchState) -> Event:
        last: AdjustmentEntry = state.adjustments[-1].value
        return PointsAdjusted(self.deal, last.points, last.reason)


def adjustment_problems(setup: MatchSetup, change: FromDeal) -> Iterator[Refusal]:
    adjusted: AdjustmentEntry = change.value
    columns = setup.game.units(0) if setup.game.partners else setup.people
    if not adjusted.points or not all(0 <= one.whose < columns for one in adjusted.points):
        yield refuse("table.nobody", say("There is no such player."), field="whose")
    if any(abs(one.points) > bounds.MOST_POINTS for one in adjusted.points):
        too_much = say("A deal can have at most {most} points.", most=bounds.MOST_POINTS)
        yield refuse("points.too_many", too_much, field="points")
    yield from bounds.check_text(adjusted.reason, bounds.LONGEST_REASON, "reason")
