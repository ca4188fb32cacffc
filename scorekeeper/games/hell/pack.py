"""The pack of Hell: 52 cards, or a short pack of the table. Source: [003], OpenSpiel."""

from scorekeeper.games.hell.options import HellOptions
from scorekeeper.rules.cards import FULL_PACK, Card, Suit

ACE = 14
SUITS = tuple(Suit)


def suits_in(options: HellOptions) -> tuple[Suit, ...]:
    """Return the suits of the pack, spades first. Clubs are left out first, then diamonds."""
    return SUITS[: options.suits]


def left_out(options: HellOptions) -> tuple[Card, ...]:
    """Return the cards of the 52 that are not in the pack."""
    if options.pack_size == len(FULL_PACK):
        return ()
    suits, lowest = suits_in(options), ACE - options.cards_per_suit + 1
    return tuple(card for card in FULL_PACK if card.suit not in suits or card.rank < lowest)
