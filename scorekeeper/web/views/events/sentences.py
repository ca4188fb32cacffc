"""Sentences about events: the news, undo and redo, and undone events in the history."""

from typing import NamedTuple

from scorekeeper.match import Match, StoredEvent
from scorekeeper.match.events.adjustments import AdjustmentDropped, PointsAdjusted
from scorekeeper.match.events.agreements import TableAgreed
from scorekeeper.match.events.deals import DealCorrected, DealRecorded, HandThrownIn
from scorekeeper.match.events.endings import MatchFinished, MatchReopened
from scorekeeper.match.events.event import fold_events
from scorekeeper.match.events.house_rules import HouseRulesChanged, HouseRulesRestored
from scorekeeper.match.events.misdeals import MisdealRecorded
from scorekeeper.match.events.notes import DealNoted, MatchDescribed
from scorekeeper.match.events.pauses import MatchGivenUp, MatchTakenUp
from scorekeeper.match.events.undo import last_step
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views.events.registry import WORDS
from scorekeeper.web.views.events.seating import OF_PEOPLE
from scorekeeper.web.views.match.standings import side_names

NAME_THE_END = (MatchFinished, MatchReopened, MatchGivenUp, MatchTakenUp)
ON_THE_PAD = (
    DealCorrected,
    PointsAdjusted,
    MisdealRecorded,
    HandThrownIn,
    HouseRulesChanged,
    TableAgreed,
    MatchDescribed,
    DealNoted,
    *OF_PEOPLE,
)
MOVES_TOTALS = (DealCorrected, PointsAdjusted, AdjustmentDropped)


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
    if not ended_or_reopened(match):
        return event_text(match, last) if last.undoes is None else undone_text(match, last)
    what = event_text(match, last)
    if match.finished:
        return gettext("%(what)s: the match is over", what=what)
    return gettext("%(what)s: the match is open again", what=what)


def ended_or_reopened(match: Match) -> bool:
    """Return whether the last event ended or reopened the match as a side effect."""
    step = last_step(match.lines)
    if not step or isinstance(step[-1].event, NAME_THE_END) or match.given_up:
        return False
    # The scorer who saves the last deal knows that it is the last.
    if isinstance(step[-1].event, DealRecorded) and step[-1].undoes is None:
        return False
    before = match.as_of(fold_events(match.lines[: step[0].number - 1]))
    return before.finished != match.finished


def has_news(match: Match, stage: int = 0) -> bool:
    """Return whether the pad at ``stage``, or the finish, reports the last event.

    At the first stage, a deal that was just saved has a panel of its own (``just_saved``). At a
    later stage, the report leaves with the next tap.
    """
    last = match.lines[-1] if match.lines else None
    if last is None or (stage == 0 and just_saved(match)):
        return False
    if stage and any(draft.updated_at > last.at for draft in match.drafts.values()):
        return False
    return isinstance(last.event, ON_THE_PAD) or last.undoes is not None or ended_or_reopened(match)


def just_saved(match: Match) -> bool:
    """Return whether the last event saved the last deal."""
    last = match.lines[-1] if match.lines else None
    if match.finished or last is None or last.deal != len(match.sheet.rows):
        return False
    return isinstance(last.event, DealRecorded)


def can_redo_last(match: Match) -> bool:
    """Return whether the last event was an undo."""
    return bool(match.lines) and match.undoable is not match.lines[-1] and bool(match.redoable)


def changed_rules(match: Match) -> list[str]:
    """Return the house rules that the last event changed: "Points for ♠Q: 5"."""
    last = match.lines[-1] if match.lines else None
    if last is None or not isinstance(last.event, HouseRulesChanged | HouseRulesRestored):
        return []
    before = fold_events(match.lines[:-1])
    facts = WORDS[type(last.event)].facts(match, last, before, last.event.apply(before))
    return [gettext("%(rule)s: %(value)s", rule=one.label, value=one.now) for one in facts]


class TotalChange(NamedTuple):
    """A total that the last event changed, as shown before and after."""

    name: str
    before: int
    after: int


def total_changes(match: Match) -> list[TotalChange]:
    """Return the totals that the last event changed, if it corrected a deal or adjusted points."""
    step = last_step(match.lines)
    if not step or not isinstance(step[-1].event, MOVES_TOTALS):
        return []
    before = match.as_of(fold_events(match.lines[: step[0].number - 1]))
    totals = zip(side_names(match), before.sheet.totals, match.sheet.totals, strict=True)
    return [
        TotalChange(name, match.shown(was), match.shown(now))
        for name, was, now in totals
        if was != now
    ]
