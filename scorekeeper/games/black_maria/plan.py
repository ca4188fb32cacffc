"""The plan of a deal of Black Maria: the pack and the pass.

Source: [000]. The suits of the removed cards are from BM-1, because [000] does not name them.
"""

from scorekeeper.games.black_maria.options import SEATS_WITH_A_CHOICE, BlackMariaOptions
from scorekeeper.rules import match_end
from scorekeeper.rules.cards import FULL_PACK, Card
from scorekeeper.rules.deal import Pass, Plan, Standing, Table
from scorekeeper.rules.families.hearts.play import lowest_of_clubs
from scorekeeper.rules.ruling import Message
from scorekeeper.rules.seats import next_seat, turn_order

PASSES = (Pass(3, "right"),)
"""The pass of every deal (Black Maria ruling 5)."""

REMOVED: dict[int, tuple[Card, ...]] = {
    3: (Card.C2,),
    5: (Card.C2, Card.D2),
    6: (Card.C2, Card.D2, Card.S2, Card.C3),
    7: (Card.C2, Card.D2, Card.S2),
}

ALL_TWOS = (Card.C2, Card.D2, Card.S2, Card.H2)


def removed(options: BlackMariaOptions, seats: int) -> tuple[Card, ...]:
    if seats == SEATS_WITH_A_CHOICE and options.removed == "all_twos_for_six":
        return ALL_TWOS
    return REMOVED.get(seats, ())


def hand_size(options: BlackMariaOptions, seats: int) -> int:
    return (len(FULL_PACK) - len(removed(options, seats))) // seats


def opening_card(options: BlackMariaOptions, seats: int) -> Card | None:
    """Return the lowest club, which must be led first; ``None`` if any card may be led (BM-3)."""
    if options.lead == "free":
        return None
    return lowest_of_clubs(removed(options, seats))


def schedule(table: Table[BlackMariaOptions]) -> tuple[int, ...] | None:
    options = table.options
    return match_end.schedule(options.ends, options.deals, hand_size(options, table.seats))


def ending(table: Table[BlackMariaOptions]) -> Message:
    return match_end.length(table.options)


def next_deal(table: Table[BlackMariaOptions], standing: Standing[None]) -> Plan | None:
    options, seats = table.options, table.seats
    if match_end.is_over(options, standing):
        return None
    number = standing.played + 1
    dealer = table.dealer(number)
    eldest = next_seat(dealer, seats)
    opens = opening_card(options, seats)
    return Plan(
        number=number,
        dealer=dealer,
        cards=hand_size(options, seats),
        leader=None if opens else eldest,
        turn_order=turn_order(eldest, seats),
        passes=PASSES,
        removed=removed(options, seats),
        opening_card=opens,
    )
