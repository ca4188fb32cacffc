"""What a table of Hell asks about bids. Source: seed 003, O-5; Hell rulings 1 and 2."""

from typing import ClassVar

from scorekeeper.games.hell.bidding import dealer_refusal
from scorekeeper.games.hell.entry import HellDeal, HellEntry
from scorekeeper.games.hell.options import HellOptions
from scorekeeper.games.hell.plan import peak
from scorekeeper.rules.entry import Chip, Group, Pick
from scorekeeper.rules.game import Facts, Table
from scorekeeper.rules.ruling import Message, Ruling, say

FREE = "Hell ruling 2"
MOST_OTHERS = 2
"""Past this many times the cards, what the others said makes no difference."""


class DealerBid:
    """The question what the dealer may bid after what the others have said."""

    name: ClassVar[str] = "dealer_bid"
    label: ClassVar[Message] = say("What may the dealer bid?")

    def known(self, deal: HellDeal, entry: HellEntry) -> Facts:
        """Return the cards, and the others' bids once all are written."""
        others = [bid for seat, bid in enumerate(entry.bids) if seat != deal.plan.dealer]
        said = [bid for bid in others if bid is not None]
        facts = {"cards": deal.plan.cards}
        return facts | ({"others": sum(said)} if len(said) == len(others) else {})

    def groups(self, table: Table[HellOptions], facts: Facts) -> tuple[Group, ...]:
        """Return the cards dealt, and what the others said together."""
        most = peak(table.options, table.seats)
        cards = Pick("cards", say("Cards each"), _numbers(range(1, most + 1)))
        dealt = facts.get("cards")
        if not isinstance(dealt, int):
            return (cards,)
        sums = range(MOST_OTHERS * dealt + 1)
        return cards, Pick("others", say("Total of the other bids"), _numbers(sums))

    def answer(self, table: Table[HellOptions], facts: Facts) -> list[Ruling]:
        """The one number that is barred, or that none is."""
        cards, others = facts.get("cards"), facts.get("others")
        if not isinstance(cards, int) or not isinstance(others, int):
            return []
        barred = dealer_refusal(table.options, cards, [others], cards - others, 0)
        if barred and cards >= others:
            return [barred]
        free = say("The dealer may bid anything from 0 to {cards}.", cards=cards)
        rule = FREE if table.options.hook else "O-5"
        return [Ruling(allowed=True, code="hell.dealer_free", message=free, rule=rule)]


def _numbers(numbers: range) -> tuple[Chip, ...]:
    return tuple(Chip(number, number) for number in numbers)
