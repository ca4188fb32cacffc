"""What is known before a deal of Hearts: the pack, the pass, the opening lead.

Source: seed 000; which twos are taken out from H-1, the pass of three and five players from H-9.
"""

from functools import cache

from scorekeeper.games.hearts.options import HeartsOptions
from scorekeeper.rules import match_end
from scorekeeper.rules.cards import FULL_PACK, Card, Suit, pack_without
from scorekeeper.rules.game import Pass, Plan, Standing, Table
from scorekeeper.rules.ruling import Refusal, refuse, say
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


def removed(options: HeartsOptions, seats: int) -> tuple[Card, ...]:
    """Return the cards taken out of the pack; none with four players."""
    return REMOVED.get((options.removed, seats), ())


def hand_size(options: HeartsOptions, seats: int) -> int:
    """Return how many cards each player is dealt."""
    return (len(FULL_PACK) - len(removed(options, seats))) // seats


def opening_card(options: HeartsOptions, seats: int) -> Card | None:
    """The lowest club in the pack, which opens; ``None`` where the eldest hand does (H-1)."""
    if options.opening == "eldest":
        return None
    return _lowest_club(removed(options, seats))


@cache
def _lowest_club(out: tuple[Card, ...]) -> Card:
    return next(card for card in pack_without(out) if card.suit is Suit.CLUBS)


def passes(options: HeartsOptions, seats: int, number: int) -> tuple[Pass, ...]:
    """Return the pass of deal ``number`` (from 1); empty where cards are kept."""
    turn = ROTATION[seats][(number - 1) % len(ROTATION[seats])]
    to = turn if options.passing == "rotate" else options.passing
    return () if to == "none" else (Pass(CARDS_PASSED, to),)


def check_passing(options: HeartsOptions, seats: int) -> list[Refusal]:
    """Refuse passing across where nobody sits across."""
    if options.passing != "across" or seats == SEATS_ACROSS:
        return []
    message = say("Only four players can pass across.")
    return [refuse("hearts.across", message, field="passing", rule="H-9")]


def schedule(table: Table[HeartsOptions]) -> tuple[int, ...] | None:
    """Return the cards of every deal, where the table plays a number of deals."""
    options = table.options
    if options.ends != "deals":
        return None
    return (hand_size(options, table.seats),) * options.deals


def plan(table: Table[HeartsOptions], standing: Standing[None]) -> Plan | None:
    """Return the next deal: what is taken out, to whom to pass, who opens."""
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
        passes=passes(options, seats, number),
        removed=removed(options, seats),
        opening_card=opens,
    )
