"""The words for deals that are recorded, corrected or removed, and hands that are thrown in."""

from scorekeeper.match import Match, StoredEvent
from scorekeeper.match.events.deals import (
    DealCorrected,
    DealRecorded,
    DealRemoved,
    HandDealtAgain,
    HandThrownIn,
)
from scorekeeper.match.events.undo import deal_corrected_with, deals_removed_with
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views.events.words import Words, WordsByClass


def _with_removed(match: Match, stored: StoredEvent, news: str) -> str:
    """Return ``news`` with the deals that were removed in the same step."""
    removed = deals_removed_with(match.lines, stored) if stored.undoes is None else ()
    if not removed:
        return news
    if len(removed) == 1:
        return gettext("%(news)s, deal %(number)s removed", news=news, number=removed[0])
    first, last = min(removed), max(removed)
    return gettext("%(news)s, deals %(first)s–%(last)s removed", news=news, first=first, last=last)


def _corrected_text(match: Match, stored: StoredEvent) -> str:
    return _with_removed(match, stored, gettext("Deal %(number)s corrected", number=stored.deal))


def _undo_correction(match: Match, stored: StoredEvent) -> str:
    if deals_removed_with(match.lines, stored):
        return gettext("Undo correction of deal %(number)s and removal", number=stored.deal)
    return gettext("Undo correction of deal %(number)s", number=stored.deal)


def _removed_text(match: Match, stored: StoredEvent) -> str:
    return _with_removed(match, stored, gettext("Deal %(number)s removed", number=stored.deal))


def _undo_removal(match: Match, stored: StoredEvent) -> str:
    if deals_removed_with(match.lines, stored):
        return gettext("Undo correction of deal %(number)s and removal", number=stored.deal)
    return gettext("Restore deal %(number)s", number=stored.deal)


def _redo_removal(match: Match, stored: StoredEvent) -> str:
    if correction := deal_corrected_with(match.lines, stored):
        return gettext("Redo correction of deal %(number)s and removal", number=correction)
    return gettext("Redo removal of deal %(number)s", number=stored.deal)


WORDS: WordsByClass = {
    DealRecorded: Words(
        news=lambda _match, one: gettext("Deal %(number)s saved", number=one.deal),
        undo=lambda _match, one: gettext("Undo deal %(number)s", number=one.deal),
        redo=lambda _match, one: gettext("Redo deal %(number)s", number=one.deal),
    ),
    DealCorrected: Words(
        news=_corrected_text,
        undo=_undo_correction,
        redo=lambda _match, one: gettext("Redo correction of deal %(number)s", number=one.deal),
    ),
    DealRemoved: Words(news=_removed_text, undo=_undo_removal, redo=_redo_removal),
    HandThrownIn: Words(
        news=lambda _match, one: gettext("Deal %(number)s redealt", number=one.deal),
        undo=lambda _match, one: gettext("Undo redeal of deal %(number)s", number=one.deal),
        redo=lambda _match, one: gettext("Redo redeal of deal %(number)s", number=one.deal),
    ),
    HandDealtAgain: Words(
        news=lambda _match, one: gettext("Redeal of deal %(number)s undone", number=one.deal)
    ),
}
"""``web.match.log_view`` has the facts of a deal."""
