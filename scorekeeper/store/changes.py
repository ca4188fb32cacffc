"""What may be written into a match's log next. Pure: from a match to a change, or ``Refused``."""

from collections.abc import Iterable, Sequence
from typing import Any

from scorekeeper.rules.game import Deal
from scorekeeper.rules.paper import PointsOnly, check_points, paper_deal
from scorekeeper.rules.plain import to_plain
from scorekeeper.rules.ruling import Message, Refusal, refuse, say
from scorekeeper.rules.sheet import sheet
from scorekeeper.store.log import (
    Change,
    Details,
    Kind,
    Line,
    details_to_plain,
    steps_after,
    taking_back_line,
)
from scorekeeper.store.match import HalfWritten, Match

AFTER_END = "deal.after_end"

LONGEST_PLACE = 80
LONGEST_NOTE = 2000
"""Characters."""


class Refused(Exception):  # noqa: N818 - an answer rather than an error
    """The rules, or the state of the match, forbid a change. ``refusals`` say why, all of them."""

    def __init__(self, refusals: Iterable[Refusal]) -> None:
        self.refusals = tuple(refusals)
        super().__init__(", ".join(refusal.code for refusal in self.refusals))


def recorded(match: Match, entry: Any) -> Change:
    """The next deal written down."""
    number = len(match.entries) + 1
    deal = None if match.stopped else match.sheet.next
    if isinstance(entry, PointsOnly) and not match.stopped:
        deal = paper_deal(match.game, match.table, match.sheet.standing)
    whole = _checked(match, deal, number, entry)
    return Change(Kind.RECORDED, number, to_plain(whole))


def points_recorded(
    match: Match, rounds: Sequence[Sequence[int]], details: Details, *, over: bool
) -> list[Change]:
    """Rounds written down by their points alone, where they were played, and perhaps the end."""
    if not rounds:
        raise _refused("points.no_round", say("There is no round to be written."))
    if match.stopped:
        raise _refused(AFTER_END, say("The match was over before this deal."))
    entries = [PointsOnly(tuple(points)) for points in rounds]
    numbered = list(enumerate(entries, start=len(match.entries) + 1))
    deal = paper_deal(match.game, match.table, match.sheet.standing)
    wrong = [one.at_deal(n) for n, entry in numbered for one in check_points(deal, entry)]
    if wrong:
        raise Refused(wrong)
    found = [] if details == match.details else [described(match, details)]
    found += [Change(Kind.RECORDED, number, to_plain(entry)) for number, entry in numbered]
    ended = sheet(match.game, match.table, (*match.entries, *entries)).finished
    return [*found, Change(Kind.FINISHED)] if over and not ended else found


def corrected(match: Match, number: int, entry: Any) -> Change:
    """Deal ``number`` written anew, where the deals after it can still follow."""
    if not 1 <= number <= len(match.entries):
        raise no_deal(number)
    before, after = match.entries[: number - 1], match.entries[number:]
    then = sheet(match.game, match.table, before)
    deal = then.next
    if isinstance(entry, PointsOnly):
        deal = paper_deal(match.game, match.table, then.standing)
    whole = _checked(match, deal, number, entry)
    then = sheet(match.game, match.table, (*before, whole, *after))
    # A deal that was refused before this correction is not this correction's fault.
    new = [refusal for refusal in then.refusals if refusal not in match.sheet.refusals]
    if new:
        raise Refused(_with_end_told_once(new, number))
    return Change(Kind.CORRECTED, number, to_plain(whole))


def last_removed(match: Match) -> Change:
    """The last deal taken out."""
    if not match.entries:
        raise _refused("deal.none", say("There is no deal to remove."))
    return Change(Kind.REMOVED, len(match.entries))


def undone(match: Match, *, past_half_written: bool) -> Change:
    """The last line that stands taken back, whatever it was. May raise ``HalfWritten``."""
    done = steps_after(match.lines).done
    if not done:
        raise _refused("match.nothing_to_undo", say("There is nothing to undo."))
    return _taken_back(match, done[-1], past_half_written=past_half_written)


def redone(match: Match, *, past_half_written: bool) -> Change:
    """What the last undo took back written anew. May raise ``HalfWritten``."""
    undos = steps_after(match.lines).undone
    if not undos:
        raise _refused("match.nothing_to_redo", say("There is nothing to redo."))
    return _taken_back(match, undos[-1], past_half_written=past_half_written)


def _taken_back(match: Match, line: Line, *, past_half_written: bool) -> Change:
    number = None if past_half_written else match.half_written_since(line)
    if number is not None:
        raise HalfWritten(match, number)
    return taking_back_line(match.lines, line)


def finished(match: Match) -> Change:
    """The match ended by the players."""
    if match.finished:
        raise _refused("match.finished", say("The match is over already."))
    return Change(Kind.FINISHED)


def reopened(match: Match) -> Change:
    """A match that the players ended goes on."""
    if match.stopped:
        return Change(Kind.REOPENED)
    if match.sheet.finished:
        end = say("The rules end the match here. Correct or remove a deal to go on.")
        raise _refused("match.ended_by_rules", end)
    raise _refused("match.going_on", say("The match is going on."))


def thrown_in(match: Match) -> Change:
    """The next deal dealt but not played, so that the next dealer deals it."""
    deal = None if match.stopped else match.sheet.next
    if deal is None:
        raise _refused("match.finished", say("The match is over already."))
    if match.game.throwing_in(match.table.options) is None:
        never = say("No hand is thrown in by the rules of this table.")
        raise _refused("deal.not_thrown_in", never, deal.plan.number)
    return Change(Kind.THROWN_IN, deal.plan.number)


def ruling_noted(_match: Match, question: str) -> Change:
    """A question to the referee, as its address asks it. Also after the end."""
    return Change(Kind.RULING_NOTED, entry=question)


def described(match: Match, details: Details) -> Change:
    """When and where the match was played, and a note about it."""
    refusals = [
        *_too_long(details.place, LONGEST_PLACE, "place"),
        *_too_long(details.note, LONGEST_NOTE, "note"),
    ]
    if details == match.details:
        refusals.append(refuse("match.same_details", say("This is what is written already.")))
    if refusals:
        raise Refused(refusals)
    return Change(Kind.DESCRIBED, entry=details_to_plain(details))


def deal_noted(match: Match, number: int, text: str) -> Change:
    """A note about a deal that is written down; an empty one takes it away."""
    if not 1 <= number <= len(match.entries):
        raise no_deal(number)
    if refusals := _too_long(text, LONGEST_NOTE, "note"):
        raise Refused(refusals)
    if text == match.notes.get(number, ""):
        raise _refused("deal.same_note", say("This is what is written already."), number)
    return Change(Kind.DEAL_NOTED, number, text)


def _too_long(text: str, longest: int, field: str) -> list[Refusal]:
    if len(text) <= longest:
        return []
    message = say("At most {longest} characters can be written here.", longest=longest)
    return [refuse("text.long", message, field=field)]


def no_deal(number: int) -> Refused:
    """Nothing is, or can be, written about deal ``number``."""
    return _refused("deal.unknown", say("There is no deal {deal}.", deal=number), number)


def _checked(match: Match, deal: Deal[Any, Any] | None, number: int, entry: Any) -> Any:
    """``entry`` with everything that follows from it, when nothing is wrong with it."""
    if deal is None:
        raise _refused(AFTER_END, say("The match was over before this deal."), number)
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
    too_late = [r.deal for r in refusals if r.code == AFTER_END and r.deal]
    others = [r for r in refusals if r.code != AFTER_END]
    if not too_late:
        return others
    message = say(
        "The match would be over after deal {deal}, but later deals are written down.",
        deal=min(too_late) - 1,
    )
    return [refuse("deal.ends_before", message).at_deal(number), *others]


def _refused(code: str, message: Message, number: int | None = None) -> Refused:
    refusal = refuse(code, message)
    return Refused([refusal if number is None else refusal.at_deal(number)])
