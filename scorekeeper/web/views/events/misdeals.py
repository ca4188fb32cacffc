"""The words for misdeals."""

from collections.abc import Iterator

from scorekeeper.match import Match, StoredEvent
from scorekeeper.match.events.misdeals import MisdealDropped, MisdealRecorded
from scorekeeper.match.events.state import MatchState, Misdeal
from scorekeeper.rules.ruling import N_
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views.events.words import ChangedFact, Words, WordsByClass
from scorekeeper.web.views.translation import game_gettext

NEXT_DEALS = N_("Misdeal: the next dealer deals")
SAME_DEALS = N_("Misdeal: the same dealer deals again")


def misdeal_text(match: Match, misdeal: Misdeal) -> str:
    """Return the sentence that says who deals again."""
    return game_gettext(match.game, NEXT_DEALS if misdeal.passes_on else SAME_DEALS)


def _facts(
    match: Match, _stored: StoredEvent, before: MatchState, after: MatchState
) -> Iterator[ChangedFact]:
    misdeal = max(before.misdeals, after.misdeals, key=len)[-1]
    yield ChangedFact(gettext("Deal again"), "", misdeal_text(match, misdeal))
    if misdeal.reason:
        yield ChangedFact(gettext("Reason"), "", misdeal.reason)


WORDS: WordsByClass = {
    MisdealRecorded: Words(
        news=lambda _match, one: gettext("Misdeal in deal %(number)s", number=one.deal),
        undo=lambda _match, one: gettext("Undo misdeal in deal %(number)s", number=one.deal),
        redo=lambda _match, one: gettext("Redo misdeal in deal %(number)s", number=one.deal),
        facts=_facts,
    ),
    MisdealDropped: Words(
        news=lambda _match, one: gettext("Misdeal in deal %(number)s undone", number=one.deal),
        facts=_facts,
    ),
}
