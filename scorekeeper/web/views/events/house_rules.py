"""The words for changes of house rules during a match."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scorekeeper.match import Match, StoredEvent
from scorekeeper.match.events.house_rules import HouseRulesChanged, HouseRulesRestored
from scorekeeper.match.events.state import MatchState, table_at
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views.events.words import ChangedFact, Words, WordsByClass
from scorekeeper.web.views.rules.house_rules import differences


def rules_text(first: int, before: Any, after: Any) -> str:
    """Return the house rules from deal ``first`` on that differ between two tables."""
    each = [
        gettext("%(rule)s: %(value)s", rule=one.label, value=one.value)
        for one in differences(after, before.options)
    ]
    rules = gettext("House rules from deal %(number)s", number=first)
    return gettext("%(rule)s: %(value)s", rule=rules, value=gettext(" · ").join(each))


def _facts(
    match: Match, stored: StoredEvent, before: MatchState, after: MatchState
) -> Iterator[ChangedFact]:
    tables = []
    for state in (before, after):
        options, seats = table_at(match.game, match.first_table, state, stored.deal or 1)
        if options is None:
            return
        tables.append(replace(match.first_table, options=options, seats=seats))
    for one in differences(tables[1], tables[0].options):
        yield ChangedFact(one.label, one.usual, one.value)


WORDS: WordsByClass = {
    HouseRulesChanged: Words(
        news=lambda _match, one: gettext(
            "House rules changed from deal %(number)s", number=one.deal
        ),
        undo=lambda _match, one: gettext("Undo house rules from deal %(number)s", number=one.deal),
        redo=lambda _match, one: gettext("Redo house rules from deal %(number)s", number=one.deal),
        facts=_facts,
    ),
    HouseRulesRestored: Words(
        news=lambda _match, one: gettext(
            "House rules from deal %(number)s undone", number=one.deal
        ),
        facts=_facts,
    ),
}
