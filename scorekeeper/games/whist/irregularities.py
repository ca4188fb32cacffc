"""Irregularities of Whist. Source: The Laws of Whist. ``revoke_cost`` has the cost of a revoke.

A mistake gives information to the partner, so the opponents may call cards and suits.
"""

from scorekeeper.games.whist.options import WhistOptions
from scorekeeper.games.whist.revoke_cost import both_revoked, remedy_for_revokes
from scorekeeper.rules import common_practice
from scorekeeper.rules.common_practice import (
    BEFORE,
    ENTER_NOTHING,
    LATER,
    MIXED,
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
    dealer_in_facts,
    put_right,
    what_happened,
)
from scorekeeper.rules.ruling import Player, Side, ThrowIn, say
from scorekeeper.rules.seats import SIDES, next_seat

CHAPTER = "Whist"
REVOKE, TURN, EXPOSED, DEAL, CLAIM = "Whist 21", "Whist 22", "Whist 23", "Whist 24", "Whist 27"

MOST_REVOKES = 3
BOTH = 2
"""The answer for both sides; other answers are the number of a side."""


def _ask_how_often(side: int) -> Ask:
    numbers = range(1, MOST_REVOKES + 1)
    branches = tuple(Branch(number, number, remedy_for_revokes(side, number)) for number in numbers)
    return Ask("times", say("How many times?"), branches)


WRONG_REVOKE = Branch(
    "revoke",
    say("Didn't follow suit"),
    noticed(
        Branch(
            BEFORE,
            say("Trick not turned yet"),
            put_right(
                say(
                    "A card of the suit is played instead; the opponents may call for the wrong "
                    "one later, or for the highest or lowest of the suit now."
                ),
                REVOKE,
            ),
        ),
        Branch(
            LATER,
            say("After that"),
            Ask(
                "side",
                say("Who revoked?"),
                (
                    *(
                        Branch(side, Side(side), _ask_how_often(side), has_offender=False)
                        for side in SIDES
                    ),
                    Branch(BOTH, say("Both sides"), both_revoked, has_offender=False),
                ),
            ),
        ),
        Branch(
            MIXED,
            say("After the next cut"),
            charged(
                say("Too late: a revoke must be claimed before the next cut. The deal stands."),
                REVOKE,
            ),
        ),
    ),
)

OUT_OF_TURN = Branch(
    "turn",
    say("Out of turn"),
    Ask(
        "who",
        say("Who played out of turn?"),
        (
            Branch(
                "leader",
                say("Led out of turn"),
                Ask(
                    "followed",
                    say("Has everyone played to that trick?"),
                    (
                        Branch(
                            "open",
                            say("Not yet"),
                            charged(
                                say(
                                    "The cards go back. The opponents may call for the card that "
                                    "was led, or for a suit when that side next leads."
                                ),
                                TURN,
                            ),
                        ),
                        Branch(
                            "all",
                            say("All have played"),
                            put_right(
                                say("The trick stands, and whoever won it leads next."), TURN
                            ),
                        ),
                    ),
                ),
            ),
            Branch(
                "third",
                say("Third before second"),
                put_right(say("The fourth player may play before their partner, too."), TURN),
            ),
            Branch(
                "fourth",
                say("Fourth before second"),
                charged(
                    say(
                        "If the third has not played yet, the opponents may ask the second player "
                        "to win the trick, or not to win it."
                    ),
                    TURN,
                ),
            ),
        ),
    ),
)

MAY_BE_CALLED = charged(
    say(
        "It stays face up on the table, and the opponents may call for it whenever it can be "
        "played without a revoke."
    ),
    EXPOSED,
)

EXPOSED_CARD = Branch(
    "exposed",
    say("A card was seen"),
    Ask(
        "how",
        say("How was it seen?"),
        (
            Branch("shown", say("Dropped or shown"), MAY_BE_CALLED),
            Branch("two", say("Two played at once"), MAY_BE_CALLED),
            Branch(
                "floor",
                say("On the floor"),
                put_right(say("It is not exposed and goes back into the hand."), EXPOSED),
            ),
            Branch(
                "dealing",
                say("While dealing"),
                put_right(
                    say(
                        "The side that did not show it may ask for a new deal, until it looks at "
                        "its cards; otherwise play on."
                    ),
                    EXPOSED,
                ),
            ),
            Branch(
                "faced",
                say("Face up in the pack"),
                put_right(
                    say("There is a new deal, unless it is the last card."),
                    EXPOSED,
                    ENTER_NOTHING,
                    ThrowIn(),
                ),
                has_offender=False,
            ),
        ),
    ),
)


def _misdeal(table: Table[WhistOptions], facts: Facts) -> Remedy:
    """Return the remedy for a misdeal: the next player deals, or the same one by agreement."""
    dealer = dealer_in_facts(table, facts)
    if dealer is None:
        message = say(
            "The deal is lost, and the player after the dealer deals; the same player deals again "
            "if all agree."
        )
    else:
        message = say(
            "{dealer} loses the deal, and {next} deals; {dealer} deals again if all agree.",
            dealer=Player(dealer),
            next=Player(next_seat(dealer, table.seats)),
        )
    return charged(message, DEAL, ENTER_NOTHING, ThrowIn(passes_on=True))


WRONG_DEAL = Branch(
    "deal",
    say("Wrong deal"),
    Ask(
        "wrong",
        say("What is wrong?"),
        (
            Branch("cards", say("A card too many"), _misdeal),
            Branch(
                "short",
                say("One hand short"),
                Ask(
                    "played",
                    say("Has that player played a card?"),
                    (
                        Branch("no", say("Not yet"), common_practice.wrong_pack(DEAL)),
                        Branch(
                            "yes",
                            say("Card played"),
                            charged(
                                say(
                                    "The deal stands, and the missing card counts as held when "
                                    "it comes to a revoke."
                                ),
                                DEAL,
                            ),
                        ),
                    ),
                ),
            ),
            Branch("dealer", say("Wrong dealer"), common_practice.wrong_dealer(DEAL)),
            Branch(
                "pack", say("Incomplete pack"), common_practice.wrong_pack(DEAL), has_offender=False
            ),
        ),
    ),
)

THROWN_IN = Branch(
    "claim",
    say("Cards thrown in"),
    Ask(
        "hands",
        say("Who put the cards on the table?"),
        (
            Branch(
                "some",
                say("Not all four"),
                charged(
                    say(
                        "Those cards are exposed, and the opponents may call them one by one; "
                        "nobody else has to give up a hand."
                    ),
                    CLAIM,
                ),
            ),
            Branch(
                "all",
                say("All four"),
                put_right(
                    say(
                        "The hands are abandoned, and the tricks count as everyone accepted them; "
                        "only a revoke can still be claimed."
                    ),
                    CLAIM,
                ),
            ),
        ),
    ),
)

WRONG = Irregularities(
    "whist",
    what_happened(
        WRONG_REVOKE,
        OUT_OF_TURN,
        EXPOSED_CARD,
        WRONG_DEAL,
        THROWN_IN,
        common_practice.old_trick(CHAPTER),
        common_practice.wrong_score(CHAPTER),
    ),
)
