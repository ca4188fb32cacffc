"""The words for questions to the referee that are noted in a match."""

from scorekeeper.match.events.event import Event
from scorekeeper.match.events.rulings import RulingDropped, RulingNoted
from scorekeeper.match.events.state import MatchState
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views.events.words import Words, WordsByClass


def question_of(event: Event, before: MatchState) -> str:
    """Return the question that ``event`` noted or dropped, "" if it is about something else."""
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
