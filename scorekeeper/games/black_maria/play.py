"""Black Maria's play. Source: seed 000, which names no difference from Hearts in the play (BM-3).

As in Hearts, the lowest club opens, the first trick bars penalty cards, and hearts are closed until
one has been played (Black Maria rulings 1 and 9). Tables that lead freely (``lead``) bar nothing
but failing to follow suit.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from scorekeeper.games.black_maria import plan
from scorekeeper.games.black_maria.options import BlackMariaOptions
from scorekeeper.games.black_maria.penalties import penalty_cards
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.families.hearts import ALL_HEARTS, PenaltyCards, must_open, no_penalty_card
from scorekeeper.rules.play.tricks import (
    CardPlay,
    PlayedDeal,
    Trick,
    Turn,
    Verdict,
    but_for,
    follow_suit,
    followers,
    following,
    legal,
    piles,
    taker,
)
from scorekeeper.rules.ruling import Message, Ruling, refuse, say
from scorekeeper.rules.seats import Seat, next_seat

BlackMariaTurn = Turn[BlackMariaOptions]

LEADING = "BM-3"
LEADING_HEARTS = "Black Maria 8"
FOLLOWING = "Black Maria 4"
WINNING = "Black Maria 5"


class BlackMariaPlay(CardPlay):
    """The plain referee without trumps, and the penalty points of a trick."""

    leading_rule: ClassVar[str] = LEADING

    def plays(self, turn: Turn[BlackMariaOptions]) -> list[tuple[Card, Ruling]]:
        """Follow suit; else what opening, first trick and closed hearts leave."""
        if turn.options.lead == "free":
            return list(follow_suit(turn, rule=FOLLOWING, lead=LEADING))
        if turn.led is None:
            return [(card, _may_lead(turn, card)) for card in turn.hand]
        if turn.first_trick and not followers(turn.hand, turn.led.suit):
            return [(card, _may_throw(turn, card)) for card in turn.hand]
        return list(follow_suit(turn, rule=FOLLOWING))

    def playable(self, turn: Turn[BlackMariaOptions]) -> tuple[Card, ...]:
        """The same cards, without a reason for each."""
        if turn.options.lead == "free":
            return following(turn)
        if turn.led is None:
            return _leads(turn)
        if turn.first_trick and not followers(turn.hand, turn.led.suit):
            return but_for(turn.hand, _penalties(turn).cards)
        return following(turn)

    def verdict(self, trick: Trick[BlackMariaOptions]) -> Verdict:
        """The highest card of the suit led; ``penalty_points`` by the table's values (BM-2)."""
        return penalty_cards(trick.options, trick.seats).verdict(trick, rule=WINNING)

    def first_leader(self, record: PlayedDeal[BlackMariaOptions]) -> Seat | None:
        """Return the dealer's left, or who has the opening card (``None``: no hand has it)."""
        opening = plan.opening_card(record.options, record.seats)
        if opening:
            return taker(record.hands, opening)
        return next_seat(record.dealer, record.seats)

    def breaking(self, options: BlackMariaOptions) -> Message | None:
        """Return what opens hearts, where they are closed at first."""
        return None if options.lead == "free" else say("Have hearts been broken?")

    def entry(
        self, record: PlayedDeal[BlackMariaOptions], verdicts: Sequence[Verdict]
    ) -> dict[str, Any]:
        """Hearts by seat, and who took ♠Q, ♠K and ♠A."""
        return penalty_cards(record.options, record.seats).taken(piles(record, verdicts))


# ---------------------------------------------------------------------------------- led as Hearts


def _may_lead(turn: BlackMariaTurn, card: Card) -> Ruling:
    opening = plan.opening_card(turn.options, turn.seats)
    if turn.first_trick and opening:
        return must_open(turn, card, opening, code="black_maria", rule=LEADING)
    if card.suit is not Suit.HEARTS:
        return legal("play.lead", say("{card} may be led.", card=card), LEADING_HEARTS)
    return _may_lead_heart(turn, card)


def _leads(turn: BlackMariaTurn) -> tuple[Card, ...]:
    """What may be led, as ``_may_lead`` says it of each card."""
    opening = plan.opening_card(turn.options, turn.seats)
    if turn.first_trick and opening:
        return (opening,) if opening in turn.hand else ()
    is_open = turn.broken or bool(followers(turn.played, Suit.HEARTS))
    return turn.hand if is_open else but_for(turn.hand, ALL_HEARTS)


def _penalties(turn: BlackMariaTurn) -> PenaltyCards:
    return penalty_cards(turn.options, turn.seats)


def _may_throw(turn: BlackMariaTurn, card: Card) -> Ruling:
    penalties = _penalties(turn)
    return no_penalty_card(turn, card, penalties, rule=LEADING_HEARTS, only_penalties=LEADING)


def _may_lead_heart(turn: BlackMariaTurn, card: Card) -> Ruling:
    opener = next(iter(followers(turn.played, Suit.HEARTS)), None)
    if opener:
        message = say("{card} has been played: hearts are open.", card=opener)
        return legal("black_maria.open", message, LEADING_HEARTS)
    if turn.broken:
        message = say("Hearts are open: {card} may be led.", card=card)
        return legal("black_maria.open", message, LEADING_HEARTS)
    other = next((one for one in turn.hand if one.suit is not Suit.HEARTS), None)
    # Who has nothing else leads what he has.
    if other is None:
        message = say("You hold nothing but hearts, so any of them may be led.")
        return legal("black_maria.only_hearts", message, LEADING_HEARTS)
    message = say("No heart has been played yet, and you hold {other}.", other=other)
    return refuse("black_maria.closed", message, field="card", rule=LEADING_HEARTS)
