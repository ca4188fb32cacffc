"""What follows from the entry of a deal of Black Maria, and what cannot be in it. Source: seed 000.

All hearts of the pack are placed, and each of the three spades is with somebody.
"""

from scorekeeper.games.black_maria.entry import BlackMariaDeal, BlackMariaEntry
from scorekeeper.games.black_maria.penalties import penalty_cards_of
from scorekeeper.rules.ruling import Refusal


def complete(deal: BlackMariaDeal, entry: BlackMariaEntry) -> BlackMariaEntry:
    """Fill in the last player's hearts, which follow from the others'."""
    return penalty_cards_of(deal).complete(entry)


def check(deal: BlackMariaDeal, entry: BlackMariaEntry) -> list[Refusal]:
    """Return every fault of ``entry``: hearts first, then ♠Q, ♠K, ♠A."""
    return penalty_cards_of(deal).refusals(entry, deal.seats)
