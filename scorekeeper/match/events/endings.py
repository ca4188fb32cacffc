"""Events that end a match by hand, and reopen it."""

from dataclasses import dataclass

from scorekeeper.match.events.event import Event
from scorekeeper.match.events.state import MatchSetup, MatchState
from scorekeeper.rules.ruling import Refusal, refuse, say


@dataclass(frozen=True, slots=True)
class MatchFinished(Event):
    """The players ended the match before its rules did."""

    kind = "finished"
    summary = "The players ended the match."

    def apply(self, state: MatchState) -> MatchState:
        return state._replace(stopped=True)

    def inverse(self, state: MatchState) -> Event:
        return MatchReopened()

    def problems(self, setup: MatchSetup, state: MatchState) -> list[Refusal]:
        over = say("The match is already over.")
        return [refuse("match.finished", over)] if state.stopped else []


@dataclass(frozen=True, slots=True)
class MatchReopened(Event):
    """A match that the players had ended was reopened."""

    kind = "reopened"
    summary = "The players reopened a match that they had ended."

    def apply(self, state: MatchState) -> MatchState:
        return state._replace(stopped=False)

    def inverse(self, state: MatchState) -> Event:
        return MatchFinished()

    def problems(self, setup: MatchSetup, state: MatchState) -> list[Refusal]:
        going_on = say("The match is in progress.")
        return [] if state.stopped else [refuse("match.going_on", going_on)]
