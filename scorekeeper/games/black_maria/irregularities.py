"""What goes wrong at a table of Black Maria. The seed is silent: it is the custom of Hearts."""

from scorekeeper.games.black_maria.options import BlackMariaOptions
from scorekeeper.rules import customs
from scorekeeper.rules.families.hearts import irregularities as family
from scorekeeper.rules.game import Table
from scorekeeper.rules.irregularities import Irregularities, what_happened

CHAPTER = "Black Maria"


def _some_cards_wait(table: Table[BlackMariaOptions]) -> bool:
    return table.options.lead == "as_hearts"


WRONG = Irregularities(
    "black_maria",
    what_happened(
        family.revoke(CHAPTER),
        family.wrong_card(CHAPTER, _some_cards_wait),
        family.out_of_turn(CHAPTER),
        customs.exposed_card(CHAPTER),
        family.wrong_deal(CHAPTER),
        family.wrong_pass(CHAPTER),
        customs.false_claim(CHAPTER),
        customs.old_trick(CHAPTER),
        customs.wrong_score(CHAPTER),
    ),
)
