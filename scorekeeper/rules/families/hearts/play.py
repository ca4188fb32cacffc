"""Forbidden cards in Hearts, and in Black Maria if it is played like Hearts.

The rules are about the opening lead, the first trick, and hearts before they are open. Source:
[000]; H-1, H-8. ``rule`` is the paragraph that a ruling cites, and ``code`` the prefix of its code.
"""

from collections.abc import Sequence
from typing import Any

from scorekeeper.rules.cards import FULL_PACK, Card, Suit
from scorekeeper.rules.families.hearts.cards import PenaltyCards
from scorekeeper.rules.play.trick_taking import Turn, legal
from scorekeeper.rules.ruling import Ruling, refuse, say

CLUBS = tuple(card for card in FULL_PACK if card.suit is Suit.CLUBS)
"""All clubs from the two up."""


def must_open(turn: Turn[Any], card: Card, opening: Card, *, code: str, rule: str) -> Ruling:
    """Return the ruling on ``card`` as the first lead, which must be ``opening``."""
    if card is opening:
        return legal(f"{code}.opening", say("{card} is the opening lead.", card=opening), rule)
    if opening not in turn.hand:
        message = say("{card} is the opening lead: whoever holds it leads.", card=opening)
        return refuse(f"{code}.opening_elsewhere", message, field="card", rule=rule)
    message = say("{card} must be led first.", card=opening)
    return refuse(f"{code}.opening", message, field="card", rule=rule)


def lowest_of_clubs(removed: Sequence[Card]) -> Card:
    return next(card for card in CLUBS if card not in removed)


def ruling_if_hearts_broken(
    turn: Turn[Any], card: Card, opener: Card | None, *, code: str, rule: str
) -> Ruling | None:
    """Return the ruling on a lead of hearts if hearts are open; ``None`` if they are not.

    ``opener`` is the first card played that opened hearts, if known.
    """
    if opener:
        message = say("{card} has been played: hearts are open.", card=opener)
    elif turn.broken:
        message = say("Hearts are broken: {card} may be led.", card=card)
    else:
        return None
    return legal(f"{code}.open", message, rule)


def only_hearts(*, code: str, rule: str) -> Ruling:
    message = say("You hold nothing but hearts, so any of them may be led.")
    return legal(f"{code}.only_hearts", message, rule)


def no_penalty_card(
    turn: Turn[Any], card: Card, penalties: PenaltyCards, *, rule: str, only_penalties: str
) -> Ruling:
    """Return the ruling on a discard in the first trick, which bars penalty cards.

    ``only_penalties`` is the paragraph for a hand with penalty cards only.
    """
    code, other = penalties.code, next((one for one in turn.hand if not penalties.has(one)), None)
    # A hand of nothing but penalty cards has to play one.
    if other is None:
        message = say("You hold nothing but penalty cards, so any of them may be played.")
        return legal(f"{code}.only_penalty_cards", message, only_penalties)
    if penalties.has(card):
        message = say("No penalty card on the first trick: you hold {other}.", other=other)
        return refuse(f"{code}.first_trick", message, field="card", rule=rule)
    return legal(f"{code}.no_penalty_card", say("{card} is not a penalty card.", card=card), rule)
