"""Irregularities of Napoleon.

Source: [003] for calls at any time and for discarded pictures, which must be shown; the rest is
custom.
"""

from scorekeeper.games.napoleon.entry import NapoleonDeal, NapoleonEntry
from scorekeeper.games.napoleon.options import NapoleonOptions
from scorekeeper.games.napoleon.stages.shortcuts import with_result
from scorekeeper.rules import common_practice
from scorekeeper.rules.common_practice import (
    BEFORE,
    ENTER_NOTHING,
    LATER,
    before_next_lead,
    cannot_be_proved,
    deals_again,
    noticed,
)
from scorekeeper.rules.deal import Table
from scorekeeper.rules.game import Facts
from scorekeeper.rules.irregularities import (
    Ask,
    Branch,
    Irregularities,
    Node,
    Remedy,
    charged,
    put_right,
    what_happened,
)
from scorekeeper.rules.ruling import Fill, ThrowIn, say

CHAPTER = "Napoleon"
REVOKE = "Napoleon 21"
DISCARD = "Napoleon 25"
CALLS = "Napoleon 26"
KITTY = "Napoleon 29"

ENTER_LOSS = say("Enter the lost deal on the pad")
FAILED_BY_ONE = say("Enter one picture fewer for that side than was called.")
JUST_MADE = say("Enter for Napoleon's side the number of pictures that was called.")


def _kitty_seen(table: Table[NapoleonOptions], facts: Facts) -> Remedy:
    return charged(deals_again(table, facts), KITTY, ENTER_NOTHING, ThrowIn())


def _bids_in_turn(table: Table[NapoleonOptions]) -> bool:
    return table.options.bidding != "free"


def _bids_freely(table: Table[NapoleonOptions]) -> bool:
    return not _bids_in_turn(table)


def _call_taken_back(table: Table[NapoleonOptions], facts: Facts) -> Node:  # noqa: ARG001 - of a ``Node``
    stands = charged(
        say("You can't take a call back; you can only change it to a higher one."), CALLS
    )
    if _bids_freely(table):
        return stands
    changed = put_right(say("It may be taken back or changed."), CALLS)
    return Ask(
        "next",
        say("Has the next player called or passed?"),
        (
            Branch("no", say("Not yet"), changed),
            Branch("yes", say("Already spoken"), stands),
        ),
    )


def _napoleon_lost(rule: str) -> Remedy:
    message = say("Napoleon's side has lost the deal.")
    return charged(message, rule, FAILED_BY_ONE, Fill(ENTER_LOSS, _failed_by_one))


def _allies_lost(rule: str) -> Remedy:
    message = say("The allies have lost the deal.")
    return charged(message, rule, JUST_MADE, Fill(ENTER_LOSS, _just_made))


def _failed_by_one(
    deal: NapoleonDeal,
    entry: NapoleonEntry,
    facts: Facts,  # noqa: ARG001 - of a ``Fill``
) -> NapoleonEntry | None:
    return with_result(deal, entry, -1)


def _just_made(
    deal: NapoleonDeal,
    entry: NapoleonEntry,
    facts: Facts,  # noqa: ARG001 - of a ``Fill``
) -> NapoleonEntry | None:
    return with_result(deal, entry, 0)


WRONG_REVOKE = Branch(
    "revoke",
    say("Didn't follow suit"),
    noticed(
        before_next_lead(REVOKE),
        Branch(
            LATER,
            say("Later in the deal"),
            Ask(
                "side",
                say("Which side?"),
                (
                    Branch(
                        "napoleon",
                        say("Napoleon's side"),
                        _napoleon_lost(REVOKE),
                        has_offender=False,
                    ),
                    Branch(
                        "allied",
                        say("The allies"),
                        _allies_lost(REVOKE),
                        has_offender=False,
                    ),
                ),
            ),
        ),
        cannot_be_proved(REVOKE),
    ),
)

WRONG_DISCARD = Branch(
    "discard",
    say("Wrong discard"),
    Ask(
        "discarded",
        say("What is wrong?"),
        (
            Branch(
                "number",
                say("Number of cards"),
                noticed(
                    Branch(
                        BEFORE,
                        say("Before the first lead"),
                        put_right(
                            say("Napoleon takes a card back, or discards what is missing."), DISCARD
                        ),
                    ),
                    Branch(
                        LATER,
                        say("After that"),
                        _napoleon_lost(DISCARD),
                    ),
                ),
            ),
            Branch(
                "hidden",
                say("Picture not shown"),
                put_right(
                    say("It is shown now, counts like every discarded picture, and costs nothing."),
                    DISCARD,
                ),
            ),
        ),
    ),
    has_offender=False,
)

WRONG_CALL = Branch(
    "call",
    say("Wrong call"),
    Ask(
        "how",
        say("What is wrong?"),
        (
            Branch(
                "turn",
                say("Out of turn"),
                put_right(
                    say("It does not count; it may be made again in turn, if it is high enough."),
                    CALLS,
                ),
                _bids_in_turn,
            ),
            Branch(
                "low",
                say("Not high enough"),
                put_right(
                    say("It does not count; the player may make a higher call, but need not."),
                    CALLS,
                ),
            ),
            Branch("back", say("Call taken back"), _call_taken_back),
            Branch(
                "same",
                say("Two calls at once"),
                put_right(
                    say("The higher call stands; if they are the same, both call again."), CALLS
                ),
                _bids_freely,
                has_offender=False,
            ),
        ),
    ),
)

WRONG = Irregularities(
    "napoleon",
    what_happened(
        WRONG_REVOKE,
        common_practice.out_of_turn(CHAPTER),
        common_practice.exposed_card(CHAPTER, Branch("kitty", say("A kitty card"), _kitty_seen)),
        common_practice.wrong_deal(CHAPTER),
        WRONG_DISCARD,
        WRONG_CALL,
        common_practice.false_claim(CHAPTER),
        common_practice.old_trick(CHAPTER),
        Branch("kitty", say("Looked at the kitty"), _kitty_seen),
        common_practice.wrong_score(CHAPTER),
    ),
)
