"""What is known before a deal of Napoleon: the cards, the kitty, the auction. Source: seed 003."""

from scorekeeper.games.napoleon.options import NapoleonOptions
from scorekeeper.rules.game import Table
from scorekeeper.rules.ruling import Message, Player, say
from scorekeeper.rules.seats import Seat, next_seat

PACK = 53
"""With one joker."""

HAND = {4: 12, 5: 10}
"""Cards for each, by the number of players."""


def hand_size(seats: int) -> int:
    """How many cards each of ``seats`` players is dealt."""
    return HAND[seats]


def kitty(seats: int) -> int:
    """How many cards are left, which Napoleon takes and as many of which he discards."""
    return PACK - seats * HAND[seats]


def plan_notes(table: Table[NapoleonOptions], dealer: Seat) -> tuple[Message, ...]:
    """What the table has to know before the auction."""
    return (
        say("Napoleon leads"),
        say("Calls from {lowest} up", lowest=table.options.min_bid),
        _nobody_bids(table, dealer),
    )


def _nobody_bids(table: Table[NapoleonOptions], dealer: Seat) -> Message:
    if table.options.nobody_bids == "dealer_must_bid":
        return say("Nobody bids: {player} must", player=Player(dealer))
    after = next_seat(dealer, table.seats)
    return say("Nobody bids: {player} deals again", player=Player(after))
