"""The plan of a deal of Napoleon: the cards, the kitty, the auction. Source: [003]."""

from scorekeeper.games.napoleon.bidding import ALMIGHTYS
from scorekeeper.games.napoleon.options import PACK, NapoleonOptions, kitty_size
from scorekeeper.games.napoleon.roles import Tallies, Tally
from scorekeeper.rules import match_end
from scorekeeper.rules.deal import Plan, Standing, Table
from scorekeeper.rules.ruling import Message, Player, say
from scorekeeper.rules.seats import Seat, next_seat, turn_order


def hand_size(options: NapoleonOptions, seats: int) -> int:
    return (PACK - kitty_size(options, seats)) // seats


def schedule(table: Table[NapoleonOptions]) -> tuple[int, ...] | None:
    options = table.options
    return match_end.schedule(options.ends, options.deals, hand_size(options, table.seats))


def ending(_table: Table[NapoleonOptions]) -> Message:
    return match_end.NO_FIXED_END


def start(table: Table[NapoleonOptions]) -> Tallies:
    return (Tally(),) * table.seats


def next_deal(table: Table[NapoleonOptions], standing: Standing[Tallies]) -> Plan | None:
    """Return the plan of the next deal, without a leader: Napoleon leads, after the auction."""
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
        notes=_notes(options, dealer, eldest),
    )


def _notes(options: NapoleonOptions, dealer: Seat, eldest: Seat) -> tuple[Message, ...]:
    turn = (say("Calls in turn, {player} first", player=Player(eldest)),)
    return (
        say("Napoleon leads"),
        *(turn if options.in_turn else ()),
        say("Calls start at {lowest}", lowest=options.min_bid),
        _nobody_bids(options.nobody_bids, dealer, eldest),
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


def throwing_in(options: NapoleonOptions) -> Message | None:
    """Return the reason for a redeal if nobody calls; ``None`` if the dealer must call (N-3)."""
    match options.nobody_bids:
        case "dealer_must_bid":
            return None
        case "open_kitty":
            return say("Redeal: nobody called again")
        case "almighty_plays":
            return say("Redeal: ♠A in the kitty")
    return say("Redeal: nobody called")
