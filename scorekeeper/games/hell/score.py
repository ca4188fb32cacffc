"""The points of Hell. Source: [003]; other scorings from O-8. Higher is better."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.games.hell.entry import HellDeal, HellEntry
from scorekeeper.games.hell.options import HellOptions
from scorekeeper.games.hell.plan import ladder
from scorekeeper.games.hell.rates import Rates, rates_of
from scorekeeper.rules.deal import Settlement, UnitScore, cached_score, settlement_of
from scorekeeper.rules.entry import without_gaps
from scorekeeper.rules.ruling import Message, say
from scorekeeper.rules.scoring_example import example_line

EXAMPLE_BID = 3


def settle(deal: HellDeal, entry: HellEntry) -> Settlement[None]:
    hands = zip(without_gaps(entry.bids), without_gaps(entry.tricks), strict=True)
    return settlement_of([_score(deal, bid, tricks) for bid, tricks in hands], None)


def certain_points(deal: HellDeal, entry: HellEntry) -> tuple[int | None, ...]:
    return tuple(
        None if bid is None or tricks is None else _score(deal, bid, tricks).points
        for bid, tricks in zip(entry.bids, entry.tricks, strict=True)
    )


def _score(deal: HellDeal, bid: int, tricks: int) -> UnitScore:
    # A known scoring is explained as a whole, the table's own numbers one by one.
    in_parts = deal.options.scoring == "custom"
    return _explained_score(rates_of(deal.options), deal.plan.cards, bid, tricks, in_parts)


@cached_score
def _explained_score(rates: Rates, cards: int, bid: int, tricks: int, in_parts: bool) -> UnitScore:  # noqa: FBT001 - part of the key
    terms = _terms(rates, cards, bid, tricks)
    facts = say("bid {bid}, took {tricks}", bid=bid, tricks=tricks)
    reasons = [say("{what}: {arithmetic}", what=facts, arithmetic=_arithmetic_text(terms))]
    if in_parts:
        reasons += [
            say("{what}: {arithmetic}", what=term.name, arithmetic=_arithmetic_text([term]))
            for term in terms
        ]
    points = sum(term.points for term in terms)
    return UnitScore(points, tuple(reasons), _mark(bid, tricks))


MADE_ZERO = say("Made bid of zero")
CARDS_DEALT = say("Cards dealt")
MADE_BID = say("Made bid")
MISSED_BID = say("Missed bid")
TRICKS_BID = say("Tricks bid")
TRICKS_OVER = say("Tricks over")
TRICKS_SHORT = say("Tricks short")
TRICKS_TAKEN = say("Tricks taken")


@dataclass(frozen=True, slots=True)
class ScoreTerm:
    """A part of a score: ``rate`` points for each of ``count`` things called ``name``.

    If a part counts ``once``, only the rate is shown.
    """

    name: Message
    rate: int
    count: int = 1
    once: bool = False
    squared: bool = False

    @property
    def points(self) -> int:
        return self.rate * self.count ** (2 if self.squared else 1)

    @property
    def size(self) -> str:
        """The arithmetic of the part without its sign: ``"3 × 2"``."""
        counted = f"{self.count}²" if self.squared else f"{self.count}"
        if self.once:
            return f"{abs(self.rate)}"
        return counted if abs(self.rate) == 1 else f"{abs(self.rate)} × {counted}"


Terms = Sequence[ScoreTerm]


def scoring_example(options: HellOptions, seats: int) -> tuple[Message, ...]:
    """Return lines for a bid that is made, exceeded by two or missed by one, and for a zero."""
    cards = max(ladder(options, seats))
    bid = min(EXAMPLE_BID, cards)
    hands = {(bid, bid): None, (bid, min(bid + 2, cards)): None, (bid, bid - 1): None, (0, 0): None}
    return tuple(_example_line(rates_of(options), cards, *hand) for hand in hands)


def _example_line(rates: Rates, cards: int, bid: int, tricks: int) -> Message:
    terms = _terms(rates, cards, bid, tricks)
    facts = say("Bid {bid}, took {tricks}", bid=bid, tricks=tricks)
    if any(term.name == CARDS_DEALT for term in terms):
        facts = say("Bid {bid}, took {tricks} of {cards}", bid=bid, tricks=tricks, cards=cards)
    return example_line(facts, _arithmetic_text(terms), sum(term.points for term in terms))


def _terms(rates: Rates, cards: int, bid: int, tricks: int) -> Terms:
    # Parts worth nothing are left out, but a made bid of zero still shows its 3 × 0.
    if bid == tricks:
        return [term for term in _terms_if_made(rates, cards, bid) if term.rate]
    return [term for term in _terms_if_missed(rates, bid, tricks) if term.points]


def _terms_if_made(rates: Rates, cards: int, bid: int) -> Terms:
    if bid == 0 and rates.made_zero != "as_others":
        zero = ScoreTerm(MADE_ZERO, rates.made_zero_points, once=True)
        plus = rates.made_zero == "points_plus_cards"
        return (zero, ScoreTerm(CARDS_DEALT, 1, cards)) if plus else (zero,)
    bonus = ScoreTerm(MADE_BID, rates.made_bonus, once=True)
    tricks = ScoreTerm(TRICKS_BID, rates.made_per_trick, bid, squared=rates.count_squares)
    return (tricks, bonus) if rates.tricks_pay_anyhow else (bonus, tricks)


def _terms_if_missed(rates: Rates, bid: int, tricks: int) -> Iterator[ScoreTerm]:
    yield ScoreTerm(MISSED_BID, rates.missed_base, once=True)
    if rates.missed_costs_the_bid:
        yield ScoreTerm(TRICKS_BID, rates.missed_per_trick_taken, bid)
        return
    squared = rates.count_squares
    if tricks > bid:
        yield ScoreTerm(TRICKS_OVER, rates.missed_per_trick_over, tricks - bid, squared=squared)
    else:
        yield ScoreTerm(TRICKS_SHORT, rates.missed_per_trick_under, bid - tricks, squared=squared)
    yield ScoreTerm(TRICKS_TAKEN, rates.missed_per_trick_taken, tricks)


def _arithmetic_text(terms: Terms) -> str:
    """Return the arithmetic of the sum: ``"10 + 3 × 2"``."""
    if not terms:
        return "0"
    first, *more = terms
    begun = f"−{first.size}" if first.rate < 0 else first.size
    return begun + "".join(f" {'−' if term.rate < 0 else '+'} {term.size}" for term in more)


def _mark(bid: int, tricks: int) -> Message:
    if bid == tricks:
        return say("{bid}", bid=bid)
    return say("{bid}→{tricks}", bid=bid, tricks=tricks)
