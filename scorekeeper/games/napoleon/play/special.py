"""The cards of Napoleon that are more than their rank, and the suit a card counts in. N-5.

The jack of trumps is the sei-J of the rules, the other jack of its colour the ura-J. The latter
keeps its place in the order whatever suit it is counted in.
"""

from functools import cache

from scorekeeper.games.napoleon.options import NapoleonOptions
from scorekeeper.rules.cards import Card, Suit

ALMIGHTY = Card.SA
JOKER_CALL = Card.S3
QUEEN_OF_HEARTS = Card.HQ

JOKER_RULE = "Napoleon 9"


@cache
def jacks(trump: Suit | None) -> tuple[Card, ...]:
    """Return the jack of trumps and the other of its colour; none where there are no trumps."""
    if trump is None:
        return ()
    other = next(suit for suit in Suit if suit is not trump and suit.red == trump.red)
    return Card[f"{trump.value}J"], Card[f"{other.value}J"]


def is_other_jack(card: Card, trump: Suit | None) -> bool:
    """Return whether ``card`` is the jack that has the trumps' colour and not their suit."""
    return card in jacks(trump)[1:]


def effective_suit(options: NapoleonOptions, card: Card, trump: Suit | None) -> Suit | None:
    """Return the suit ``card`` counts in: the other jack is a trump (N-5); the joker has none."""
    if options.left_jack_is_trump and is_other_jack(card, trump):
        return trump
    return card.suit
