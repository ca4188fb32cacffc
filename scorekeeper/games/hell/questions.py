"""Questions to the referee about bids in Hell. Source: [003], O-5; Hell rulings 1 and 2."""

import re
from typing import ClassVar

from scorekeeper.games.hell.bidding import dealer_refusal, has_hook
from scorekeeper.games.hell.entry import HellDeal, HellEntry
from scorekeeper.games.hell.options import HellOptions
from scorekeeper.games.hell.plan import is_last, peak
from scorekeeper.rules.deal import Table
from scorekeeper.rules.entry import Chip, Fact, Group, Pick, number_chips
from scorekeeper.rules.game import Facts
from scorekeeper.rules.ruling import Message, Ruling, say
from scorekeeper.rules.typed_question import TypedQuestion

FREE = "Hell ruling 2"
ABOUT_THE_DEALER = ("Hell 8", "O-5", "Hell ruling 1", FREE)
CARDS_DEALT = re.compile(r"(\d+) ?(?:cards?|枚)")
WANTED = re.compile(r"(?:dealer|i) (?:bids?|sa(?:y|ys|id)) \d+|[親私僕俺][がはも]\d+")
"""The dealer's own bid in a typed question."""
NUMBER = re.compile(r"\d+")
MOST_OTHERS = 2
"""The highest sum of the other bids that is offered, as a multiple of the cards."""

LAST = Pick(
    "last_deal",
    say("Last deal of the match?"),
    (Chip(value=False, label=say("No")), Chip(value=True, label=say("Yes"))),
)


class DealerBid:
    """The question of what the dealer may bid once everyone else has bid."""

    name: ClassVar[str] = "dealer_bid"
    label: ClassVar[Message] = say("What may the dealer bid?")

    def known(self, deal: HellDeal, entry: HellEntry) -> Facts:
        """Return the cards dealt, and the sum of the other bids once all are entered."""
        others = [bid for seat, bid in enumerate(entry.bids) if seat != deal.plan.dealer]
        known_bids = [bid for bid in others if bid is not None]
        facts: dict[str, Fact] = {"cards": deal.plan.cards}
        if deal.options.hook == "not_in_last_deal":
            facts |= {"last_deal": is_last(deal.table, deal.plan.number)}
        return facts | ({"others": sum(known_bids)} if len(known_bids) == len(others) else {})

    def facts_of(self, table: Table[HellOptions], rule: str, typed: TypedQuestion) -> Facts | None:
        """Return the cards dealt, and the sum of the other numbers in the text: the other bids."""
        if rule not in ABOUT_THE_DEALER or not table.options.hook:
            return None
        dealt = CARDS_DEALT.search(typed.text)
        rest = WANTED.sub(" ", CARDS_DEALT.sub(" ", typed.text, count=1))
        others = [int(number) for number in NUMBER.findall(rest)]
        facts: dict[str, Fact] = {"cards": int(dealt[1])} if dealt else {}
        return facts | ({"others": sum(others)} if dealt and others else {})

    def groups(self, table: Table[HellOptions], facts: Facts) -> tuple[Group, ...]:
        most = peak(table.options, table.seats)
        cards = Pick("cards", say("Cards each"), number_chips(range(1, most + 1)))
        dealt = facts.get("cards")
        if not isinstance(dealt, int):
            return (cards,)
        sums = range(MOST_OTHERS * dealt + 1)
        others = Pick("others", say("Total of the other bids"), number_chips(sums))
        last = (LAST,) if table.options.hook == "not_in_last_deal" else ()
        return (cards, others, *last)

    def answer(self, table: Table[HellOptions], facts: Facts) -> list[Ruling]:
        """Return a ruling with the barred bid, or that no bid is barred."""
        cards, others = facts.get("cards"), facts.get("others")
        if not isinstance(cards, int) or not isinstance(others, int):
            return []
        barred = dealer_refusal(cards, [others], cards - others, 0) if cards >= others else None
        last = facts.get("last_deal")
        # The last deal only has to be known if it frees the dealer.
        if barred and table.options.hook == "not_in_last_deal" and last is None:
            return []
        if barred and has_hook(table.options, cards, last_deal=bool(last)):
            return [barred]
        free = say("The dealer may bid anything from 0 to {cards}.", cards=cards)
        rule = "O-5" if barred or not table.options.hook else FREE
        return [Ruling(allowed=True, code="hell.dealer_free", message=free, rule=rule)]
