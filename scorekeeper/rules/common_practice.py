"""Common practice at tables whose game has no rule for a mistake.

Source: rules.md, section 9. Players without a partner do not pay for a mistake that harms only
themselves (Foster's General Laws for All Card Games): the card goes back. A game uses these ways
unless it has a law of its own. ``chapter`` is the name of the game, as its rulebook cites it.
"""

from typing import Any

from scorekeeper.rules.game import Facts, Table
from scorekeeper.rules.irregularities import (
    Ask,
    Node,
    Remedy,
    Way,
    charged,
    dealer_of,
    put_right,
)
from scorekeeper.rules.ruling import Message, Player, ThrowIn, say

BEFORE, LATER, MIXED = "before", "later", "mixed"
"""When it was noticed: while it can be put right, after that, once it cannot be proved any more."""

SOON_WORDS = r"right away|at once|immediately|straight away|before the next|すぐに?気|その場で"
LATER_WORDS = (
    r"\btricks? (later|ago)|later on|much later|\d tricks|halfway|afterwards|後で|後から|あとで"
)
LATER_WORDS += r"|あとから|後に|次のとりっく|途中で"
MIXED_WORDS = r"next (deal|hand)|cards (were )?mixed|shuffled|混ぜ|次のでぃーる|次の回"
"""What is said in a typed question of the time when it was noticed, in hiragana."""

NOTICED = say("When was it noticed?")
ENTER_NOTHING = say("Enter nothing: the pad still waits for this deal.")
ENTER_REVOKE = say("Enter the revoke on the pad")
CORRECT_IT = say("Tap the deal on the sheet, then “Correct”.")


def noticed(before: Way, *later: Way) -> Ask:
    """Return the question when it was noticed, which decides most of them."""
    return Ask("noticed", NOTICED, (before, *later))


def card_goes_back(rule: str) -> Remedy:
    """Return what becomes of a card that was not allowed, noticed in time."""
    return put_right(
        say("The card goes back and a right one is played; whoever played after it may change."),
        rule,
    )


def before_next_lead(rule: str) -> Way:
    """Return the chip for a card that was not allowed, noticed in time."""
    return Way(BEFORE, say("Before the next lead"), card_goes_back(rule), words=SOON_WORDS)


def cannot_be_proved(rule: str) -> Way:
    """Return the chip for a revoke that is claimed when the cards have been mixed."""
    too_late = charged(
        say("Too late: it cannot be proved once the cards are mixed, and the deal stands."), rule
    )
    return Way(MIXED, say("Cards already mixed"), too_late, words=MIXED_WORDS)


def out_of_turn(chapter: str, left_out: Remedy | None = None) -> Way:
    """Return the way of a card led or played out of turn.

    ``left_out`` is what becomes of whoever played to no trick at all, where the game says.
    """
    rule = f"{chapter} 22"
    back = say("The card goes back, with those played after it, and the right player plays.")
    stands = say("The trick stands, and whoever won it leads next.")
    missed = (Way("missed", say("One forgot to"), left_out),) if left_out else ()
    return Way(
        "turn",
        say("Out of turn"),
        Ask(
            "followed",
            say("Have all played to that trick?"),
            (
                Way("open", say("Not yet"), put_right(back, rule)),
                Way("all", say("All have played"), put_right(stands, rule)),
                *missed,
            ),
        ),
    )


def exposed_card(chapter: str, *others: Way) -> Way:
    """Return the way of a card that others saw; ``others`` are seen in a game of its own."""
    rule = f"{chapter} 23"
    new_deal = say(
        "Anyone who has not looked at their hand may ask for a new deal; otherwise play on."
    )
    back = say("It goes back into the hand; nobody may call for it, and it costs nothing.")
    meant = say("The player says which card was meant; the other goes back, and it costs nothing.")
    return Way(
        "exposed",
        say("A card was seen"),
        Ask(
            "how",
            say("How was it seen?"),
            (
                Way("dealing", say("While dealing"), put_right(new_deal, rule)),
                Way("shown", say("Dropped or shown"), put_right(back, rule)),
                Way("two", say("Two played at once"), put_right(meant, rule)),
                *others,
            ),
        ),
    )


def wrong_deal(chapter: str, stands: Node | None = None) -> Way:
    """Return the way of a wrong deal; ``stands`` is what it costs once a trick is complete.

    Without that the deal is thrown in, whenever it is noticed.
    """
    rule = f"{chapter} 24"

    def again(table: Table[Any], facts: Facts) -> Remedy:
        return put_right(deals_again(table, facts), rule, ENTER_NOTHING, ThrowIn())

    counts: Node = again
    if stands is not None:
        counts = noticed(
            Way(BEFORE, say("Before the first trick is over"), again),
            Way(LATER, say("After that"), stands, words=LATER_WORDS),
        )
    return Way(
        "deal",
        say("Wrong deal"),
        Ask(
            "wrong",
            say("What is wrong?"),
            (
                Way("cards", say("Number of cards"), counts),
                Way("dealer", say("Wrong dealer"), wrong_dealer(rule)),
                Way("pack", say("Incomplete pack"), wrong_pack(rule), by_someone=False),
            ),
        ),
    )


def deals_again(table: Table[Any], facts: Facts) -> Message:
    """Return who deals again: whoever dealt, by name where a match tells."""
    dealer = dealer_of(table, facts)
    if dealer is None:
        return say("The deal is thrown in, and the same player deals again.")
    return say("The deal is thrown in, and {dealer} deals again.", dealer=Player(dealer))


def wrong_dealer(rule: str) -> Ask:
    """Return what becomes of a deal by a player whose turn it was not."""
    stop = say("Stop there: the cards go back, and the right player deals.")
    stands = say("The deal stands; who deals next is as on the pad.")
    return Ask(
        "dealt",
        say("Have all cards been dealt?"),
        (
            Way("no", say("Not yet"), put_right(stop, rule)),
            Way("all", say("All dealt"), put_right(stands, rule)),
        ),
    )


def wrong_pack(rule: str) -> Remedy:
    """Return what becomes of a deal with a pack that lacks a card, or has one twice."""
    return put_right(
        say("The deal is thrown in, whenever it is noticed; the deals before it stand."),
        rule,
        ENTER_NOTHING,
        ThrowIn(),
    )


def false_claim(chapter: str) -> Way:
    """Return the way of somebody who claims the rest, or throws the cards in."""
    rule = f"{chapter} 27"
    counted = say("The rest counts as claimed.")
    open_hand = say("Play on with that player's cards face up; the others say which is played.")
    mixed = say("It cannot be played on: the deal is thrown in, unless all agree who takes what.")
    return Way(
        "claim",
        say("False claim"),
        Ask(
            "agreed",
            say("Does everyone agree?"),
            (
                Way("yes", say("Everyone agrees"), put_right(counted, rule)),
                Way("no", say("Someone disagrees"), charged(open_hand, rule)),
                Way(MIXED, say("The hands are mixed up"), charged(mixed, rule, fills=ThrowIn())),
            ),
        ),
    )


def old_trick(chapter: str) -> Way:
    """Return the way of somebody who looks at a trick that is over."""
    rule = f"{chapter} 28"
    look = say("Until the next lead anyone may look at the last trick.")
    closed = say("It stays closed until the deal is over; having looked costs nothing.")
    return Way(
        "old_trick",
        say("Looked at an old trick"),
        Ask(
            "which",
            say("Which trick?"),
            (
                Way("last", say("The last one"), put_right(look, rule)),
                Way("older", say("One before that"), charged(closed, rule)),
            ),
        ),
    )


def wrong_score(chapter: str) -> Way:
    """Return the way of a score that was entered wrongly and found later."""
    rule = f"{chapter} 30"
    corrected = say("It is corrected whenever all agree, and every total after it follows.")
    owner = say("If all agree, the owner corrects it, and the places follow.")
    return Way(
        "score",
        say("Wrong score"),
        Ask(
            "over",
            say("Is the match over?"),
            (
                Way("no", say("Not yet"), put_right(corrected, rule, CORRECT_IT)),
                Way("yes", say("It is over"), put_right(owner, rule, CORRECT_IT)),
            ),
        ),
        by_someone=False,
    )
