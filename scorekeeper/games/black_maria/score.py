"""Penalty points of Black Maria. Source: [000]; the other spade values from BM-2."""

from scorekeeper.games.black_maria.entry import BlackMariaDeal, BlackMariaEntry
from scorekeeper.games.black_maria.options import BlackMariaOptions
from scorekeeper.games.black_maria.penalties import moon_shooter, penalty_cards, penalty_cards_of
from scorekeeper.rules.deal import Settlement, settlement_of
from scorekeeper.rules.families.hearts.words import example_of_moon, example_of_taken
from scorekeeper.rules.ruling import Message

EXAMPLE_HEARTS = 4


def settle(deal: BlackMariaDeal, entry: BlackMariaEntry) -> Settlement[None]:
    cards, shooter = penalty_cards_of(deal), moon_shooter(deal, entry)
    return settlement_of([cards.share(entry, seat, shooter) for seat in range(deal.seats)], None)


def scoring_example(options: BlackMariaOptions, seats: int) -> tuple[Message, ...]:
    """Return lines for four hearts with the three spades, and for a moon if moons count."""
    cards = penalty_cards(options, seats)
    hearts = (EXAMPLE_HEARTS, cards.hearts - EXAMPLE_HEARTS, *(0,) * (seats - 2))
    everything = BlackMariaEntry(hearts, spade_queen=0, spade_king=0, spade_ace=0)
    taken = example_of_taken(cards.items(everything, 0))
    return (taken,) if options.moon == "off" else (taken, example_of_moon(cards.points))
