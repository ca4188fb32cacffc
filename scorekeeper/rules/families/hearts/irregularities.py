"""Irregularities that Hearts, Black Maria and Black Lady share.

Source: rules.md, section 9. [000] and [001] are silent. The rules for a short hand and for a missed
trick are from Foster's Complete Hoyle, and the rest is custom. ``chapter`` is the name of the game
as its rulebook cites it.
"""

from collections.abc import Callable
from typing import Any

from scorekeeper.rules import common_practice
from scorekeeper.rules.common_practice import (
    BEFORE,
    LATER,
    LATER_WORDS,
    before_next_lead,
    cannot_be_proved,
    noticed,
)
from scorekeeper.rules.deal import Table
from scorekeeper.rules.irregularities import (
    PASSES,
    Ask,
    Branch,
    Irregularities,
    Node,
    Remedy,
    charged,
    put_right,
    what_happened,
)
from scorekeeper.rules.ruling import ThrowIn, say

TOO_EARLY_WORDS = (
    r"too (early|soon)|(not|n.t|before|weren.t) (yet )?broken|first trick|解禁前|解禁され"
)
TOO_EARLY_WORDS += r"|最初のとりっく|早すぎ"

AS_TAKEN = say("Enter the last trick with that player.")
COUNT_IT_THERE = say("Enter the missing penalty cards with that player.")
AS_PLAYED_OR_NOTHING = say("If it counts, enter it as it was played; if not, enter nothing.")


def irregularities(
    game: str,
    chapter: str,
    *others: Branch,
    revoke_cost: Node | None = None,
    cards_wait: Callable[[Table[Any]], bool] | None = None,
    passes: Callable[[Table[Any]], bool] | None = None,
) -> Irregularities:
    """Return the irregularities of ``game``.

    ``revoke_cost`` is the remedy for a revoke that is noticed late. ``cards_wait`` returns whether
    some cards may not be led or thrown at first, and ``passes`` whether cards are passed at all.
    """
    too_early = (wrong_card(chapter, cards_wait),) if cards_wait else ()
    return Irregularities(
        game,
        what_happened(
            revoke(chapter, revoke_cost),
            *too_early,
            out_of_turn(chapter),
            common_practice.exposed_card(chapter),
            wrong_deal(chapter),
            wrong_pass(chapter, passes),
            common_practice.false_claim(chapter),
            common_practice.old_trick(chapter),
            *others,
            common_practice.wrong_score(chapter),
        ),
    )


def revoke(chapter: str, too_late: Node | None = None) -> Branch:
    """Return the branch for a revoke. ``too_late`` is the remedy if it is noticed too late."""
    rule = f"{chapter} 21"
    return Branch(
        "revoke",
        say("Didn't follow suit"),
        noticed(
            before_next_lead(rule),
            Branch(
                LATER,
                say("Later in the deal"),
                too_late or the_others_decide(rule),
                words=LATER_WORDS,
            ),
            cannot_be_proved(rule),
        ),
    )


def the_others_decide(rule: str) -> Remedy:
    """Return the remedy for a revoke that is noticed too late and has no fixed cost."""
    message = say("The tricks stand; the others say whether the deal counts or is thrown in.")
    return charged(message, rule, AS_PLAYED_OR_NOTHING, ThrowIn())


def wrong_card(chapter: str, applies: Callable[[Table[Any]], bool]) -> Branch:
    """Return the branch for a penalty card that was led or thrown too early."""
    rule = f"{chapter} 21"
    stands = put_right(say("The card stands, and it costs nothing."), rule)
    return Branch(
        "too_early",
        say("A heart too early"),
        noticed(
            before_next_lead(rule),
            Branch(LATER, say("Later in the deal"), stands, words=LATER_WORDS),
        ),
        applies,
        words=TOO_EARLY_WORDS,
    )


def out_of_turn(chapter: str) -> Branch:
    """Return the branch for a card out of turn. A player who missed a trick takes the last one."""
    rule = f"{chapter} 22"
    last = say("Whoever forgot it takes the last trick, and the card left over with it.")
    return common_practice.out_of_turn(chapter, charged(last, rule, AS_TAKEN))


def wrong_pass(chapter: str, applies: Callable[[Table[Any]], bool] | None = None) -> Branch:
    """Return the branch for a wrong pass: wrong cards, wrong player, or looking too soon."""
    rule = f"{chapter} 25"
    number = say("What is missing is passed now; whoever passed too many takes the surplus back.")
    meant = say("The cards go back and are passed to the right player.")
    stands = say("The pass stands, and the deal is played.")
    unseen = say("What was received is put down; the pass is made from the hand as it was dealt.")
    return Branch(
        "pass",
        say("Wrong pass"),
        Ask(
            "passed",
            say("What is wrong?"),
            (
                Branch(
                    "number",
                    say("How many"),
                    _before_the_first_lead(put_right(number, rule), short_hand(rule)),
                ),
                Branch(
                    "player",
                    say("The wrong player"),
                    _before_the_first_lead(put_right(meant, rule), put_right(stands, rule)),
                ),
                Branch(
                    "looked",
                    say("Looked too soon"),
                    _before_the_first_lead(put_right(unseen, rule), put_right(stands, rule)),
                ),
            ),
        ),
        applies,
        needs=PASSES,
    )


def _before_the_first_lead(in_time: Remedy, too_late: Remedy) -> Ask:
    return noticed(
        Branch(BEFORE, say("Before the first lead"), in_time),
        Branch(LATER, say("After that"), too_late),
    )


def short_hand(rule: str) -> Remedy:
    """Return the remedy for a hand with a card missing, once a trick is complete."""
    message = say("The deal stands: the short hand takes the last trick and what is missing.")
    return charged(message, rule, COUNT_IT_THERE)


def wrong_deal(chapter: str) -> Branch:
    """Return the branch for a wrong deal. If it is too late for a new deal, the short hand pays."""
    return common_practice.wrong_deal(chapter, short_hand(f"{chapter} 24"))
