"""What goes wrong at a table of Black Maria. The seed is silent: it is the custom of Hearts."""

from scorekeeper.rules import customs
from scorekeeper.rules.families.hearts import irregularities as family
from scorekeeper.rules.irregularities import Irregularities, what_happened

CHAPTER = "Black Maria"

WRONG = Irregularities(
    "black_maria",
    what_happened(
        family.revoke(CHAPTER),
        customs.out_of_turn(CHAPTER),
        customs.exposed_card(CHAPTER),
        family.wrong_deal(CHAPTER),
        family.wrong_pass(CHAPTER),
        customs.false_claim(CHAPTER),
        customs.old_trick(CHAPTER),
        customs.wrong_score(CHAPTER),
    ),
)
