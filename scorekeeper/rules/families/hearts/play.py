"""What Hearts forbids besides not following suit, and Black Maria where it is led as Hearts.

The opening lead and the first trick. Source: seed 000; H-1, H-8. ``rule`` is the paragraph an
answer rests on, ``code`` begins its code.
"""

from typing import Any

from scorekeeper.rules.cards import Card
from scorekeeper.rules.families.hearts.cards import PenaltyCards
from scorekeeper.rules.play.tricks import Turn, legal
from scorekeeper.rules.ruling import Ruling, refuse, say


def must_open(turn: Turn[Any], card: Card, opening: Card, *, code: str, rule: str) -> Ruling:
    """Return the answer on ``card`` as a lead to the first trick, which ``opening`` begins."""
    if card is opening:
        return legal(f"{code}.opening", say("{card} is the opening lead.", card=opening), rule)
    if opening not in turn.hand:
        message = say("{card} is the opening lead: whoever holds it leads.", card=opening)
        return refuse(f"{code}.opening_elsewhere", message, field="card", rule=rule)
    message = say("{card} must be led first.", card=opening)
    return refuse(f"{code}.opening", message, field="card", rule=rule)


def no_penalty_card(
    turn: Turn[Any], card: Card, penalties: PenaltyCards, *, rule: str, only_penalties: str
) -> Ruling:
    """Return the answer on ``card``, which follows nothing, where the first trick bars some.

    ``only_penalties`` is the paragraph for a hand that has nothing else.
    """
    code, other = penalties.code, next((one for one in turn.hand if not penalties.has(one)), None)
    # A hand of penalty cards only has to play one.
    if other is None:
        message = say("You hold nothing but penalty cards, so any of them may be played.")
        return legal(f"{code}.only_penalty_cards", message, only_penalties)
    if penalties.has(card):
        message = say("No penalty card on the first trick: you hold {other}.", other=other)
        return refuse(f"{code}.first_trick", message, field="card", rule=rule)
    return legal(f"{code}.no_penalty_card", say("{card} is not a penalty card.", card=card), rule)
