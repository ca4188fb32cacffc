"""What is known before a deal of Napoleon: the cards, the kitty, the auction. Source: seed 003."""

from functools import lru_cache

from scorekeeper.games.napoleon.bidding import ALMIGHTYS
from scorekeeper.games.napoleon.options import PACK, NapoleonOptions, kitty_size
from scorekeeper.games.napoleon.roles import Tallies
from scorekeeper.rules.game import Plan, Standing, Table
from scorekeeper.rules.ruling import Message, Player, say
from scorekeeper.rules.seats import Seat, next_seat, turn_order

NOTES = 1_000
"""Of so many tables and dealers it is kept what is to be known before an auction."""


def hand_size(options: NapoleonOptions, seats: int) -> int:
    """Return how many cards each of ``seats`` players is dealt."""
    return (PACK - kitty_size(options, seats)) // seats


def schedule(table: Table[NapoleonOptions]) -> tuple[int, ...] | None:
    """Return the cards of every deal, where the table plays a number of deals."""
    if table.options.ends != "deals":
        return None
    return (hand_size(table.options, table.seats),) * table.options.deals


def plan(table: Table[NapoleonOptions], standing: Standing[Tallies]) -> Plan | None:
    """Return the next deal; Napoleon leads, whom the auction has yet to find."""
    options, seats = table.options, table.seats
    if options.ends == "deals" and standing.played >= options.deals:
        return None
    number = standing.played + 1
    dealer = table.dealer(number)
    eldest = next_seat(dealer, seats)
    order = turn_order(eldest, seats)
    return Plan(
        number=number,
        dealer=dealer,
        cards=hand_size(options, seats),
        leader=None,
        turn_order=order,
        kitty=kitty_size(options, seats),
        notes=_notes(options.in_turn, options.min_bid, options.nobody_bids, dealer, eldest),
    )


@lru_cache(maxsize=NOTES)
def _notes(
    in_turn: bool,  # noqa: FBT001 - a part of what the notes are kept by
    lowest: int,
    nobody_bids: str,
    dealer: Seat,
    eldest: Seat,
) -> tuple[Message, ...]:
    """Return what the table has to know before the auction."""
    turn = (say("Calls in turn, {player} first", player=Player(eldest)),)
    return (
        say("Napoleon leads"),
        *(turn if in_turn else ()),
        say("Calls start at {lowest}", lowest=lowest),
        _nobody_bids(nobody_bids, dealer, eldest),
    )


def _nobody_bids(nobody_bids: str, dealer: Seat, eldest: Seat) -> Message:
    match nobody_bids:
        case "dealer_must_bid":
            return say("If nobody calls, {player} must", player=Player(dealer))
        case "open_kitty":
            return say("If nobody calls, the kitty is turned up")
        case "almighty_plays":
            return say("If nobody calls, the holder of ♠A plays {call}", call=ALMIGHTYS.face)
    return say("If nobody calls, {player} redeals", player=Player(eldest))
