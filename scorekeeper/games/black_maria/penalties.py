"""The penalty cards of a table of Black Maria, and the moon. Source: seed 000; BM-1, BM-2, BM-4.

The piles make 43 points, 42 where all twos are out (Black Maria rulings 7 and 8).
"""

from dataclasses import dataclass

from scorekeeper.games.black_maria.entry import BlackMariaDeal, BlackMariaEntry
from scorekeeper.games.black_maria.options import BlackMariaOptions
from scorekeeper.games.black_maria.plan import removed
from scorekeeper.rules.cards import Card
from scorekeeper.rules.families.hearts.cards import PenaltyCards, ScoringCard, hearts_in_pack
from scorekeeper.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class SpadePoints:
    """What the three spades cost."""

    queen: int
    king: int
    ace: int


SPADE_POINTS: dict[str, SpadePoints] = {
    "ace7_queen10_king13": SpadePoints(queen=10, king=13, ace=7),
    "ace7_king10_queen13": SpadePoints(queen=13, king=10, ace=7),
}
"""By the value of the option ``spades`` (BM-2)."""


def penalty_cards(options: BlackMariaOptions, seats: int) -> PenaltyCards:
    """Return the hearts of the pack that ``seats`` players use, and the three spades."""
    points = SPADE_POINTS[options.spades]
    spades = (
        ScoringCard("spade_queen", Card.SQ, points.queen, "black_maria.queen"),
        ScoringCard("spade_king", Card.SK, points.king, "black_maria.king"),
        ScoringCard("spade_ace", Card.SA, points.ace, "black_maria.ace"),
    )
    hearts = hearts_in_pack(removed(options, seats))
    return PenaltyCards("black_maria", hearts, spades, rule="BM-1")


def penalty_cards_of(deal: BlackMariaDeal) -> PenaltyCards:
    """Return the penalty cards of ``deal``."""
    return penalty_cards(deal.options, deal.seats)


def moon_shooter(deal: BlackMariaDeal, entry: BlackMariaEntry) -> Seat | None:
    """Return who shot the moon; ``None`` when nobody did or the table plays without (BM-4)."""
    return None if deal.options.moon == "off" else penalty_cards_of(deal).shooter(entry)
