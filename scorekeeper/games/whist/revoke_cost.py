"""The cost of revokes in Whist. Source: W-3 to W-6."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from scorekeeper.games.whist.count import TRICKS_FOR_A_REVOKE
from scorekeeper.games.whist.entry import WhistDeal, WhistEntry
from scorekeeper.games.whist.options import WhistOptions
from scorekeeper.rules.common_practice import ENTER_REVOKE
from scorekeeper.rules.deal import Table
from scorekeeper.rules.game import Facts
from scorekeeper.rules.irregularities import Node, Remedy, charged
from scorekeeper.rules.ruling import N_, Fill, Message, Side, say, say_n

BOTH_REVOKED = {
    "neither_wins": N_("Neither side can win the game in that deal; both stop at {cap}."),
    "as_counted": N_(
        "Revokes are paid first, then everything else is counted; the first side to reach game "
        "wins. If revokes alone take both there, neither wins."
    ),
    "new_deal": N_("Nothing in that deal counts, and the same dealer deals again."),
}

ENTER_REVOKES = say("Enter the revokes of each side.")


def _others_score(options: WhistOptions, side: int, times: int) -> Message:
    return say_n(
        "{side} score {n} point, counted before everything else.",
        "{side} score {n} points, counted before everything else.",
        n=times * options.revoke_points,
        side=Side(1 - side),
    )


def _side_loses(options: WhistOptions, side: int, times: int) -> Message:
    if options.score_floor is None:
        return say_n(
            "{side} lose {n} point, even below 0. Counted before everything else.",
            "{side} lose {n} points, even below 0. Counted before everything else.",
            n=times * options.revoke_points,
            side=Side(side),
        )
    return say_n(
        "{side} lose {n} point, but do not go below 0. Counted before everything else.",
        "{side} lose {n} points, but do not go below 0. Counted before everything else.",
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
            "{others} choose: they score {points}, {side} lose {points}, or they get three tricks. "
            "Counted before everything else.",
            others=Side(1 - side),
            side=Side(side),
            points=options.revoke_points,
        )
    return say(
        "For each of the {times} revokes, {others} choose: they score {points}, {side} lose "
        "{points}, or they get three tricks. Counted before everything else.",
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
"""The message on the cost of revokes of a side, by the table's option."""


def remedy_for_revokes(side: int, times: int) -> Node:
    """Return the remedy for ``times`` revokes of one side in a deal."""

    def costs(table: Table[WhistOptions], facts: Facts) -> Remedy:  # noqa: ARG001 - a ``Node``
        cost = COSTS[table.options.revoke](table.options, side, times)
        return charged(cost, "W-6", ENTER_REVOKES, _fill_in_revokes(side, times))

    return costs


def _fill_in_revokes(side: int, times: int) -> Fill:
    def into(deal: WhistDeal, entry: WhistEntry, facts: Facts) -> WhistEntry:  # noqa: ARG001
        first, second = (number or 0 for number in entry.revokes)
        return replace(entry, revokes=(first, times) if side else (times, second))

    return Fill(ENTER_REVOKE, into)


def _enter_revoke_of_each_side(deal: WhistDeal, entry: WhistEntry, facts: Facts) -> WhistEntry:  # noqa: ARG001
    first, second = entry.revokes
    return replace(entry, revokes=(first or 1, second or 1))


def both_revoked(table: Table[WhistOptions], facts: Facts) -> Remedy:  # noqa: ARG001 - a ``Node``
    """Return the remedy if both sides have revoked in a deal."""
    options, answer, rule = table.options, str(table.options.both_revoke), "W-4"
    # If a side that revoked may not win, a deal counted in order has no winner.
    if answer == "as_counted" and not options.revoker_may_win:
        answer, rule = "neither_wins", "W-5"
    message = Message(BOTH_REVOKED[answer], {"cap": options.target - 1})
    return charged(message, rule, ENTER_REVOKES, Fill(ENTER_REVOKE, _enter_revoke_of_each_side))
