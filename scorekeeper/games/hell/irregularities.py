"""Irregularities of Hell. [003] only has ruling 11; the rest is custom.

All bids depend on correct play. A deal with a mistake that cannot be put right is thrown in, and
the same number of cards is dealt and bid again.
"""

from scorekeeper.games.hell.options import HellOptions
from scorekeeper.rules import common_practice
from scorekeeper.rules.common_practice import (
    LATER,
    LATER_WORDS,
    before_next_lead,
    cannot_be_proved,
    noticed,
)
from scorekeeper.rules.deal import Table
from scorekeeper.rules.game import Facts
from scorekeeper.rules.irregularities import (
    Ask,
    Branch,
    Irregularities,
    Remedy,
    charged,
    put_right,
    what_happened,
)
from scorekeeper.rules.ruling import ThrowIn, say

CHAPTER = "Hell"
REVOKE = "Hell 21"
BIDDING = "Hell 26"

BID_AGAIN = say("Enter nothing, and change the bids on the pad as they are made again.")


def _thrown_in(rule: str) -> Remedy:
    message = say("The deal is thrown in; the same player deals as many cards again.")
    return charged(message, rule, BID_AGAIN, ThrowIn())


def _has_a_barred_bid(table: Table[HellOptions]) -> bool:
    return bool(table.options.hook)


def _barred_bid(table: Table[HellOptions], facts: Facts) -> Ask:  # noqa: ARG001 - of a ``Node``
    another = put_right(say("The dealer may not bid that, and says another number."), BIDDING)
    return Ask(
        "led",
        say("Has a card been led?"),
        (
            Branch("no", say("Not yet"), another),
            Branch("yes", say("Already led"), _thrown_in(BIDDING)),
        ),
    )


WRONG_REVOKE = Branch(
    "revoke",
    say("Didn't follow suit"),
    noticed(
        before_next_lead(REVOKE),
        Branch(LATER, say("Later in the deal"), _thrown_in(REVOKE), words=LATER_WORDS),
        cannot_be_proved(REVOKE),
    ),
)

WRONG_BID = Branch(
    "bid",
    say("Wrong bid"),
    Ask(
        "how",
        say("What is wrong?"),
        (
            Branch(
                "turn",
                say("Out of turn"),
                put_right(
                    say("It binds nobody: everyone bids in turn, the same number or another."),
                    BIDDING,
                ),
            ),
            Branch(
                "change",
                say("Bid changed"),
                Ask(
                    "next",
                    say("Has the next player bid?"),
                    (
                        Branch("no", say("Not yet"), put_right(say("It may be changed."), BIDDING)),
                        Branch(
                            "yes",
                            say("Already bid"),
                            charged(say("It is final. The first bid counts."), BIDDING),
                        ),
                    ),
                ),
            ),
            Branch("barred", say("The dealer's barred bid"), _barred_bid, _has_a_barred_bid),
        ),
    ),
)

WRONG = Irregularities(
    "hell",
    what_happened(
        WRONG_REVOKE,
        common_practice.out_of_turn(CHAPTER),
        common_practice.exposed_card(CHAPTER),
        common_practice.wrong_deal(CHAPTER),
        WRONG_BID,
        common_practice.false_claim(CHAPTER),
        common_practice.old_trick(CHAPTER),
        common_practice.wrong_score(CHAPTER),
    ),
)
