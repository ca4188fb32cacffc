"""Checks of a deal of Black Maria, and the facts that follow from others. Source: [000].

The entry has all hearts of the pack, and each of the three spades has a taker.
"""

from scorekeeper.games.black_maria.entry import BlackMariaDeal, BlackMariaEntry
from scorekeeper.games.black_maria.penalties import penalty_cards_of
from scorekeeper.rules.ruling import Refusal


def complete(deal: BlackMariaDeal, entry: BlackMariaEntry) -> BlackMariaEntry:
    return penalty_cards_of(deal).complete(entry)


def check(deal: BlackMariaDeal, entry: BlackMariaEntry) -> list[Refusal]:
    return penalty_cards_of(deal).refusals(entry, deal.seats)
