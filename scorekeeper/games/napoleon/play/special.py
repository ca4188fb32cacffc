"""The special cards of Napoleon, and the suit that a card counts in. Source: N-5, N-6.

The jack of trumps is the sei-J of the rules, and the other jack of its colour the ura-J. The rank
of the ura-J does not depend on the suit in which it counts.
"""

from collections.abc import Mapping

from scorekeeper.games.napoleon.options import NapoleonOptions
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.play.trick_taking import Trick, Turn

ALMIGHTY = Card.SA
QUEEN_OF_HEARTS = Card.HQ
JACK = Card.SJ.rank

JOKER_CALLS: Mapping[str, Card | None] = {"spade_3": Card.S3, "club_3": Card.C3, "off": None}
"""The card that calls the joker, by option value (N-10)."""

JACKS: Mapping[Suit, tuple[Card, Card]] = {
    Suit.SPADES: (Card.SJ, Card.CJ),
    Suit.HEARTS: (Card.HJ, Card.DJ),
    Suit.DIAMONDS: (Card.DJ, Card.HJ),
    Suit.CLUBS: (Card.CJ, Card.SJ),
}
"""The jack of trumps and the other jack of its colour, by trumps."""

JOKER_RULE = "Napoleon 9"


def jacks(trump: Suit | None) -> tuple[Card, ...]:
    """Return the jack of trumps and the other jack of its colour; none at no trump."""
    return JACKS[trump] if trump else ()


def is_other_jack(card: Card, trump: Suit | None) -> bool:
    return card in jacks(trump)[1:]


def joker_call(options: NapoleonOptions) -> Card | None:
    """Return the card that demands the joker when it is led with the call."""
    return JOKER_CALLS[options.joker_call]


def specials_work(trick_or_turn: Trick[NapoleonOptions] | Turn[NapoleonOptions]) -> bool:
    """Return whether ♠A and the jacks have their powers in this trick (N-6).

    The option ``last_trick`` does not matter for a ``Turn``: each player then has a single card.
    """
    if trick_or_turn.first_trick:
        return trick_or_turn.options.first_trick != "specials_off"
    last = isinstance(trick_or_turn, Trick) and trick_or_turn.last_trick
    return not (last and trick_or_turn.options.last_trick == "specials_off")


def effective_suit(
    trick_or_turn: Trick[NapoleonOptions] | Turn[NapoleonOptions], card: Card
) -> Suit | None:
    """Return the suit in which ``card`` counts; ``None`` for the joker.

    The other jack of the trump colour can be a trump (N-5).
    """
    if card.rank != JACK or not is_other_jack(card, trick_or_turn.trump):
        return card.suit
    is_trump = trick_or_turn.options.left_jack_is_trump and specials_work(trick_or_turn)
    return trick_or_turn.trump if is_trump else card.suit
