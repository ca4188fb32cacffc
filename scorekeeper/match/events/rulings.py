"""Events that note questions to the referee."""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from scorekeeper.match import bounds
from scorekeeper.match.events.event import Event, cannot_follow
from scorekeeper.match.events.state import MatchState, NotedQuestion
from scorekeeper.rules.name_search import Mentions


@dataclass(frozen=True, slots=True)
class RulingNoted(Event):
    """A question to the referee was noted. ``question`` is the query string of its URL."""

    kind = "ruling_noted"
    summary = "A question to the referee was noted: entry, the query of its address."
    entry_field = "question"
    entry_type = str
    free_texts: ClassVar = {"question": bounds.LONGEST_QUESTION}

    question: str

    def apply(self, state: MatchState) -> MatchState:
        return state._replace(
            rulings=(*state.rulings, NotedQuestion(len(state.entries), self.question))
        )

    def inverse(self, state: MatchState) -> Event:
        return RulingDropped()

    def with_name_replaced(self, mentions: Mentions, name: str) -> Self:
        """Replace names in the query string of the question."""
        question = mentions.replaced_in_question(self.question, name)
        return replace(self, question=bounds.shortened(question, bounds.LONGEST_QUESTION))


@dataclass(frozen=True, slots=True)
class RulingDropped(Event):
    """The note of the last question was removed."""

    kind = "ruling_dropped"
    summary = "The last question was undone."
    only_undoes = True

    def apply(self, state: MatchState) -> MatchState:
        if not state.rulings:
            raise cannot_follow(self)
        return state._replace(rulings=state.rulings[:-1])

    def inverse(self, state: MatchState) -> Event:
        return RulingNoted(state.rulings[-1].question)
