"""All kinds of events by their stored word. A new kind is added here and in the views' registry."""

from collections.abc import Mapping
from typing import Final

from scorekeeper.match.events.adjustments import AdjustmentDropped, PointsAdjusted
from scorekeeper.match.events.agreements import TableAgreed
from scorekeeper.match.events.deals import (
    DealCorrected,
    DealRecorded,
    DealRemoved,
    HandDealtAgain,
    HandThrownIn,
)
from scorekeeper.match.events.deals_ahead import DealsPlanned, DealsRestored
from scorekeeper.match.events.endings import MatchFinished, MatchReopened
from scorekeeper.match.events.event import Event
from scorekeeper.match.events.house_rules import HouseRulesChanged, HouseRulesRestored
from scorekeeper.match.events.misdeals import MisdealDropped, MisdealRecorded
from scorekeeper.match.events.notes import DealNoted, MatchDescribed
from scorekeeper.match.events.pauses import MatchGivenUp, MatchPaused, MatchResumed, MatchTakenUp
from scorekeeper.match.events.rulings import RulingDropped, RulingNoted
from scorekeeper.match.events.seating import PersonIdentified, PlayersSeated, PlayersUnseated

EVENTS: Final[Mapping[str, type[Event]]] = {
    event.kind: event
    for event in (
        DealRecorded,
        DealCorrected,
        DealRemoved,
        MatchFinished,
        MatchReopened,
        HandThrownIn,
        HandDealtAgain,
        RulingNoted,
        RulingDropped,
        MatchDescribed,
        DealNoted,
        PlayersSeated,
        PlayersUnseated,
        HouseRulesChanged,
        HouseRulesRestored,
        DealsPlanned,
        DealsRestored,
        PointsAdjusted,
        AdjustmentDropped,
        MisdealRecorded,
        MisdealDropped,
        TableAgreed,
        MatchPaused,
        MatchResumed,
        MatchGivenUp,
        MatchTakenUp,
        PersonIdentified,
    )
}

WITH_TEXT: Final = tuple(kind for kind, event in EVENTS.items() if event.free_texts)
"""The kinds that have texts which somebody typed."""


def event_class(kind: str) -> type[Event]:
    """Return the class of a kind. Raises ``ValueError`` for an unknown one."""
    try:
        return EVENTS[kind]
    except KeyError:
        raise ValueError(f"{kind!r} is not a kind of event") from None
