"""Hell's points. Source: seed 003; other scorings from O-8. Higher is better."""

from collections.abc import Callable

from scorekeeper.games.hell.entry import HellDeal, HellEntry
from scorekeeper.games.hell.options import Scoring
from scorekeeper.rules.entry import written
from scorekeeper.rules.game import Settlement
from scorekeeper.rules.ruling import Message, say

MADE_BONUS = 10
PER_TRICK_BID = 3
PER_TRICK_MISSED = 3


def settle(deal: HellDeal, entry: HellEntry) -> Settlement[None]:
    """Return the points a seat by the table's scoring."""
    scorer = SCORERS[deal.options.scoring]
    hands = tuple(zip(written(entry.bids), written(entry.tricks), strict=True))
    scores = [scorer(bid, tricks) for bid, tricks in hands]
    return Settlement(
        points=tuple(points for points, _ in scores),
        reasons=tuple(
            (_reason(*hand, arithmetic),)
            for hand, (_, arithmetic) in zip(hands, scores, strict=True)
        ),
        marks=tuple(_mark(*hand) for hand in hands),
        carry=None,
    )


def points_so_far(deal: HellDeal, entry: HellEntry) -> tuple[int | None, ...]:
    """Return the points of each seat whose bid and tricks are both written."""
    scorer = SCORERS[deal.options.scoring]
    return tuple(
        None if bid is None or tricks is None else scorer(bid, tricks)[0]
        for bid, tricks in zip(entry.bids, entry.tricks, strict=True)
    )


def _reason(bid: int, tricks: int, arithmetic: str) -> Message:
    return say(
        "bid {bid}, took {tricks}: {arithmetic}", bid=bid, tricks=tricks, arithmetic=arithmetic
    )


def _mark(bid: int, tricks: int) -> Message:
    if bid == tricks:
        return say("{bid}", bid=bid)
    return say("{bid}→{tricks}", bid=bid, tricks=tricks)


Score = tuple[int, str]
"""The points, and the sum that makes them, written as people write it."""


def ten_plus_three(bid: int, tricks: int) -> Score:
    """The seed: 10 + 3 × bid, else −3 × difference."""
    if bid == tricks:
        return MADE_BONUS + PER_TRICK_BID * bid, f"{MADE_BONUS} + {PER_TRICK_BID} × {bid}"
    missed = abs(bid - tricks)
    return -PER_TRICK_MISSED * missed, f"−{PER_TRICK_MISSED} × {missed}"


def one_plus_ten(bid: int, tricks: int) -> Score:
    """1 a trick, and 10 more when the bid is met."""
    if bid == tricks:
        return tricks + MADE_BONUS, f"{tricks} + {MADE_BONUS}"
    return tricks, f"{tricks}"


def ten_plus_bid(bid: int, tricks: int) -> Score:
    """10 + bid, else nothing."""
    return (MADE_BONUS + bid, f"{MADE_BONUS} + {bid}") if bid == tricks else (0, "0")


def ten_plus_bid_or_minus_bid(bid: int, tricks: int) -> Score:
    """10 + bid, else −bid; a missed bid of nothing costs nothing."""
    if bid == tricks:
        return ten_plus_bid(bid, tricks)
    return -bid, f"−{bid}" if bid else "0"


def ten_plus_tricks_or_minus_difference(bid: int, tricks: int) -> Score:
    """10 + tricks, else −difference."""
    if bid == tricks:
        return ten_plus_bid(bid, tricks)
    missed = abs(bid - tricks)
    return -missed, f"−{missed}"


def squares(bid: int, tricks: int) -> Score:
    """10 + bid², else −difference²."""
    if bid == tricks:
        return MADE_BONUS + bid**2, f"{MADE_BONUS} + {bid}²"
    missed = abs(bid - tricks)
    return -(missed**2), f"−{missed}²"


SCORERS: dict[Scoring, Callable[[int, int], Score]] = {
    "ten_plus_three": ten_plus_three,
    "one_plus_ten": one_plus_ten,
    "ten_plus_bid": ten_plus_bid,
    "ten_plus_bid_or_minus_bid": ten_plus_bid_or_minus_bid,
    "ten_plus_tricks_or_minus_difference": ten_plus_tricks_or_minus_difference,
    "squares": squares,
}
