"""Commands of a match: pure functions from a match to one or more events.

A command raises ``Refused`` if the rules or the state of the match forbid it.
"""

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from scorekeeper.match import bounds
from scorekeeper.match.events.deals import (
    DealCorrected,
    DealRecorded,
    DealRemoved,
    HandThrownIn,
)
from scorekeeper.match.events.endings import MatchFinished, MatchReopened
from scorekeeper.match.events.event import Event, StoredEvent
from scorekeeper.match.events.notes import DealNoted, MatchDescribed
from scorekeeper.match.events.rulings import RulingNoted
from scorekeeper.match.events.state import Details
from scorekeeper.match.events.undo import undo_in, undo_stacks
from scorekeeper.match.lost_drafts import DraftWouldBeLost, draft_lost_by
from scorekeeper.match.model import Match
from scorekeeper.rules.deal import Deal
from scorekeeper.rules.points_only import PointsOnly, check_points, paper_deal
from scorekeeper.rules.ruling import Message, Refusal, refuse, say
from scorekeeper.rules.serialization import to_plain

E = TypeVar("E", bound=Event)

AFTER_END = "deal.after_end"
ENDS_BEFORE = "deal.ends_before"

ONLY_OWNER_CORRECTS = refuse(
    "match.only_owner_corrects",
    say("This match is finished. Only an owner of the group can correct it."),
)
"""The reason why a scorer cannot correct a finished match."""


class Refused(Exception):  # noqa: N818 - a result rather than an error
    """The rules or the state of the match forbid a change. ``refusals`` has every reason."""

    def __init__(self, refusals: Iterable[Refusal]) -> None:
        self.refusals = tuple(refusals)
        super().__init__(", ".join(refusal.code for refusal in self.refusals))


def record(match: Match, entry: Any) -> DealRecorded:
    _check_not_given_up(match)
    number = len(match.entries) + 1
    deal = None if match.stopped else match.sheet.next
    if isinstance(entry, PointsOnly) and not match.stopped:
        deal = paper_deal(match.game, match.table, match.sheet.standing)
    whole = _completed_entry(match, deal, number, entry)
    return DealRecorded(number, to_plain(whole))


def record_points(
    match: Match, rounds: Sequence[Sequence[int]], details: Details, *, over: bool
) -> list[Event]:
    """Return the events that record ``rounds`` as deals with points only.

    Changed ``details`` add an event. With ``over``, the match is also ended, unless its rules end
    it.
    """
    if not rounds:
        raise refused("points.no_round", say("There are no rounds to import."))
    if match.stopped:
        raise refused(AFTER_END, say("The match was over before this deal."))
    entries = [PointsOnly(tuple(points)) for points in rounds]
    numbered = list(enumerate(entries, start=len(match.entries) + 1))
    deal = paper_deal(match.game, match.table, match.sheet.standing)
    wrong = [one.at_deal(n) for n, entry in numbered for one in check_points(deal, entry)]
    if wrong:
        raise Refused(wrong)
    found: list[Event] = [] if details == match.details else [describe(match, details)]
    found += [DealRecorded(number, to_plain(entry)) for number, entry in numbered]
    ended = match.sheet_after((*match.entries, *entries)).finished
    return [*found, MatchFinished()] if over and not ended else found


def correct(match: Match, number: int, entry: Any) -> DealCorrected:
    """Return the event that corrects deal ``number``.

    Raise ``Refused`` if later deals could not follow the corrected one.
    """
    correction, refusals = _correction_and_refusals(match, number, entry)
    if refusals:
        raise Refused(_with_one_end_refusal(refusals, number))
    return correction


def correct_and_end(match: Match, number: int, entry: Any, last: int) -> list[Event]:
    """Return the events that correct deal ``number`` so that the match ends after deal ``last``.

    The later deals are removed first. One undo takes back all of it. Raise ``Refused`` unless the
    match would end exactly after deal ``last``. So only the deals shown to the user are removed.
    """
    correction, refusals = _correction_and_refusals(match, number, entry)
    if _ends_after(refusals) != last:
        raise Refused(_with_one_end_refusal(refusals, number) or [_continues_refusal(last)])
    others = [one for one in refusals if one.code != AFTER_END]
    if others:
        raise Refused(others)
    past = range(len(match.entries), last, -1)
    return [*(DealRemoved(deal) for deal in past), correction]


def _correction_and_refusals(
    match: Match, number: int, entry: Any
) -> tuple[DealCorrected, list[Refusal]]:
    """Return the correction, and the refusals that it would cause."""
    _check_not_given_up(match)
    if not 1 <= number <= len(match.entries):
        raise no_deal(number)
    before, after = match.entries[: number - 1], match.entries[number:]
    then = match.sheet_after(before)
    deal = then.next
    if isinstance(entry, PointsOnly):
        deal = paper_deal(match.game, then.table, then.standing)
    whole = _completed_entry(match, deal, number, entry)
    then = match.sheet_after((*before, whole, *after))
    # A deal that was refused before this correction is not the correction's fault.
    new = [refusal for refusal in then.refusals if refusal not in match.sheet.refusals]
    return DealCorrected(number, to_plain(whole)), new


def last_deal_after(match: Match, number: int, entry: Any) -> int | None:
    """Return the deal after which the match would end if deal ``number`` were ``entry``.

    Return ``None`` if all saved deals would still count.
    """
    try:
        return _ends_after(_correction_and_refusals(match, number, entry)[1])
    except Refused:
        return None


def _ends_after(refusals: Iterable[Refusal]) -> int | None:
    too_late = [one.deal for one in refusals if one.code == AFTER_END and one.deal]
    return min(too_late) - 1 if too_late else None


def _continues_refusal(last: int) -> Refusal:
    message = say("With this correction the match does not end after deal {deal}.", deal=last)
    return refuse("deal.ends_later", message)


def remove_last(match: Match) -> DealRemoved:
    _check_not_given_up(match)
    if not match.entries:
        raise refused("deal.none", say("There is no deal to remove."))
    return DealRemoved(len(match.entries))


def undo(match: Match, *, discard_draft: bool = False) -> Event | list[Event]:
    """Return the events that undo the last step.

    Raise ``Refused`` if there is nothing to undo. Raise ``DraftWouldBeLost`` if the step would
    discard a draft, unless ``discard_draft`` is set.
    """
    step = undo_stacks(match.lines).next_undo(match.lines)
    if not step:
        raise refused("match.nothing_to_undo", say("There is nothing to undo."))
    return _undo_events(match, step, discard_draft=discard_draft)


def redo(match: Match, *, discard_draft: bool = False) -> Event | list[Event]:
    """Return the events that redo the last undone step.

    Raise ``Refused`` if there is nothing to redo. Raise ``DraftWouldBeLost`` if the step would
    discard a draft, unless ``discard_draft`` is set.
    """
    step = undo_stacks(match.lines).next_redo(match.lines)
    if not step:
        raise refused("match.nothing_to_redo", say("There is nothing to redo."))
    return _undo_events(match, step, discard_draft=discard_draft)


def _undo_events(
    match: Match, step: Sequence[StoredEvent], *, discard_draft: bool
) -> Event | list[Event]:
    number = None if discard_draft else draft_lost_by(match, step)
    if number is not None:
        raise DraftWouldBeLost(match, number)
    events = [undo_in(match.lines, line) for line in step]
    return events if len(events) > 1 else events[0]


def finish(match: Match) -> MatchFinished:
    """End the match by hand, before its rules do."""
    if match.finished or match.given_up:
        raise refused("match.finished", say("The match is already over."))
    return MatchFinished()


def reopen(match: Match) -> MatchReopened:
    """Reopen a match that was ended by hand."""
    if match.sheet.finished and not match.stopped:
        end = say("By the rules the match ends here. Correct or remove a deal to go on.")
        raise refused("match.ended_by_rules", end)
    return ensure_possible(match, MatchReopened())


def throw_in(match: Match) -> HandThrownIn:
    """Throw in the next hand: it is not played, and the next dealer deals the same deal."""
    _check_not_given_up(match)
    deal = None if match.stopped else match.sheet.next
    if deal is None:
        raise refused("match.finished", say("The match is already over."))
    return ensure_possible(match, HandThrownIn(deal.plan.number))


def ensure_possible(match: Match, event: E) -> E:
    """Return ``event``. Raise ``Refused`` if the match is not in a state for it."""
    if wrong := [*event.check_texts(), *event.problems(match.setup, match.log_state)]:
        raise Refused(wrong)
    return event


def _check_not_given_up(match: Match) -> None:
    """Refuse deals in a match that was given up, because it does not count."""
    if match.given_up:
        raise refused("match.given_up", say("The match was given up. Take it up again first."))


def note_ruling(match: Match, question: str) -> RulingNoted:
    """Note a question to the referee. ``question`` is the query string of its URL.

    Questions can also be noted after the end of the match.
    """
    return ensure_possible(match, RulingNoted(question))


def describe(match: Match, details: Details) -> MatchDescribed:
    """Set the day and place of the match and the note about it, also after the end."""
    event = MatchDescribed(details)
    refusals = [*bounds.check_day(details.played_on, "played_on"), *event.check_texts()]
    if details == match.details:
        refusals.append(refuse("match.same_details", say("Nothing has changed.")))
    if refusals:
        raise Refused(refusals)
    return event


def note_deal(match: Match, number: int, text: str) -> DealNoted:
    """Set the note on a saved deal; an empty ``text`` removes it."""
    if not 1 <= number <= len(match.entries):
        raise no_deal(number)
    event = ensure_possible(match, DealNoted(number, text))
    if text == match.notes.get(number, ""):
        raise refused("deal.same_note", say("Nothing has changed."), number)
    return event


def no_deal(number: int) -> Refused:
    return refused("deal.unknown", say("There is no deal {deal}.", deal=number), number)


def _completed_entry(match: Match, deal: Deal[Any, Any] | None, number: int, entry: Any) -> Any:
    """Return the completed ``entry``. Raise ``Refused`` if it is invalid."""
    if deal is None:
        raise refused(AFTER_END, say("The match was over before this deal."), number)
    if isinstance(entry, PointsOnly):
        whole, refusals = entry, check_points(deal, entry)
    else:
        whole = match.game.complete(deal, entry)
        refusals = match.game.check(deal, whole)
    if refusals:
        raise Refused(refusal.at_deal(number) for refusal in refusals)
    return whole


def _with_one_end_refusal(refusals: list[Refusal], number: int) -> list[Refusal]:
    """Replace the refusals of all deals after an earlier end by one refusal."""
    last = _ends_after(refusals)
    others = [one for one in refusals if one.code != AFTER_END]
    if last is None:
        return others
    message = say(
        "With this, the match would end after deal {deal}, but later deals are already saved. "
        "Remove them first, from the last one back.",
        deal=last,
    )
    return [refuse(ENDS_BEFORE, message).at_deal(number), *others]


def refused(code: str, message: Message, number: int | None = None, *, field: str = "") -> Refused:
    """Return a ``Refused`` with a single reason, about deal ``number`` if it is given."""
    refusal = refuse(code, message, field=field)
    return Refused([refusal if number is None else refusal.at_deal(number)])
