"""Checks of a deal of Whist, and the facts that follow from others. Source: [002].

There are thirteen tricks (W-10), at most four honours (W-12) and a possible number of revokes
(W-6).
"""

from collections.abc import Callable
from dataclasses import replace

from scorekeeper.games.whist.entry import (
    CHOICES_WRITTEN,
    HONOURS,
    MOST_REVOKES,
    NO_CHOICES,
    NOT_WRITTEN,
    THREE_HONOURS,
    TRICKS,
    Choices,
    WhistDeal,
    WhistEntry,
    Written,
)
from scorekeeper.games.whist.rubber import Pair
from scorekeeper.rules.entry import share_rest, without_gaps
from scorekeeper.rules.likely_mistake import (
    EnteredNumber,
    find_likely_mistakes,
    with_likely_mistakes,
)
from scorekeeper.rules.ruling import LikelyMistake, Message, Refusal, Side, gap, refuse, say
from scorekeeper.rules.seats import SIDES

HONOURS_MISSING = "whist.honours_missing"

TRICKS_BETWEEN = say("A side can take 0 to {tricks} tricks.", tricks=TRICKS)
HONOURS_BETWEEN = say("A side can hold 0 to {honours} honours.", honours=HONOURS)
REVOKES_BETWEEN = say("A side can revoke 0 to {most} times.", most=MOST_REVOKES)


def complete(deal: WhistDeal, entry: WhistEntry) -> WhistEntry:
    """Fill in the other side's tricks and honours, and 0 for revokes not entered."""
    honours = _fill_rest(entry.honours, HONOURS) if deal.options.scores_honours else entry.honours
    first, second = (revokes or 0 for revokes in entry.revokes)
    return replace(
        entry,
        tricks=_fill_rest(entry.tricks, TRICKS),
        honours=honours,
        revokes=(first, second),
        revoke_choices=_choices_for_revokes(deal, entry, (first, second)),
    )


def _choices_for_revokes(
    deal: WhistDeal, entry: WhistEntry, revokes: Pair
) -> tuple[Choices, Choices] | None:
    """Return the penalties chosen for the revokes that were made, and drop any others."""
    if not deal.options.revokes_chosen:
        return entry.revoke_choices
    first, second = entry.revoke_choices or NO_CHOICES
    return _padded_choices(first, revokes[0]), _padded_choices(second, revokes[1])


def _padded_choices(choices: Choices, revokes: int) -> Choices:
    most = max(min(revokes, MOST_REVOKES), 0)
    made = (*choices[:most], *(None for _ in range(most - len(choices))))
    return (*made, *(None for _ in range(CHOICES_WRITTEN - len(made))))


def _fill_rest(values: Written, total: int) -> Written:
    first, second = share_rest(values, total)
    return first, second


def check(deal: WhistDeal, entry: WhistEntry) -> list[Refusal]:
    return [
        *_check_tricks(entry.tricks),
        *_check_honours(entry.honours, asked=deal.options.scores_honours),
        *_check_revokes(entry.revokes),
        *_check_choices(deal, entry),
    ]


def _check_tricks(tricks: Written) -> list[Refusal]:
    found = _check_each(
        "tricks",
        tricks,
        TRICKS,
        rule="W-10",
        question=lambda side: say("How many tricks did {side} take?", side=side),
        between=TRICKS_BETWEEN,
    )
    if found or sum(without_gaps(tricks)) == TRICKS:
        return found
    message = say(
        "The tricks add up to {total}, but {cards} were played.",
        total=sum(without_gaps(tricks)),
        cards=TRICKS,
    )
    refusal = refuse("whist.tricks_sum", message, field="tricks", rule="W-10")
    return [with_likely_mistakes(refusal, _likely_mistakes(without_gaps(tricks)))]


def _likely_mistakes(tricks: tuple[int, ...]) -> tuple[LikelyMistake, ...]:
    entered = [
        EnteredNumber(f"tricks.{side}", Side(side), taken, TRICKS)
        for side, taken in enumerate(tricks)
    ]
    return find_likely_mistakes(entered, TRICKS)


def _check_honours(honours: Written, *, asked: bool) -> list[Refusal]:
    if honours == NOT_WRITTEN and not asked:
        return []
    found = _check_each(
        "honours",
        honours,
        HONOURS,
        rule="W-12",
        question=lambda side: say("How many honours were {side} dealt?", side=side),
        between=HONOURS_BETWEEN,
    )
    return found or _check_honours_pair(without_gaps(honours))


def _check_honours_pair(honours: tuple[int, ...]) -> list[Refusal]:
    if sum(honours) <= HONOURS:
        return []
    if min(honours) >= THREE_HONOURS:
        both = say("Only one side can hold three of the four honours.")
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
        question=lambda side: say("How many times did {side} revoke?", side=side),
        between=REVOKES_BETWEEN,
    )


def _check_choices(deal: WhistDeal, entry: WhistEntry) -> list[Refusal]:
    chosen = entry.revoke_choices
    if not deal.options.revokes_chosen:
        return [] if chosen is None else [_nothing_to_choose()]
    places = chosen or NO_CHOICES
    return [*_check_missing_choices(entry, places), *_check_extra_choices(entry, places)]


def _check_missing_choices(entry: WhistEntry, places: tuple[Choices, Choices]) -> list[Refusal]:
    return [
        gap(
            "whist.revoke_choice_missing",
            say("What do {side} choose for the revoke?", side=Side(1 - side)),
            field=f"revoke_choices.{side}.{number}",
            rule="W-6",
        )
        for side in SIDES
        for number in range(min(entry.revokes[side] or 0, MOST_REVOKES))
        if places[side][number : number + 1] in ((), (None,))
    ]


def _check_extra_choices(entry: WhistEntry, places: tuple[Choices, Choices]) -> list[Refusal]:
    return [
        refuse(
            "whist.revoke_choice_extra",
            say("{side} have more choices than revokes.", side=Side(side)),
            field=f"revoke_choices.{side}.{number}",
            rule="W-6",
        )
        for side, revokes in enumerate(entry.revokes)
        if revokes is not None
        for number, choice in enumerate(places[side])
        if number >= revokes and choice is not None
    ]


def _nothing_to_choose() -> Refusal:
    message = say("At this table a revoke always costs the same; there is nothing to choose.")
    return refuse("whist.revoke_choice", message, field="revoke_choices", rule="W-6")


def _check_each(  # noqa: PLR0913 - a fact has this many sides
    name: str,
    values: Written,
    most: int,
    *,
    rule: str,
    question: Callable[[Side], Message],
    between: Message,
) -> list[Refusal]:
    """Return a refusal for each side with a missing number or one above ``most``."""
    found: list[Refusal] = []
    for side in SIDES:
        value = values[side]
        if value is not None and 0 <= value <= most:
            continue
        place = f"{name}.{side}"
        if value is None:
            found.append(gap(f"whist.{name}_missing", question(Side(side)), field=place, rule=rule))
        else:
            found.append(refuse(f"whist.{name}_range", between, field=place, rule=rule))
    return found
