"""Penalty points of Black Maria. Source: seed 000; the other spade values from BM-2."""

from scorekeeper.games.black_maria.entry import BlackMariaDeal, BlackMariaEntry
from scorekeeper.games.black_maria.penalties import moon_shooter, penalty_cards_of
from scorekeeper.rules.game import Settlement, settlement_of


def settle(deal: BlackMariaDeal, entry: BlackMariaEntry) -> Settlement[None]:
    cards, shooter = penalty_cards_of(deal), moon_shooter(deal, entry)
    return settlement_of([cards.share(entry, seat, shooter) for seat in range(deal.seats)], None)
