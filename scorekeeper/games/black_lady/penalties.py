"""The penalty cards of Black Lady, clear players and the moon. Source: [000]; BL-1."""

from scorekeeper.games.black_lady.entry import BlackLadyDeal, BlackLadyEntry
from scorekeeper.rules.cards import Card
from scorekeeper.rules.families.hearts.cards import PenaltyCards, ScoringCard, hearts_in_pack
from scorekeeper.rules.seats import Seat

QUEEN_POINTS = 13

PENALTY_CARDS = PenaltyCards(
    "black_lady",
    hearts_in_pack(removed=()),
    (ScoringCard("spade_queen", Card.SQ, QUEEN_POINTS, "black_lady.queen"),),
)


def moon_shooter(deal: BlackLadyDeal, entry: BlackLadyEntry) -> Seat | None:
    """Return the seat that shot the moon, if any and if the table plays with moons (BL-1)."""
    return None if deal.options.moon == "off" else PENALTY_CARDS.shooter(entry)


def clear_seats(deal: BlackLadyDeal, entry: BlackLadyEntry) -> tuple[Seat, ...]:
    """Return the clear seats: no penalty card taken, and not barred.

    After a moon there are none (BL-1).
    """
    if moon_shooter(deal, entry) is not None:
        return ()
    return tuple(
        seat
        for seat in range(deal.seats)
        if PENALTY_CARDS.is_clear(entry, seat) and not is_barred(entry, seat)
    )


def is_barred(entry: BlackLadyEntry, seat: Seat) -> bool:
    """Return whether ``seat`` looked at the table cards and so cannot be clear."""
    return bool(entry.barred_from_clear and entry.barred_from_clear[seat])
