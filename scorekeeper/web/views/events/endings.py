"""The words for matches that the players end or reopen."""

from scorekeeper.match.events.endings import MatchFinished, MatchReopened
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views.events.words import Words, WordsByClass

WORDS: WordsByClass = {
    MatchFinished: Words(
        news=lambda _match, _one: gettext("Match finished"),
        undo=lambda _match, _one: gettext("Undo finish"),
        redo=lambda _match, _one: gettext("Redo finish"),
    ),
    MatchReopened: Words(
        news=lambda _match, _one: gettext("Match resumed"),
        undo=lambda _match, _one: gettext("Undo resume"),
        redo=lambda _match, _one: gettext("Redo resume"),
    ),
}
