"""The words for rulings that are noted in a match."""

from scorekeeper.match.events.event import Event
from scorekeeper.match.events.rulings import RulingDropped, RulingNoted
from scorekeeper.match.events.state import MatchState
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views.events.words import Words, WordsByClass


def question_of(event: Event, before: MatchState) -> str:
    """Return the question of a ruling that ``event`` noted or removed, "" for other events."""
    if isinstance(event, RulingNoted):
        return event.question
    return before.rulings[-1].question if isinstance(event, RulingDropped) else ""


WORDS: WordsByClass = {
    RulingNoted: Words(
        news=lambda _match, _one: gettext("Ruling noted"),
        undo=lambda _match, _one: gettext("Undo ruling"),
        redo=lambda _match, _one: gettext("Redo ruling"),
    ),
    RulingDropped: Words(news=lambda _match, _one: gettext("Ruling removed")),
}
