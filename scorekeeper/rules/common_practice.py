"""Common practice for mistakes that a game has no rule for.

Source: rules.md, section 9. Players without a partner do not pay for a mistake that harms only
themselves (Foster's General Laws for All Card Games): the card goes back. A game uses these
branches unless it has a law of its own. ``chapter`` is the name of the game in its rulebook.
"""

from typing import Any

from scorekeeper.rules.deal import Table
from scorekeeper.rules.game import Facts
from scorekeeper.rules.irregularities import (
    Ask,
    Branch,
    Node,
    Remedy,
    charged,
    dealer_in_facts,
    put_right,
)
from scorekeeper.rules.ruling import Message, Player, ThrowIn, say

BEFORE, LATER, MIXED = "before", "later", "mixed"
"""The times when a mistake was noticed: in time, too late, or after the cards were mixed."""

SOON_WORDS = r"right away|at once|immediately|straight away|before the next|すぐに?気|その場で"
LATER_WORDS = (
    r"\btricks? (later|ago)|later on|much later|\d tricks|halfway|afterwards|後で|後から|あとで"
)
LATER_WORDS += r"|あとから|後に|次のとりっく|途中で"
MIXED_WORDS = r"next (deal|hand)|cards (were )?mixed|shuffled|混ぜ|次のでぃーる|次の回"
"""Patterns for the time in a typed question, in small letters and hiragana."""

NOTICED = say("When was it noticed?")
ENTER_NOTHING = say("Enter nothing: the pad still waits for this deal.")
ENTER_REVOKE = say("Enter the revoke on the pad")
CORRECT_IT = say("Tap the deal on the sheet, then “Correct”.")


def noticed(before: Branch, *later: Branch) -> Ask:
    """Return the question that asks for the time when the mistake was noticed."""
    return Ask("noticed", NOTICED, (before, *later))


def card_goes_back(rule: str) -> Remedy:
    """Return the remedy for an illegal card that was noticed in time."""
    return put_right(
        say("The card goes back and a right one is played; whoever played after it may change."),
        rule,
    )


def before_next_lead(rule: str) -> Branch:
    """Return the branch for an illegal card that was noticed before the next lead."""
    return Branch(BEFORE, say("Before the next lead"), card_goes_back(rule), words=SOON_WORDS)


def cannot_be_proved(rule: str) -> Branch:
    """Return the branch for a revoke that is claimed after the cards have been mixed."""
    too_late = charged(
        say("Too late: it cannot be proved once the cards are mixed, and the deal stands."), rule
    )
    return Branch(MIXED, say("Cards already mixed"), too_late, words=MIXED_WORDS)


def out_of_turn(chapter: str, left_out: Remedy | None = None) -> Branch:
    """Return the branch for a card led or played out of turn.

    ``left_out`` is the remedy for a player who did not play to a trick, if the game has one.
    """
    rule = f"{chapter} 22"
    back = say("The card goes back, with those played after it, and the right player plays.")
    trick_stands = say("The trick stands, and whoever won it leads next.")
    missed = (Branch("missed", say("One forgot to"), left_out),) if left_out else ()
    return Branch(
        "turn",
        say("Out of turn"),
        Ask(
            "followed",
            say("Has everyone played to that trick?"),
            (
                Branch("open", say("Not yet"), put_right(back, rule)),
                Branch("all", say("All have played"), put_right(trick_stands, rule)),
                *missed,
            ),
        ),
    )


def exposed_card(chapter: str, *others: Branch) -> Branch:
    """Return the branch for an exposed card.

    ``others`` are branches for ways to expose a card that only this game has.
    """
    rule = f"{chapter} 23"
    new_deal = say(
        "Anyone who has not looked at their hand may ask for a new deal; otherwise play on."
    )
    back = say("It goes back into the hand; nobody may call for it, and it costs nothing.")
    meant = say("The player says which card was meant; the other goes back, and it costs nothing.")
    return Branch(
        "exposed",
        say("A card was seen"),
        Ask(
            "how",
            say("How was it seen?"),
            (
                Branch("dealing", say("While dealing"), put_right(new_deal, rule)),
                Branch("shown", say("Dropped or shown"), put_right(back, rule)),
                Branch("two", say("Two played at once"), put_right(meant, rule)),
                *others,
            ),
        ),
    )


def wrong_deal(chapter: str, late_remedy: Node | None = None) -> Branch:
    """Return the branch for a wrong deal.

    ``late_remedy`` is the remedy once a trick is complete. Without it, the deal is thrown in.
    """
    rule = f"{chapter} 24"

    def again(table: Table[Any], facts: Facts) -> Remedy:
        return put_right(deals_again(table, facts), rule, ENTER_NOTHING, ThrowIn())

    counts: Node = again
    if late_remedy is not None:
        counts = noticed(
            Branch(BEFORE, say("Before the first trick is over"), again),
            Branch(LATER, say("After that"), late_remedy, words=LATER_WORDS),
        )
    return Branch(
        "deal",
        say("Wrong deal"),
        Ask(
            "wrong",
            say("What is wrong?"),
            (
                Branch("cards", say("Number of cards"), counts),
                Branch("dealer", say("Wrong dealer"), wrong_dealer(rule)),
                Branch("pack", say("Incomplete pack"), wrong_pack(rule), has_offender=False),
            ),
        ),
    )


def deals_again(table: Table[Any], facts: Facts) -> Message:
    """Return the message that the same player deals again, with the dealer's name if known."""
    dealer = dealer_in_facts(table, facts)
    if dealer is None:
        return say("The deal is thrown in, and the same player deals again.")
    return say("The deal is thrown in, and {dealer} deals again.", dealer=Player(dealer))


def wrong_dealer(rule: str) -> Ask:
    """Return the question that decides a deal by the wrong player."""
    stop = say("Stop there: the cards go back, and the right player deals.")
    deal_stands = say("The deal stands; who deals next is as on the pad.")
    return Ask(
        "dealt",
        say("Have all cards been dealt?"),
        (
            Branch("no", say("Not yet"), put_right(stop, rule)),
            Branch("all", say("All dealt"), put_right(deal_stands, rule)),
        ),
    )


def wrong_pack(rule: str) -> Remedy:
    """Return the remedy for a pack with a missing or duplicate card."""
    return put_right(
        say("The deal is thrown in, whenever it is noticed; the deals before it stand."),
        rule,
        ENTER_NOTHING,
        ThrowIn(),
    )


def false_claim(chapter: str) -> Branch:
    """Return the branch for a player who claims the rest or throws down their hand."""
    rule = f"{chapter} 27"
    counted = say("The rest counts as claimed.")
    open_hand = say("Play on with the claimer's cards face up; the others say which is played.")
    mixed = say("Play can't go on. Throw the deal in, unless everyone agrees who takes what.")
    return Branch(
        "claim",
        say("False claim"),
        Ask(
            "agreed",
            say("Does everyone agree?"),
            (
                Branch("yes", say("Everyone agrees"), put_right(counted, rule)),
                Branch("no", say("Someone disagrees"), charged(open_hand, rule)),
                Branch(MIXED, say("The hands are mixed up"), charged(mixed, rule, fills=ThrowIn())),
            ),
        ),
    )


def old_trick(chapter: str) -> Branch:
    """Return the branch for a player who looks at a finished trick."""
    rule = f"{chapter} 28"
    look = say("Until the next lead anyone may look at the last trick.")
    closed = say("It stays closed until the deal is over; having looked costs nothing.")
    return Branch(
        "old_trick",
        say("Looked at an old trick"),
        Ask(
            "which",
            say("Which trick?"),
            (
                Branch("last", say("The last one"), put_right(look, rule)),
                Branch("older", say("One before that"), charged(closed, rule)),
            ),
        ),
    )


def wrong_score(chapter: str) -> Branch:
    """Return the branch for a score that was entered wrongly and found later."""
    rule = f"{chapter} 30"
    corrected = say("It can be corrected whenever all agree. Every later total changes with it.")
    owner = say("If all agree, the owner corrects it, and the places follow.")
    return Branch(
        "score",
        say("Wrong score"),
        Ask(
            "over",
            say("Is the match over?"),
            (
                Branch("no", say("Not yet"), put_right(corrected, rule, CORRECT_IT)),
                Branch("yes", say("It is over"), put_right(owner, rule, CORRECT_IT)),
            ),
        ),
        has_offender=False,
    )
