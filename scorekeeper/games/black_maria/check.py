"""Checks of a deal of Black Maria, and the facts that follow from others. Source: [000].

All hearts of the pack must be entered, and the takers of the three spades with points.
"""

from scorekeeper.games.black_maria.entry import BlackMariaDeal, BlackMariaEntry
from scorekeeper.games.black_maria.penalties import penalty_cards_of
from scorekeeper.rules.ruling import Refusal


def complete(deal: BlackMariaDeal, entry: BlackMariaEntry) -> BlackMariaEntry:
    return penalty_cards_of(deal).complete(entry)


def check(deal: BlackMariaDeal, entry: BlackMariaEntry) -> list[Refusal]:
    return penalty_cards_of(deal).refusals(entry, deal.seats)
