"""The card play of Black Maria. Source: [000], which plays it like Hearts (BM-3).

As in Hearts, the lowest club opens, the first trick bars penalty cards, and hearts are closed until
one has been played (Black Maria rulings 1 and 9). If the ``lead`` is free, the only restriction is
to follow suit.
"""

from collections.abc import Sequence
from typing import Any

from scorekeeper.games.black_maria import plan
from scorekeeper.games.black_maria.options import BlackMariaOptions
from scorekeeper.games.black_maria.penalties import penalty_cards
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.families.hearts.play import (
    must_open,
    no_penalty_card,
    only_hearts,
    ruling_if_hearts_broken,
)
from scorekeeper.rules.play.trick_taking import (
    CardPlay,
    PlayedDeal,
    Trick,
    Turn,
    Verdict,
    eldest_leads,
    follow_suit,
    followers,
    legal,
    piles,
    taker,
)
from scorekeeper.rules.ruling import Message, Ruling, refuse, say
from scorekeeper.rules.seats import Seat

BlackMariaTurn = Turn[BlackMariaOptions]

LEADING = "BM-3"
LEADING_HEARTS = "Black Maria 8"
FOLLOWING = "Black Maria 4"
WINNING = "Black Maria 5"


def plays(turn: BlackMariaTurn) -> list[tuple[Card, Ruling]]:
    """Return a ruling for every card, by opening lead, first trick, closed hearts and suit led."""
    if turn.options.lead == "free":
        return follow_suit(turn, rule=FOLLOWING, lead=LEADING)
    if turn.led is None:
        return [(card, _judge_lead(turn, card)) for card in turn.hand]
    if turn.first_trick and not followers(turn.hand, turn.led.suit):
        return [(card, _judge_discard(turn, card)) for card in turn.hand]
    return follow_suit(turn, rule=FOLLOWING)


def verdict(trick: Trick[BlackMariaOptions]) -> Verdict:
    """Return the winner, and the ``penalty_points`` with the table's values (BM-2)."""
    return penalty_cards(trick.options, trick.seats).verdict(trick, rule=WINNING)


def first_leader(record: PlayedDeal[BlackMariaOptions]) -> Seat | None:
    """Return the seat with the opening card, or the player after the dealer if leads are free.

    ``None`` if no hand has the opening card.
    """
    opening = plan.opening_card(record.options, record.seats)
    return taker(record.hands, opening) if opening else eldest_leads(record)


def breaking(options: BlackMariaOptions) -> Message | None:
    return None if options.lead == "free" else say("Have hearts been broken?")


def entry(record: PlayedDeal[BlackMariaOptions], verdicts: Sequence[Verdict]) -> dict[str, Any]:
    return penalty_cards(record.options, record.seats).taken(piles(record, verdicts))


# ---------------------------------------------------------------------------- rules of Hearts


def _judge_lead(turn: BlackMariaTurn, card: Card) -> Ruling:
    opening = plan.opening_card(turn.options, turn.seats)
    if turn.first_trick and opening:
        return must_open(turn, card, opening, code="black_maria", rule=LEADING)
    if card.suit is not Suit.HEARTS:
        return legal("play.lead", say("{card} may be led.", card=card), LEADING_HEARTS)
    return _judge_lead_of_heart(turn, card)


def _judge_discard(turn: BlackMariaTurn, card: Card) -> Ruling:
    penalties = penalty_cards(turn.options, turn.seats)
    return no_penalty_card(turn, card, penalties, rule=LEADING_HEARTS, only_penalties=LEADING)


def _judge_lead_of_heart(turn: BlackMariaTurn, card: Card) -> Ruling:
    opener = next(iter(followers(turn.played, Suit.HEARTS)), None)
    ruling = ruling_if_hearts_broken(turn, card, opener, code="black_maria", rule=LEADING_HEARTS)
    if ruling:
        return ruling
    other = next((one for one in turn.hand if one.suit is not Suit.HEARTS), None)
    # A hand of nothing but hearts has to lead one.
    if other is None:
        return only_hearts(code="black_maria", rule=LEADING_HEARTS)
    message = say("No heart has been played yet, and you hold {other}.", other=other)
    return refuse("black_maria.closed", message, field="card", rule=LEADING_HEARTS)


PLAY = CardPlay(
    leading_rule=LEADING,
    plays=plays,
    verdict=verdict,
    first_leader=first_leader,
    entry=entry,
    breaking=breaking,
)
