"""Hell's points. Source: seed 003; other scorings from O-8. Higher is better."""

from collections.abc import Callable
from dataclasses import dataclass

from scorekeeper.games.hell.bidding import dealer_refusal, range_refusal
from scorekeeper.games.hell.options import HellOptions, Scoring
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.entry import written
from scorekeeper.rules.game import Deal, Settlement
from scorekeeper.rules.ruling import Message, Player, Refusal, gap, refuse, say

MADE_BONUS = 10
PER_TRICK_BID = 3
PER_TRICK_MISSED = 3

HellDeal = Deal[HellOptions, None]


@dataclass(frozen=True, slots=True)
class HellEntry:
    """A deal of Hell: the trump, or ``None`` (no trump, or not noted); bids and tricks by seat."""

    trump: Suit | None
    bids: tuple[int | None, ...]
    tricks: tuple[int | None, ...]


def check(deal: HellDeal, entry: HellEntry) -> list[Refusal]:
    """Every fault of ``entry``: bids first, then tricks."""
    if wrong := _wrong_length(deal, entry):
        return wrong
    return [*_check_bids(deal, entry.bids), *_check_tricks(deal, entry.tricks)]


def _wrong_length(deal: HellDeal, entry: HellEntry) -> list[Refusal]:
    lists = (("bids", entry.bids), ("tricks", entry.tricks))
    return [
        refuse(
            "entry.seats",
            say("There must be {seats} numbers, one for each player.", seats=deal.seats),
            field=name,
        )
        for name, values in lists
        if len(values) != deal.seats
    ]


def _check_bids(deal: HellDeal, bids: tuple[int | None, ...]) -> list[Refusal]:
    cards, dealer = deal.plan.cards, deal.plan.dealer
    refusals: list[Refusal | None] = []
    for seat in deal.plan.bid_order or ():
        bid, place = bids[seat], f"bids.{seat}"
        if bid is None:
            question = say("What does {player} bid?", player=Player(seat))
            refusals.append(gap("hell.bid_missing", question, field=place))
        else:
            refusals.append(range_refusal(bid, cards, place))
    others = [bid for seat, bid in enumerate(bids) if seat != dealer and bid is not None]
    said = bids[dealer]
    if not any(refusals) and said is not None:
        refusals.append(dealer_refusal(deal.options, cards, others, said, dealer))
    return [refusal for refusal in refusals if refusal]


def _check_tricks(deal: HellDeal, tricks: tuple[int | None, ...]) -> list[Refusal]:
    cards = deal.plan.cards
    refusals: list[Refusal] = []
    for seat in deal.plan.bid_order or ():
        taken, place = tricks[seat], f"tricks.{seat}"
        if taken is None:
            question = say("How many tricks did {player} take?", player=Player(seat))
            refusals.append(gap("hell.tricks_missing", question, field=place))
        elif not 0 <= taken <= cards:
            between = say("A player can take from 0 to {cards} tricks.", cards=cards)
            refusals.append(refuse("hell.tricks_range", between, field=place))
    if all(refusal.gap for refusal in refusals):
        refusals += _check_tricks_sum(cards, tricks)
    return refusals


def _check_tricks_sum(cards: int, tricks: tuple[int | None, ...]) -> list[Refusal]:
    total = sum(taken or 0 for taken in tricks)
    # While a number is missing, only too many tricks are wrong.
    if total == cards or (None in tricks and total < cards):
        return []
    message = say(
        "The tricks add up to {total}, but {cards} were played.", total=total, cards=cards
    )
    return [refuse("hell.tricks_sum", message, field="tricks")]


def settle(deal: HellDeal, entry: HellEntry) -> Settlement[None]:
    """Points a seat by the table's scoring."""
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
