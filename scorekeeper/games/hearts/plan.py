"""The plan of a deal of Hearts: the pack, the pass, the opening lead.

Source: [000] for four players. H-1 has the twos to remove from the pack of three and five players,
and H-9 their passes.
"""

from scorekeeper.games.hearts import end
from scorekeeper.games.hearts.end import Decider
from scorekeeper.games.hearts.options import HeartsOptions, shows_minus_points
from scorekeeper.rules import match_end
from scorekeeper.rules.cards import FULL_PACK, Card
from scorekeeper.rules.deal import Pass, Plan, Standing, Table
from scorekeeper.rules.families.hearts.play import lowest_of_clubs
from scorekeeper.rules.options import check_values
from scorekeeper.rules.ruling import Message, Refusal, refuse, say
from scorekeeper.rules.seats import next_seat, turn_order

CARDS_PASSED = 3
SEATS_ACROSS = 4

REMOVED: dict[tuple[str, int], tuple[Card, ...]] = {
    ("low_diamond", 3): (Card.D2,),
    ("low_diamond", 5): (Card.C2, Card.D2),
    ("low_spade", 3): (Card.S2,),
    ("low_spade", 5): (Card.S2, Card.D2),
    ("low_club", 3): (Card.C2,),
    ("low_club", 5): (Card.C2, Card.D2),
}

ROTATION = {
    3: ("right", "left", "none"),
    4: ("left", "right", "across", "none"),
    5: ("right", "left", "none"),
}

BY_TURNS = {
    "left_right": ("left", "right"),
    "left_right_none": ("left", "right", "none"),
}
"""Directions by the option ``passing``, for any number of players (H-9)."""


def removed(options: HeartsOptions, seats: int) -> tuple[Card, ...]:
    return REMOVED.get((options.removed, seats), ())


def hand_size(options: HeartsOptions, seats: int) -> int:
    return (len(FULL_PACK) - len(removed(options, seats))) // seats


def lowest_club(options: HeartsOptions, seats: int) -> Card:
    """Return the lowest club in the pack, whose holder leads first (H-1)."""
    return lowest_of_clubs(removed(options, seats))


def opening_card(options: HeartsOptions, seats: int) -> Card | None:
    """Return the card that must be led first; ``None`` if several cards may be led (H-1)."""
    return lowest_club(options, seats) if options.opening == "lowest_club" else None


def passes(options: HeartsOptions, seats: int, number: int) -> tuple[Pass, ...]:
    turns = BY_TURNS | {"rotate": ROTATION[seats]}
    directions = turns.get(options.passing, (options.passing,))
    to = directions[(number - 1) % len(directions)]
    return () if to == "none" else (Pass(CARDS_PASSED, to),)


def start(_table: Table[HeartsOptions]) -> Decider:
    return False


def check_options(options: HeartsOptions, seats: int) -> list[Refusal]:
    return [*check_values(options), *check_passing(options, seats), *check_limit(options)]


def check_passing(options: HeartsOptions, seats: int) -> list[Refusal]:
    """Refuse a pass across if nobody sits across."""
    if options.passing != "across" or seats == SEATS_ACROSS:
        return []
    message = say("Only four players can pass across.")
    return [refuse("hearts.across", message, field="passing", rule="H-9")]


def check_limit(options: HeartsOptions) -> list[Refusal]:
    """Refuse an odd limit if a total of exactly the limit is halved."""
    if options.exactly_limit != "halves" or not end.has_limit(options) or options.limit % 2 == 0:
        return []
    message = say("{limit} has no half: choose an even limit.", limit=options.limit)
    return [refuse("hearts.odd_limit", message, field="limit", rule="H-2")]


def schedule(table: Table[HeartsOptions]) -> tuple[int, ...] | None:
    options = table.options
    return match_end.schedule(options.ends, options.deals, hand_size(options, table.seats))


def ending(table: Table[HeartsOptions]) -> Message:
    return match_end.length(table.options, minus=shows_minus_points(table.options))


def further_deals(table: Table[HeartsOptions], standing: Standing[Decider]) -> tuple[int, ...]:
    """Return the cards of the deals that a tie has added to the schedule."""
    begun = standing.played + (not end.is_over(table.options, standing))
    return (hand_size(table.options, table.seats),) * max(begun - table.options.deals, 0)


def next_deal(table: Table[HeartsOptions], standing: Standing[Decider]) -> Plan | None:
    options, seats = table.options, table.seats
    if end.is_over(options, standing):
        return None
    number = standing.played + 1
    dealer = table.dealer(number)
    eldest = next_seat(dealer, seats)
    return Plan(
        number=number,
        dealer=dealer,
        cards=hand_size(options, seats),
        leader=eldest if options.opening == "eldest" else None,
        turn_order=turn_order(eldest, seats),
        passes=passes(options, seats, number),
        removed=removed(options, seats),
        opening_card=opening_card(options, seats),
        notes=_notes(table, standing),
    )


def _notes(table: Table[HeartsOptions], standing: Standing[Decider]) -> tuple[Message, ...]:
    """Return notes on breaking a tie, and on the first lead if any club may be led."""
    notes: tuple[Message, ...] = ()
    if end.has_ended(table.options, standing):
        notes += (say("Played to break the tie"),)
    if table.options.opening == "any_club":
        lowest = lowest_club(table.options, table.seats)
        notes += (say("Whoever holds {card} leads any club", card=lowest),)
    return notes
