"""What follows from the entry of a deal of Black Lady, and what cannot be in it. Source: seed 000.

Thirteen hearts are placed, and ♠Q is with somebody.
"""

from scorekeeper.games.black_lady.entry import BlackLadyDeal, BlackLadyEntry
from scorekeeper.games.black_lady.penalties import PENALTY_CARDS
from scorekeeper.rules.ruling import Refusal


def complete(deal: BlackLadyDeal, entry: BlackLadyEntry) -> BlackLadyEntry:  # noqa: ARG001 - as in every game
    """Fill in the last player's hearts, which follow from the others'."""
    return PENALTY_CARDS.complete(entry)


def check(deal: BlackLadyDeal, entry: BlackLadyEntry) -> list[Refusal]:
    """Return every fault of ``entry``: hearts first, then ♠Q."""
    return PENALTY_CARDS.refusals(entry, deal.seats)
