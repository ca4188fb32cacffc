"""What is known before a deal of Napoleon: the cards, the kitty, the auction. Source: seed 003."""

from scorekeeper.games.napoleon.bidding import ALMIGHTYS
from scorekeeper.games.napoleon.options import PACK, NapoleonOptions, kitty_size
from scorekeeper.games.napoleon.roles import Tallies
from scorekeeper.rules.game import Plan, Standing, Table
from scorekeeper.rules.ruling import Message, Player, say
from scorekeeper.rules.seats import Seat, next_seat, turn_order


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
    order = turn_order(next_seat(dealer, seats), seats)
    return Plan(
        number=number,
        dealer=dealer,
        cards=hand_size(options, seats),
        leader=None,
        turn_order=order,
        kitty=kitty_size(options, seats),
        notes=_notes(table, dealer),
    )


def _notes(table: Table[NapoleonOptions], dealer: Seat) -> tuple[Message, ...]:
    """Return what the table has to know before the auction."""
    eldest = Player(next_seat(dealer, table.seats))
    in_turn = (say("Calls in turn, {player} first", player=eldest),)
    return (
        say("Napoleon leads"),
        *(in_turn if table.options.in_turn else ()),
        say("Calls start at {lowest}", lowest=table.options.min_bid),
        _nobody_bids(table, dealer),
    )


def _nobody_bids(table: Table[NapoleonOptions], dealer: Seat) -> Message:
    match table.options.nobody_bids:
        case "dealer_must_bid":
            return say("If nobody calls, {player} must", player=Player(dealer))
        case "open_kitty":
            return say("If nobody calls, the kitty is turned up")
        case "almighty_plays":
            return say("If nobody calls, the holder of ♠A plays {call}", call=ALMIGHTYS.face)
    after = next_seat(dealer, table.seats)
    return say("If nobody calls, {player} redeals", player=Player(after))
