"""The words for changes of upcoming deals."""

from collections.abc import Iterator

from scorekeeper.match import Match, StoredEvent
from scorekeeper.match.events.deals_ahead import DealsPlanned, DealsRestored
from scorekeeper.match.events.state import MatchState
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views.events.words import ChangedFact, Words, WordsByClass


def _facts(
    match: Match, _stored: StoredEvent, before: MatchState, after: MatchState
) -> Iterator[ChangedFact]:
    was, now = (match.as_of(state).schedule or () for state in (before, after))
    played = len(before.entries)
    texts = [" ".join(map(str, cards[played:])) or "–" for cards in (was, now)]
    yield ChangedFact(gettext("Deals ahead"), *texts)


WORDS: WordsByClass = {
    DealsPlanned: Words(
        news=lambda _match, _one: gettext("Deals ahead changed"),
        undo=lambda _match, _one: gettext("Undo change of the deals ahead"),
        redo=lambda _match, _one: gettext("Redo change of the deals ahead"),
        facts=_facts,
    ),
    DealsRestored: Words(
        news=lambda _match, _one: gettext("Change of the deals ahead undone"), facts=_facts
    ),
}
