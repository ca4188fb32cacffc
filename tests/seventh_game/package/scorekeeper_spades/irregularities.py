"""What goes wrong at a table of Spades: the customs of every game, and a revoke of its own."""

from scorekeeper.rules import customs
from scorekeeper.rules.irregularities import Irregularities, Way, charged, what_happened
from scorekeeper.rules.ruling import say

CHAPTER = "Spades"
REVOKE = "Spades 21"

WRONG = Irregularities(
    "spades",
    what_happened(
        Way(
            "revoke",
            say("Didn't follow suit"),
            customs.noticed(
                customs.before_next_lead(REVOKE),
                Way(
                    customs.LATER,
                    say("After that"),
                    charged(say("Three tricks go over to the other side."), REVOKE),
                ),
            ),
        ),
        customs.out_of_turn(CHAPTER),
        customs.old_trick(CHAPTER),
        customs.wrong_score(CHAPTER),
    ),
)
