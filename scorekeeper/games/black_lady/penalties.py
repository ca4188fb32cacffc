"""The penalty cards of Black Lady, who is clear of them, and the moon. Source: seed 000; BL-1."""

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
    """Return who shot the moon; ``None`` when nobody did or the table plays without (BL-1)."""
    return None if deal.options.moon == "off" else PENALTY_CARDS.shooter(entry)


def clear_seats(deal: BlackLadyDeal, entry: BlackLadyEntry) -> tuple[Seat, ...]:
    """Return who took no penalty card and may be clear; nobody after a moon (BL-1)."""
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
