"""The words for matches that are paused, resumed or given up."""

from scorekeeper.match.events.pauses import MatchGivenUp, MatchPaused, MatchResumed, MatchTakenUp
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views.events.words import Words, WordsByClass

WORDS: WordsByClass = {
    MatchPaused: Words(
        news=lambda _match, _one: gettext("Match paused"),
        undo=lambda _match, _one: gettext("Undo pause"),
        redo=lambda _match, _one: gettext("Redo pause"),
    ),
    MatchResumed: Words(
        news=lambda _match, _one: gettext("Match continued"),
        undo=lambda _match, _one: gettext("Pause again"),
        redo=lambda _match, _one: gettext("Continue again"),
    ),
    MatchGivenUp: Words(
        news=lambda _match, _one: gettext("Match given up"),
        undo=lambda _match, _one: gettext("Undo giving up"),
        redo=lambda _match, _one: gettext("Redo giving up"),
    ),
    MatchTakenUp: Words(
        news=lambda _match, _one: gettext("Match reopened"),
        undo=lambda _match, _one: gettext("Undo taking up"),
        redo=lambda _match, _one: gettext("Redo taking up"),
    ),
}
