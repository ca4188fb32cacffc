"""Checks of a deal of Hell, and the facts that follow from others. Source: [003].

Bids must be in range and must not add up to the cards dealt (O-5, O-7). Tricks must add up to them.
"""

from scorekeeper.games.hell.bidding import deal_has_hook, dealer_refusal, range_refusal
from scorekeeper.games.hell.entry import HellDeal, HellEntry
from scorekeeper.games.hell.pack import suits_in
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.entry import refuse_length, share_rest, without_gaps
from scorekeeper.rules.likely_mistake import (
    EnteredNumber,
    find_likely_mistakes,
    with_likely_mistakes,
)
from scorekeeper.rules.ruling import LikelyMistake, Player, Refusal, gap, refuse, say, say_n

Written = tuple[int | None, ...]


def complete(deal: HellDeal, entry: HellEntry) -> HellEntry:
    tricks = share_rest(entry.tricks, deal.plan.cards)
    return HellEntry(entry.trump, entry.bids, tricks)


def check(deal: HellDeal, entry: HellEntry) -> list[Refusal]:
    if not len(entry.bids) == len(entry.tricks) == deal.seats:
        return _wrong_length(deal, entry)
    bids, tricks = _check_bids(deal, entry.bids), _check_tricks(deal, entry)
    return [*_check_trump(deal, entry.trump), *bids, *tricks]


def _wrong_length(deal: HellDeal, entry: HellEntry) -> list[Refusal]:
    lists = (("bids", entry.bids), ("tricks", entry.tricks))
    return [refuse_length(deal.seats, name) for name, values in lists if len(values) != deal.seats]


def _check_trump(deal: HellDeal, trump: Suit | None) -> list[Refusal]:
    if trump is None or trump in suits_in(deal.options):
        return []
    message = say("There are no {suit} in the pack.", suit=trump)
    return [refuse("hell.trump", message, field="trump", rule="Hell 1")]


def _check_bids(deal: HellDeal, bids: tuple[int | None, ...]) -> list[Refusal]:
    cards, dealer = deal.plan.cards, deal.plan.dealer
    refusals: list[Refusal] = []
    for seat in deal.plan.bid_order or ():
        bid = bids[seat]
        if bid is None:
            question = say("What does {player} bid?", player=Player(seat))
            refusals.append(gap("hell.bid_missing", question, field=f"bids.{seat}"))
        elif refusal := range_refusal(bid, cards, f"bids.{seat}"):
            refusals.append(refusal)
    bid = bids[dealer]
    if not refusals and bid is not None and deal_has_hook(deal):
        others = [bid for seat, bid in enumerate(bids) if seat != dealer and bid is not None]
        barred = dealer_refusal(cards, others, bid, dealer)
        return [barred] if barred else []
    return refusals


def _check_tricks(deal: HellDeal, entry: HellEntry) -> list[Refusal]:
    cards, bids, tricks = deal.plan.cards, entry.bids, entry.tricks
    refusals: list[Refusal] = []
    for seat in deal.plan.bid_order or ():
        taken = tricks[seat]
        if taken is None:
            question = say("How many tricks did {player} take?", player=Player(seat))
            refusals.append(gap("hell.tricks_missing", question, field=f"tricks.{seat}"))
        elif not 0 <= taken <= cards:
            between = say("A player can take 0 to {cards} tricks.", cards=cards)
            refusals.append(refuse("hell.tricks_range", between, field=f"tricks.{seat}"))
    if all(refusal.gap for refusal in refusals):
        refusals += _check_tricks_sum(cards, bids, tricks)
    return refusals


def _check_tricks_sum(cards: int, bids: Written, tricks: Written) -> list[Refusal]:
    total = sum(taken or 0 for taken in tricks)
    # While a number is missing, the sum is only wrong if it is too high.
    if total == cards or (None in tricks and total < cards):
        return []
    message = say_n(
        "The tricks add up to {total}, but {cards} was played.",
        "The tricks add up to {total}, but {cards} were played.",
        n=cards,
        total=total,
        cards=cards,
    )
    refusal = refuse("hell.tricks_sum", message, field="tricks")
    return [
        refusal
        if None in tricks
        else with_likely_mistakes(refusal, _likely_mistakes(cards, bids, tricks))
    ]


def _likely_mistakes(cards: int, bids: Written, tricks: Written) -> tuple[LikelyMistake, ...]:
    pairs = enumerate(zip(bids, without_gaps(tricks), strict=True))
    entered = [
        EnteredNumber(f"tricks.{seat}", Player(seat), taken, cards, bid=bid)
        for seat, (bid, taken) in pairs
    ]
    return find_likely_mistakes(entered, cards)
