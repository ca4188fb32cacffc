"""The words for notes, and for the date and location of a match."""

from collections.abc import Iterator

from flask_babel import format_date

from scorekeeper.match import Details, Match, StoredEvent
from scorekeeper.match.events.notes import DealNoted, MatchDescribed
from scorekeeper.match.events.state import MatchState
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views.events.words import ChangedFact, Words, WordsByClass


def _details(
    match: Match, _stored: StoredEvent, before: MatchState, after: MatchState
) -> Iterator[ChangedFact]:
    usual = Details(match.began_on)
    was, now = before.details or usual, after.details or usual
    days = [str(format_date(one.played_on, "medium")) for one in (was, now)]
    for fact in (
        ChangedFact(gettext("Date"), *days),
        ChangedFact(gettext("Location"), was.place, now.place),
        ChangedFact(gettext("Note"), was.note, now.note),
    ):
        if fact.before != fact.now:
            yield fact


def _deal_note(
    _match: Match, stored: StoredEvent, before: MatchState, after: MatchState
) -> Iterator[ChangedFact]:
    was, now = (state.notes.get(stored.deal or 0, "") for state in (before, after))
    yield ChangedFact(gettext("Note"), was, now)


WORDS: WordsByClass = {
    MatchDescribed: Words(
        news=lambda _match, _one: gettext("Match details changed"),
        undo=lambda _match, _one: gettext("Undo match details"),
        redo=lambda _match, _one: gettext("Redo match details"),
        facts=_details,
    ),
    DealNoted: Words(
        news=lambda _match, one: gettext("Note on deal %(number)s changed", number=one.deal),
        undo=lambda _match, one: gettext("Undo note on deal %(number)s", number=one.deal),
        redo=lambda _match, one: gettext("Redo note on deal %(number)s", number=one.deal),
        facts=_deal_note,
    ),
}
