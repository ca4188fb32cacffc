"""Sentences about events: the news, undo and redo, and undone events in the history."""

from scorekeeper.match import Match, StoredEvent
from scorekeeper.match.events.deals import DealCorrected, DealRecorded
from scorekeeper.match.events.endings import MatchFinished, MatchReopened
from scorekeeper.match.events.event import fold_events
from scorekeeper.match.events.pauses import MatchGivenUp, MatchTakenUp
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views.events.registry import WORDS
from scorekeeper.web.views.events.seating import OF_PEOPLE

NAME_THE_END = (MatchFinished, MatchReopened, MatchGivenUp, MatchTakenUp)


def event_text(match: Match, stored: StoredEvent) -> str:
    """Return the sentence for an event: "Deal 3 saved"."""
    return WORDS[type(stored.event)].news(match, stored)


def undone_text(match: Match, stored: StoredEvent) -> str:
    """Return the sentence for an undo or redo: "Undone: Deal 3 saved"."""
    steps, first = 0, stored
    while first.undoes is not None:
        steps, first = steps + 1, match.lines[first.undoes - 1]
    what = event_text(match, first)
    if steps % 2:
        return gettext("Undone: %(what)s", what=what)
    return gettext("Redone: %(what)s", what=what)


def undo_text(match: Match, stored: StoredEvent) -> str:
    """Return the label of the button that undoes ``stored``."""
    undo = WORDS[type(stored.event)].undo
    return undo(match, stored) if undo else undone_text(match, stored)


def redo_text(match: Match, stored: StoredEvent) -> str:
    """Return the label of the button that redoes ``stored``."""
    redo = WORDS[type(stored.event)].redo
    return redo(match, stored) if redo else undone_text(match, stored)


def news_text(match: Match) -> str:
    """Return the sentence for the last event, "" if there is none."""
    last = match.lines[-1] if match.lines else None
    if last is None:
        return ""
    if last.undoes is not None and isinstance(last.event, OF_PEOPLE):
        return undone_text(match, last)
    what = event_text(match, last)
    if not ended_or_reopened(match):
        return what
    if match.finished:
        return gettext("%(what)s: the match is over", what=what)
    return gettext("%(what)s: the match is open again", what=what)


def ended_or_reopened(match: Match) -> bool:
    """Return whether the last event ended or reopened the match as a side effect."""
    step = match.last_step
    if not step or isinstance(step[-1].event, NAME_THE_END) or match.given_up:
        return False
    # The scorer who saves the last deal knows that it is the last.
    if isinstance(step[-1].event, DealRecorded) and step[-1].undoes is None:
        return False
    before = match.as_of(fold_events(match.lines[: step[0].number - 1]))
    return before.finished != match.finished


def just_moved(match: Match) -> bool:
    """Return whether the last event changed the players."""
    last = match.undoable
    return last is not None and last is match.lines[-1] and isinstance(last.event, OF_PEOPLE)


def just_saved(match: Match) -> bool:
    """Return whether the last event saved or corrected the last deal."""
    last = match.undoable
    deals = len(match.sheet.rows)
    if match.finished or last is None or last is not match.lines[-1] or last.deal != deals:
        return False
    return isinstance(last.event, DealRecorded | DealCorrected)
