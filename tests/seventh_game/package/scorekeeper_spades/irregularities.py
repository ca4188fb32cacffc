"""Irregularities of Spades: those of every game, and a revoke of its own."""

from scorekeeper.rules import common_practice
from scorekeeper.rules.irregularities import Branch, Irregularities, charged, what_happened
from scorekeeper.rules.ruling import say

CHAPTER = "Spades"
REVOKE = "Spades 21"

WRONG = Irregularities(
    "spades",
    what_happened(
        Branch(
            "revoke",
            say("Didn't follow suit"),
            common_practice.noticed(
                common_practice.before_next_lead(REVOKE),
                Branch(
                    common_practice.LATER,
                    say("After that"),
                    charged(say("Three tricks go over to the other side."), REVOKE),
                ),
            ),
        ),
        common_practice.out_of_turn(CHAPTER),
        common_practice.old_trick(CHAPTER),
        common_practice.wrong_score(CHAPTER),
    ),
)
