"""The plan of a deal of Hell: the ladder of deals, the bidding order and the leader.

Source: [003]; the peak and its options from O-1, O-2, O-9.
"""

from scorekeeper.games.hell.options import MOST_CARDS, HellOptions, climb
from scorekeeper.games.hell.pack import left_out
from scorekeeper.rules.deal import Plan, Standing, Table
from scorekeeper.rules.options import ListFiller, check_values
from scorekeeper.rules.ruling import N_, Message, Refusal, refuse, say, say_n
from scorekeeper.rules.seats import next_seat, turn_order


def peak(options: HellOptions, seats: int) -> int:
    """Return the largest number of cards that each of ``seats`` players can be dealt (O-1)."""
    left_for_trump = 1 if options.peak == "leave_trump" else 0
    return (options.pack_size - left_for_trump) // seats


def ladder(options: HellOptions, seats: int) -> tuple[int, ...]:
    """Return the cards of every deal by the options (O-2, O-9)."""
    return options.ladder_cards or climb(options.ladder, peak(options, seats))


def _most_cards(options: HellOptions, seats: int) -> int:
    return min(peak(options, seats), MOST_CARDS)


def _largest_hand(options: HellOptions, seats: int) -> int:
    return max(options.ladder_cards, default=_most_cards(options, seats))


def _deals_up_to(options: HellOptions, seats: int, largest: int) -> tuple[int, ...]:
    # The deals up to the peak need no list.
    return () if largest == peak(options, seats) else climb(options.ladder, largest)


LARGEST_HAND = ListFiller(N_("Largest hand"), _most_cards, _largest_hand, _deals_up_to)


def schedule(table: Table[HellOptions]) -> tuple[int, ...]:
    if table.cards_by_deal is not None:
        return table.cards_by_deal
    return ladder(table.options, table.seats)


def is_last(table: Table[HellOptions], number: int) -> bool:
    return number == len(schedule(table))


def deal_sizes(options: HellOptions, seats: int) -> range:
    return range(1, peak(options, seats) + 1)


def check_options(options: HellOptions, seats: int) -> list[Refusal]:
    return check_values(options) or check_pack(options, seats) or check_ladder(options, seats)


def check_pack(options: HellOptions, seats: int) -> list[Refusal]:
    """Refuse a pack with fewer cards than ``seats``."""
    if peak(options, seats) >= 1:
        return []
    message = say(
        "A pack of {cards} cards is too small for {seats} players.",
        cards=options.pack_size,
        seats=seats,
    )
    return [refuse("hell.pack", message, field="cards_per_suit", rule="Hell 1")]


def check_ladder(options: HellOptions, seats: int) -> list[Refusal]:
    """Refuse deals of more cards than the pack has for ``seats``."""
    most = peak(options, seats)
    if all(cards <= most for cards in options.ladder_cards):
        return []
    message = say_n(
        "With this many players, a deal has at most {n} card each.",
        "With this many players, a deal has at most {n} cards each.",
        n=most,
    )
    return [refuse("hell.ladder_peak", message, field="ladder_cards", rule="O-1")]


def next_deal(table: Table[HellOptions], standing: Standing[None]) -> Plan | None:
    """Return the next deal. The player after the dealer bids first, and the dealer last."""
    cards_by_deal = schedule(table)
    if standing.played >= len(cards_by_deal):
        return None
    dealer = table.dealer(standing.played + 1)
    eldest = next_seat(dealer, table.seats)
    leader = dealer if table.options.first_lead == "dealer" else eldest
    cards = cards_by_deal[standing.played]
    return Plan(
        number=standing.played + 1,
        dealer=dealer,
        cards=cards,
        leader=leader,
        turn_order=turn_order(leader, table.seats),
        bid_order=turn_order(eldest, table.seats),
        removed=left_out(table.options) or None,
        notes=_notes(table, cards),
    )


def _notes(table: Table[HellOptions], cards: int) -> tuple[Message, ...]:
    if cards * table.seats < table.options.pack_size:
        return ()
    return (say("Every card is dealt. There is no trump, or the dealer's last card sets it."),)
