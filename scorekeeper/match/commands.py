"""What may be written into a match's log next. Pure: from a match to a change, or ``Refused``."""

from collections.abc import Iterable, Sequence
from typing import Any

from scorekeeper.match import bounds
from scorekeeper.match.log import (
    Change,
    Details,
    Kind,
    LogLine,
    details_to_plain,
    steps_after,
    undo_of_line,
)
from scorekeeper.match.model import HalfWritten, Match
from scorekeeper.rules.game import Deal
from scorekeeper.rules.points_only import PointsOnly, check_points, paper_deal
from scorekeeper.rules.ruling import Message, Refusal, refuse, say
from scorekeeper.rules.serialization import to_plain

AFTER_END = "deal.after_end"
ENDS_BEFORE = "deal.ends_before"


class Refused(Exception):  # noqa: N818 - an answer rather than an error
    """The rules, or the state of the match, forbid a change. ``refusals`` say why, all of them."""

    def __init__(self, refusals: Iterable[Refusal]) -> None:
        self.refusals = tuple(refusals)
        super().__init__(", ".join(refusal.code for refusal in self.refusals))


def record(match: Match, entry: Any) -> Change:
    """Write down the next deal."""
    _check_going_on(match)
    number = len(match.entries) + 1
    deal = None if match.stopped else match.sheet.next
    if isinstance(entry, PointsOnly) and not match.stopped:
        deal = paper_deal(match.game, match.table, match.sheet.standing)
    whole = _checked(match, deal, number, entry)
    return Change(Kind.RECORDED, number, to_plain(whole))


def record_points(
    match: Match, rounds: Sequence[Sequence[int]], details: Details, *, over: bool
) -> list[Change]:
    """Write down rounds by their points alone, where they were played, and perhaps the end."""
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
    found = [] if details == match.details else [describe(match, details)]
    found += [Change(Kind.RECORDED, number, to_plain(entry)) for number, entry in numbered]
    ended = match.sheet_after((*match.entries, *entries)).finished
    return [*found, Change(Kind.FINISHED)] if over and not ended else found


def correct(match: Match, number: int, entry: Any) -> Change:
    """Write deal ``number`` anew, where the deals after it can still follow."""
    correction, refusals = _corrected(match, number, entry)
    if refusals:
        raise Refused(_with_end_told_once(refusals, number))
    return correction


def correct_and_end(match: Match, number: int, entry: Any, last: int) -> list[Change]:
    """Correct deal ``number``, which ends the match after deal ``last``.

    The deals after that are removed first. One undo takes back all of it. The end is named so that
    nothing else is removed than what was shown.
    """
    correction, refusals = _corrected(match, number, entry)
    if _ends_after(refusals) != last:
        raise Refused(_with_end_told_once(refusals, number) or [_goes_on_after(last)])
    others = [one for one in refusals if one.code != AFTER_END]
    if others:
        raise Refused(others)
    past = range(len(match.entries), last, -1)
    return [*(Change(Kind.REMOVED, deal) for deal in past), correction]


def _corrected(match: Match, number: int, entry: Any) -> tuple[Change, list[Refusal]]:
    """Return the correction, and what it makes wrong with the deals after it."""
    _check_going_on(match)
    if not 1 <= number <= len(match.entries):
        raise no_deal(number)
    before, after = match.entries[: number - 1], match.entries[number:]
    then = match.sheet_after(before)
    deal = then.next
    if isinstance(entry, PointsOnly):
        deal = paper_deal(match.game, then.table, then.standing)
    whole = _checked(match, deal, number, entry)
    then = match.sheet_after((*before, whole, *after))
    # A deal that was refused before this correction is not this correction's fault.
    new = [refusal for refusal in then.refusals if refusal not in match.sheet.refusals]
    return Change(Kind.CORRECTED, number, to_plain(whole)), new


def last_deal_after(match: Match, number: int, entry: Any) -> int | None:
    """Return the deal that would be the last if deal ``number`` were ``entry``.

    ``None`` if all that are saved still count.
    """
    try:
        return _ends_after(_corrected(match, number, entry)[1])
    except Refused:
        return None


def _ends_after(refusals: Iterable[Refusal]) -> int | None:
    too_late = [one.deal for one in refusals if one.code == AFTER_END and one.deal]
    return min(too_late) - 1 if too_late else None


def _goes_on_after(last: int) -> Refusal:
    message = say("With this correction the match does not end after deal {deal}.", deal=last)
    return refuse("deal.ends_later", message)


def remove_last(match: Match) -> Change:
    """Take the last deal out."""
    _check_going_on(match)
    if not match.entries:
        raise refused("deal.none", say("There is no deal to remove."))
    return Change(Kind.REMOVED, len(match.entries))


def undo(match: Match, *, past_half_written: bool = False) -> Change | list[Change]:
    """Undo the last entry that is in force. Raises ``HalfWritten`` and ``Refused``."""
    step = steps_after(match.lines).next_undo(match.lines)
    if not step:
        raise refused("match.nothing_to_undo", say("There is nothing to undo."))
    return _taken_back(match, step, past_half_written=past_half_written)


def redo(match: Match, *, past_half_written: bool = False) -> Change | list[Change]:
    """Write anew what the last undo took back. May raise ``HalfWritten``."""
    step = steps_after(match.lines).next_redo(match.lines)
    if not step:
        raise refused("match.nothing_to_redo", say("There is nothing to redo."))
    return _taken_back(match, step, past_half_written=past_half_written)


def _taken_back(
    match: Match, step: Sequence[LogLine], *, past_half_written: bool
) -> Change | list[Change]:
    number = None if past_half_written else match.half_written_since(step)
    if number is not None:
        raise HalfWritten(match, number)
    changes = [undo_of_line(match.lines, line) for line in step]
    return changes if len(changes) > 1 else changes[0]


def finish(match: Match) -> Change:
    """End the match by hand, before its rules do."""
    if match.finished or match.given_up:
        raise refused("match.finished", say("The match is already over."))
    return Change(Kind.FINISHED)


def reopen(match: Match) -> Change:
    """Go on with a match that was ended by hand."""
    if match.stopped:
        return Change(Kind.REOPENED)
    if match.sheet.finished:
        end = say("By the rules the match ends here. Correct or remove a deal to go on.")
        raise refused("match.ended_by_rules", end)
    raise refused("match.going_on", say("The match is in progress."))


def throw_in(match: Match) -> Change:
    """Throw in the next hand: it is not played, and the next dealer deals the same deal."""
    _check_going_on(match)
    deal = None if match.stopped else match.sheet.next
    if deal is None:
        raise refused("match.finished", say("The match is already over."))
    if match.game.throwing_in(match.table.options) is None:
        never = say("Redeals are not played at this table.")
        raise refused("deal.not_thrown_in", never, deal.plan.number)
    return Change(Kind.THROWN_IN, deal.plan.number)


def _check_going_on(match: Match) -> None:
    """Refuse a deal to a match that was given up, which is not counted any more."""
    if match.given_up:
        raise refused("match.given_up", say("The match was given up. Take it up again first."))


def note_ruling(_match: Match, question: str) -> Change:
    """Note a question to the referee, as its address asks it. Also after the end."""
    if refusals := bounds.check_text(question, bounds.LONGEST_QUESTION, ""):
        raise Refused(refusals)
    return Change(Kind.RULING_NOTED, entry=question)


def describe(match: Match, details: Details) -> Change:
    """Write when and where the match was played, and a note about it. Also after the end."""
    refusals = [
        *bounds.check_day(details.played_on, "played_on"),
        *bounds.check_text(details.place, bounds.LONGEST_PLACE, "place"),
        *bounds.check_text(details.note, bounds.LONGEST_NOTE, "note"),
    ]
    if details == match.details:
        refusals.append(refuse("match.same_details", say("Nothing has changed.")))
    if refusals:
        raise Refused(refusals)
    return Change(Kind.DESCRIBED, entry=details_to_plain(details))


def note_deal(match: Match, number: int, text: str) -> Change:
    """Write ``text`` about a deal that is written down; an empty one takes the note away."""
    if not 1 <= number <= len(match.entries):
        raise no_deal(number)
    if refusals := bounds.check_text(text, bounds.LONGEST_NOTE, "note"):
        raise Refused(refusals)
    if text == match.notes.get(number, ""):
        raise refused("deal.same_note", say("Nothing has changed."), number)
    return Change(Kind.DEAL_NOTED, number, text)


def no_deal(number: int) -> Refused:
    """Return the refusal to write about deal ``number``, of which nothing is or can be written."""
    return refused("deal.unknown", say("There is no deal {deal}.", deal=number), number)


def _checked(match: Match, deal: Deal[Any, Any] | None, number: int, entry: Any) -> Any:
    """``entry`` with everything that follows from it, when nothing is wrong with it."""
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


def _with_end_told_once(refusals: list[Refusal], number: int) -> list[Refusal]:
    """``refusals`` with one about the earlier end, instead of one for each deal after it."""
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
    """Return the refusal of a write for one reason, perhaps about deal ``number``."""
    refusal = refuse(code, message, field=field)
    return Refused([refusal if number is None else refusal.at_deal(number)])
