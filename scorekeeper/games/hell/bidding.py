"""The bidding of Hell. Source: [003]; bids from 0 to the cards dealt (O-7), the hook (O-5)."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from scorekeeper.games.hell.entry import HellDeal
from scorekeeper.games.hell.options import HellOptions
from scorekeeper.games.hell.plan import is_last, peak
from scorekeeper.rules.entry import BarredSum
from scorekeeper.rules.game import Bidding
from scorekeeper.rules.ruling import Message, Refusal, Ruling, refuse, say


@dataclass(frozen=True, slots=True)
class HellQuestion:
    """The question of what the next player may bid.

    ``bids`` are the bids so far, beginning with the player after the dealer. ``last_deal`` only
    matters if the dealer may bid anything in the last deal of a match.
    """

    seats: int
    cards: int
    bids: tuple[int, ...]
    options: HellOptions = field(default_factory=HellOptions)
    last_deal: bool = False


def check_question(question: HellQuestion) -> list[Refusal]:
    """Refuse impossible numbers of cards, bids out of range, and more bids than players."""
    most = peak(question.options, question.seats)
    if not 1 <= question.cards <= most:
        return [refuse_cards(question.cards, most)]
    refusals = [
        refusal
        for place, bid in enumerate(question.bids)
        if (refusal := range_refusal(bid, question.cards, f"bids.{place}"))
    ]
    if len(question.bids) >= question.seats:
        refusals.append(
            refuse("hell.all_bid", say("Everyone has bid already."), field="bids", rule="O-5")
        )
    return refusals


def verdicts(question: HellQuestion) -> list[tuple[int, Ruling]]:
    last = len(question.bids) == question.seats - 1
    legal = Ruling(allowed=True, code="hell.bid", message=say("This bid is allowed."), rule="O-7")
    return [
        (bid, (_hook_refusal(question, bid) if last else None) or legal)
        for bid in range(question.cards + 1)
    ]


BIDDING = Bidding(question=HellQuestion, check=check_question, verdicts=verdicts)


def _hook_refusal(question: HellQuestion, bid: int) -> Refusal | None:
    if not has_hook(question.options, question.cards, last_deal=question.last_deal):
        return None
    return dealer_refusal(question.cards, question.bids, bid, len(question.bids))


def has_hook(options: HellOptions, cards: int, *, last_deal: bool) -> bool:
    """Return whether the bids of a deal of ``cards`` may not add up (O-5)."""
    if options.hook == "not_with_one_card":
        return cards > 1
    if options.hook == "not_in_last_deal":
        return not last_deal
    return options.hook


def deal_has_hook(deal: HellDeal) -> bool:
    """Return whether the bids of ``deal`` may not add up (O-5)."""
    # Finding the last deal costs time, and it only matters if the dealer is free in it.
    free_in_last = deal.options.hook == "not_in_last_deal"
    last = free_in_last and is_last(deal.table, deal.plan.number)
    return has_hook(deal.options, deal.plan.cards, last_deal=last)


def dealer_refusal(cards: int, others: Sequence[int], bid: int, place: int) -> Refusal | None:
    """Refuse the dealer's ``bid`` if it and the ``others`` add up to ``cards`` (the hook).

    ``place`` is the dealer's index in the bids.
    """
    if sum(others) + bid != cards:
        return None
    return refuse(
        "hell.dealer_bid",
        _hook_text(bid, sum(others), cards),
        field=f"bids.{place}",
        rule="O-5",
    )


def barred_sum(deal: HellDeal) -> BarredSum | None:
    """Return the sum of the bids that the dealer may not complete, if there is a hook."""
    if not deal_has_hook(deal):
        return None
    cards = deal.plan.cards
    return BarredSum(deal.plan.dealer, cards, _hook_text("{bid}", "{sum}", cards))


def _hook_text(bid: int | str, others: int | str, cards: int) -> Message:
    return say(
        "The dealer may not bid {bid}: {sum} + {bid} makes {cards}.",
        bid=bid,
        sum=others,
        cards=cards,
    )


def range_refusal(bid: int, cards: int, place: str) -> Refusal | None:
    if 0 <= bid <= cards:
        return None
    return refuse(
        "hell.bid_range",
        say("A bid is a number from 0 to {cards}.", cards=cards),
        field=place,
        rule="O-7",
    )


def refuse_cards(cards: int, most: int) -> Refusal:
    return refuse(
        "hell.cards",
        say("{cards} cards each cannot be dealt; 1 to {most} can.", cards=cards, most=most),
        field="cards",
        rule="O-1",
    )
