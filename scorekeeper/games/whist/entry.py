"""What is written down after a deal of Whist, and what cannot be. Source: seed 002.

Tricks, honours and revokes are facts of a side. The honours are those dealt (W-12), so the two
sides hold four between them; fewer may be written, for cards that nobody noted.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from scorekeeper.games.whist.options import WhistOptions
from scorekeeper.games.whist.rubber import Pair, WhistCarry
from scorekeeper.rules.entry import share_rest, written
from scorekeeper.rules.game import Deal
from scorekeeper.rules.ruling import Message, Refusal, Side, gap, refuse, say

SIDES = (0, 1)
TRICKS = 13
HONOURS = 4
THREE_HONOURS = 3
MOST_REVOKES = 24
"""Both partners in every trick but the last, in which nobody holds a second card."""

HONOURS_MISSING = "whist.honours_missing"

WhistDeal = Deal[WhistOptions, WhistCarry]
Written = tuple[int | None, int | None]

NOT_WRITTEN: Written = (None, None)


@dataclass(frozen=True, slots=True)
class WhistEntry:
    """A deal of Whist, by side: tricks won, honours dealt, revokes made.

    Where honours do not count they may stay unwritten.
    """

    tricks: Written
    honours: Written = NOT_WRITTEN
    revokes: Written = (0, 0)


BLANK = WhistEntry(NOT_WRITTEN, NOT_WRITTEN, NOT_WRITTEN)


@dataclass(frozen=True, slots=True)
class Facts:
    """An entry without gaps."""

    tricks: Pair
    honours: Pair
    revokes: Pair


def facts_of(entry: WhistEntry) -> Facts:
    """``entry`` as it is counted; honours nobody wrote are none. Raises ``ValueError`` at gaps."""
    honours = (0, 0) if entry.honours == NOT_WRITTEN else _pair(entry.honours)
    return Facts(_pair(entry.tricks), honours, _pair(entry.revokes))


def _pair(values: Written) -> Pair:
    first, second = written(values)
    return first, second


def complete(deal: WhistDeal, entry: WhistEntry) -> WhistEntry:
    """What one side has not, the other has; no revoke is made unless it is written."""
    honours = _follow(entry.honours, HONOURS) if deal.options.scores_honours else entry.honours
    first, second = (revokes or 0 for revokes in entry.revokes)
    return replace(
        entry, tricks=_follow(entry.tricks, TRICKS), honours=honours, revokes=(first, second)
    )


def _follow(values: Written, total: int) -> Written:
    first, second = share_rest(values, total)
    return first, second


# ---------------------------------------------------------------------------------------- checks


def check(deal: WhistDeal, entry: WhistEntry) -> list[Refusal]:
    """Every fault of ``entry``: tricks, honours, revokes."""
    return [
        *_check_tricks(entry.tricks),
        *_check_honours(entry.honours, asked=deal.options.scores_honours),
        *_check_revokes(entry.revokes),
    ]


def _check_tricks(tricks: Written) -> list[Refusal]:
    found = _check_each(
        "tricks",
        tricks,
        TRICKS,
        rule="W-10",
        question=lambda side: say("How many tricks did {side} take?", side=side),
        between=say("A side can take from 0 to {tricks} tricks.", tricks=TRICKS),
    )
    if found or sum(written(tricks)) == TRICKS:
        return found
    message = say(
        "The tricks add up to {total}, but {cards} were played.",
        total=sum(written(tricks)),
        cards=TRICKS,
    )
    return [refuse("whist.tricks_sum", message, field="tricks", rule="W-10")]


def _check_honours(honours: Written, *, asked: bool) -> list[Refusal]:
    if honours == NOT_WRITTEN and not asked:
        return []
    found = _check_each(
        "honours",
        honours,
        HONOURS,
        rule="W-12",
        question=lambda side: say("How many honours were {side} dealt?", side=side),
        between=say("A side holds from 0 to {honours} honours.", honours=HONOURS),
    )
    return found or _check_honours_pair(written(honours))


def _check_honours_pair(honours: tuple[int, ...]) -> list[Refusal]:
    if sum(honours) <= HONOURS:
        return []
    if min(honours) >= THREE_HONOURS:
        both = say("Only one side can hold three of the four honours, not both.")
        return [refuse("whist.honours_both", both, field="honours", rule="W-12")]
    message = say(
        "The honours add up to {total}, but there are {honours}: A, K, Q and J of trumps.",
        total=sum(honours),
        honours=HONOURS,
    )
    return [refuse("whist.honours_sum", message, field="honours", rule="W-12")]


def _check_revokes(revokes: Written) -> list[Refusal]:
    return _check_each(
        "revokes",
        revokes,
        MOST_REVOKES,
        rule="W-6",
        question=lambda side: say("How often did {side} revoke?", side=side),
        between=say("A side can revoke from 0 to {most} times.", most=MOST_REVOKES),
    )


def _check_each(  # noqa: PLR0913 - a fact has this many sides
    name: str,
    values: Written,
    most: int,
    *,
    rule: str,
    question: Callable[[Side], Message],
    between: Message,
) -> list[Refusal]:
    """What is missing or out of range in a fact of both sides."""
    found: list[Refusal] = []
    for side in SIDES:
        value, place = values[side], f"{name}.{side}"
        if value is None:
            found.append(gap(f"whist.{name}_missing", question(Side(side)), field=place, rule=rule))
        elif not 0 <= value <= most:
            found.append(refuse(f"whist.{name}_range", between, field=place, rule=rule))
    return found
