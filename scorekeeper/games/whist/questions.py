"""What a table of Whist asks about revokes. Source: seed 002; W-4 to W-6, Whist ruling 6."""

from collections.abc import Callable, Mapping
from typing import ClassVar

from scorekeeper.games.whist.count import TRICKS_FOR_A_REVOKE
from scorekeeper.games.whist.entry import WhistDeal, WhistEntry
from scorekeeper.games.whist.options import WhistOptions
from scorekeeper.rules.entry import Chip, Group, Pick
from scorekeeper.rules.game import Facts, Table
from scorekeeper.rules.ruling import N_, Message, Ruling, Side, say, say_n
from scorekeeper.rules.seats import SIDES

MOST_REVOKES = 3
BOTH = 2
"""In the place of a side: each of them revoked."""

BOTH_REVOKED = {
    "neither_wins": N_("Neither side can win the game in that deal; both stop at {cap}."),
    "as_counted": N_(
        "Both pay for their revokes first, then tricks and honours are counted; who is at game "
        "first has won, and nobody where both are by revokes alone."
    ),
    "new_deal": N_("Nothing in that deal counts, and the same dealer deals again."),
}


class Revoked:
    """The question what a revoke costs."""

    name: ClassVar[str] = "revoke"
    label: ClassVar[Message] = say("What does a revoke cost?")

    def known(self, deal: WhistDeal, entry: WhistEntry) -> Facts:  # noqa: ARG002
        """Nothing: a match does not tell who revoked."""
        return {}

    def groups(self, table: Table[WhistOptions], facts: Facts) -> tuple[Group, ...]:  # noqa: ARG002
        """Which side, and how often; not how often where both did."""
        sides = (*(Chip(side, Side(side)) for side in SIDES), Chip(BOTH, say("Both sides")))
        who = Pick("side", say("Who revoked?"), sides)
        if facts.get("side") == BOTH:
            return (who,)
        times = tuple(Chip(number, number) for number in range(1, MOST_REVOKES + 1))
        return who, Pick("times", say("How many times?"), times)

    def answer(self, table: Table[WhistOptions], facts: Facts) -> list[Ruling]:
        """Return who gains or loses, counted first; or what it means that both sides revoked."""
        side, times = facts.get("side"), facts.get("times")
        if side == BOTH:
            return [_both_revoked(table.options)]
        if not isinstance(side, int) or not isinstance(times, int):
            return []
        cost = COSTS[table.options.revoke](table.options, side, times)
        return [Ruling(allowed=True, code="whist.revoke", message=cost, rule="W-6")]


def _others_score(options: WhistOptions, side: int, times: int) -> Message:
    return say_n(
        "{side} score {n} point, counted before tricks and honours.",
        "{side} score {n} points, counted before tricks and honours.",
        n=times * options.revoke_points,
        side=Side(1 - side),
    )


def _side_loses(options: WhistOptions, side: int, times: int) -> Message:
    return say_n(
        "{side} lose {n} point, but do not go below 0. Counted before tricks and honours.",
        "{side} lose {n} points, but do not go below 0. Counted before tricks and honours.",
        n=times * options.revoke_points,
        side=Side(side),
    )


def _tricks_go_over(_options: WhistOptions, side: int, times: int) -> Message:
    return say(
        "{tricks} tricks go from {side} to {others}, as far as they have them. Then tricks are "
        "counted.",
        tricks=times * TRICKS_FOR_A_REVOKE,
        side=Side(side),
        others=Side(1 - side),
    )


def _others_choose(options: WhistOptions, side: int, times: int) -> Message:
    if times == 1:
        return say(
            "{others} choose: they score {points}, or {side} lose {points}, or three tricks go "
            "over to them. Counted before everything else.",
            others=Side(1 - side),
            side=Side(side),
            points=options.revoke_points,
        )
    return say(
        "For each of the {times} revokes {others} choose: they score {points}, or {side} lose "
        "{points}, or three tricks go over to them. Counted before everything else.",
        times=times,
        others=Side(1 - side),
        side=Side(side),
        points=options.revoke_points,
    )


COSTS: Mapping[str, Callable[[WhistOptions, int, int], Message]] = {
    "opponents_gain": _others_score,
    "revoker_loses": _side_loses,
    "three_tricks": _tricks_go_over,
    "opponents_choose": _others_choose,
}
"""What revokes of a side cost, by the table's option."""


def _both_revoked(options: WhistOptions) -> Ruling:
    answer: str = options.both_revoke
    rule = "W-4"
    # Counted in its order the deal has no winner where a side that revoked may not win.
    if answer == "as_counted" and not options.revoker_may_win:
        answer, rule = "neither_wins", "W-5"
    message = Message(BOTH_REVOKED[answer], {"cap": options.target - 1})
    return Ruling(allowed=True, code="whist.both_revoked", message=message, rule=rule)
