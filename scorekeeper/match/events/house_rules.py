"""Events that change the house rules during a match."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Self

from scorekeeper.match import bounds
from scorekeeper.match.events.event import ChangeFromDeal, Event, LastChangeUndone
from scorekeeper.match.events.state import FromDeal, MatchSetup, MatchState, read_options
from scorekeeper.registry import AnyGame
from scorekeeper.rules.ruling import Refusal, refuse, say
from scorekeeper.rules.serialization import Malformed, to_plain


@dataclass(frozen=True, slots=True)
class HouseRulesChanged(ChangeFromDeal):
    """The house rules were changed from a deal on. ``options`` are the complete new rules."""

    kind = "rules_changed"
    summary = "The house rules changed from a deal on: deal, entry with all of them."
    entry_field = "options"
    entry_type = dict
    most_facts = bounds.MOST_NUMBERS + bounds.MOST_FACTS
    settles_draft = True
    stack = "rules"

    options: dict[str, Any]

    def normalized(self, game: AnyGame) -> Self:
        """Return the event with its options converted to the current form.

        Raise ``Malformed`` if the options are not those of ``game``.
        """
        return replace(self, options=to_plain(read_options(game, self.options)))

    def inverse(self, state: MatchState) -> Event:
        return HouseRulesRestored(self.deal)


@dataclass(frozen=True, slots=True)
class HouseRulesRestored(LastChangeUndone):
    """The last change of the house rules was undone."""

    kind = "rules_restored"
    summary = "The last change of the house rules was undone: deal."
    settles_draft = True
    stack = "rules"

    def inverse(self, state: MatchState) -> Event:
        return HouseRulesChanged(self.deal, state.rules[-1].value)


def house_rules_problems(setup: MatchSetup, change: FromDeal) -> Iterator[Refusal]:
    try:
        now = to_plain(read_options(setup.game, change.value), whole=True)
    except Malformed:
        yield refuse("options.malformed", say("This value is not allowed here."))
        return
    began = to_plain(setup.table.options, whole=True)
    for name in sorted(setup.game.settled_at_start):
        if now[name] != began[name]:
            fixed = say("This is settled when the match begins.")
            yield refuse("options.settled", fixed, field=name)
