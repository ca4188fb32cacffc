"""Events that pause and resume a match, or give it up."""

from dataclasses import dataclass

from scorekeeper.match.events.event import Event
from scorekeeper.match.events.state import MatchSetup, MatchState
from scorekeeper.rules.ruling import Refusal, refuse, say


@dataclass(frozen=True, slots=True)
class MatchPaused(Event):
    """The match was paused."""

    kind = "paused"
    summary = "The match was paused."

    def apply(self, state: MatchState) -> MatchState:
        return state._replace(paused=True)

    def inverse(self, state: MatchState) -> Event:
        return MatchResumed()

    def problems(self, setup: MatchSetup, state: MatchState) -> list[Refusal]:
        paused = say("The match is paused already.")
        return [refuse("match.paused", paused)] if state.paused else []


@dataclass(frozen=True, slots=True)
class MatchResumed(Event):
    """A paused match was resumed."""

    kind = "resumed"
    summary = "The players continued a match that was paused."

    def apply(self, state: MatchState) -> MatchState:
        return state._replace(paused=False)

    def inverse(self, state: MatchState) -> Event:
        return MatchPaused()

    def problems(self, setup: MatchSetup, state: MatchState) -> list[Refusal]:
        going_on = say("The match is in progress.")
        return [] if state.paused else [refuse("match.going_on", going_on)]


@dataclass(frozen=True, slots=True)
class MatchGivenUp(Event):
    """The match was given up. The match does not count in statistics."""

    kind = "given_up"
    summary = "The match was given up. It does not count."

    def apply(self, state: MatchState) -> MatchState:
        return state._replace(given_up=True)

    def inverse(self, state: MatchState) -> Event:
        return MatchTakenUp()

    def problems(self, setup: MatchSetup, state: MatchState) -> list[Refusal]:
        over = say("The match is already over.")
        return [refuse("match.finished", over)] if state.given_up else []


@dataclass(frozen=True, slots=True)
class MatchTakenUp(Event):
    """A match that was given up was continued."""

    kind = "taken_up"
    summary = "The players continued a match that was given up."

    def apply(self, state: MatchState) -> MatchState:
        return state._replace(given_up=False)

    def inverse(self, state: MatchState) -> Event:
        return MatchGivenUp()

    def problems(self, setup: MatchSetup, state: MatchState) -> list[Refusal]:
        going_on = say("The match is in progress.")
        return [] if state.given_up else [refuse("match.going_on", going_on)]
