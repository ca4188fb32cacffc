"""Hell's bids. Source: seed 003; every bid from 0 to the cards dealt (O-7), the hook (O-5)."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from scorekeeper.games.hell.options import HellOptions
from scorekeeper.games.hell.plan import peak
from scorekeeper.rules.ruling import Refusal, Ruling, refuse, say


@dataclass(frozen=True, slots=True)
class HellQuestion:
    """What may the next player bid? ``bids`` are those so far, eldest hand first, dealer last."""

    seats: int
    cards: int
    bids: tuple[int, ...]
    options: HellOptions = field(default_factory=HellOptions)


class HellBidding:
    """The auction of Hell: one bid each, in turn."""

    question = HellQuestion

    def check(self, question: HellQuestion) -> list[Refusal]:
        """Cards that cannot be dealt, bids out of range, more bids than players."""
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

    def verdicts(self, question: HellQuestion) -> list[tuple[int, Ruling]]:
        """Return a ruling for every bid from 0 to the cards dealt."""
        last = len(question.bids) == question.seats - 1
        legal = Ruling(
            allowed=True, code="hell.bid", message=say("This bid is allowed."), rule="O-7"
        )
        return [
            (bid, (_hook(question, bid) if last else None) or legal)
            for bid in range(question.cards + 1)
        ]


def _hook(question: HellQuestion, bid: int) -> Refusal | None:
    place = len(question.bids)
    return dealer_refusal(question.options, question.cards, question.bids, bid, place)


def dealer_refusal(
    options: HellOptions, cards: int, others: Sequence[int], bid: int, place: int
) -> Refusal | None:
    """Return why the dealer may not say ``bid`` after ``others``; ``None`` when he may."""
    if not options.hook or sum(others) + bid != cards:
        return None
    return refuse(
        "hell.dealer_bid",
        say(
            "The dealer may not bid {bid}: {sum} + {bid} makes {cards}.",
            bid=bid,
            sum=sum(others),
            cards=cards,
        ),
        field=f"bids.{place}",
        rule="O-5",
    )


def range_refusal(bid: int, cards: int, place: str) -> Refusal | None:
    """Return why ``bid`` is no bid at all in a deal of ``cards``; ``None`` when it is one."""
    if 0 <= bid <= cards:
        return None
    return refuse(
        "hell.bid_range",
        say("A bid is a number from 0 to {cards}.", cards=cards),
        field=place,
        rule="O-7",
    )


def refuse_cards(cards: int, most: int) -> Refusal:
    """A deal of ``cards`` is not possible."""
    return refuse(
        "hell.cards",
        say("{cards} cards each cannot be dealt; 1 to {most} can.", cards=cards, most=most),
        field="cards",
        rule="O-1",
    )
