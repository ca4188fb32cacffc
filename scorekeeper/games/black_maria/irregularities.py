"""Irregularities of Black Maria. [000] is silent, so the custom of Hearts applies."""

from scorekeeper.games.black_maria.options import BlackMariaOptions
from scorekeeper.rules.deal import Table
from scorekeeper.rules.families.hearts.irregularities import irregularities

CHAPTER = "Black Maria"


def _some_cards_wait(table: Table[BlackMariaOptions]) -> bool:
    return table.options.lead == "as_hearts"


WRONG = irregularities("black_maria", CHAPTER, cards_wait=_some_cards_wait)
