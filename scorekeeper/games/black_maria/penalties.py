"""The penalty cards of Black Maria, and the moon. Source: [000]; BM-1, BM-2, BM-4.

The cards are worth 43 points, or 42 if all twos are removed (Black Maria rulings 7 and 8).
"""

from dataclasses import dataclass

from scorekeeper.games.black_maria.entry import BlackMariaDeal, BlackMariaEntry
from scorekeeper.games.black_maria.options import BlackMariaOptions
from scorekeeper.games.black_maria.plan import removed
from scorekeeper.rules import match_end
from scorekeeper.rules.cards import Card
from scorekeeper.rules.deal import Table
from scorekeeper.rules.families.hearts.cards import PenaltyCards, ScoringCard, hearts_in_pack
from scorekeeper.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class SpadePoints:
    """The penalty points of the three spades."""

    queen: int
    king: int
    ace: int


SPADE_POINTS: dict[str, SpadePoints] = {
    "ace7_queen10_king13": SpadePoints(queen=10, king=13, ace=7),
    "ace7_king10_queen13": SpadePoints(queen=13, king=10, ace=7),
}
"""Spade points by the value of the option ``spades`` (BM-2)."""


def penalty_cards(options: BlackMariaOptions, seats: int) -> PenaltyCards:
    """Return the hearts of the pack for ``seats`` players, and the three spades."""
    points = SPADE_POINTS[options.spades]
    spades = (
        ScoringCard("spade_queen", Card.SQ, points.queen, "black_maria.queen"),
        ScoringCard("spade_king", Card.SK, points.king, "black_maria.king"),
        ScoringCard("spade_ace", Card.SA, points.ace, "black_maria.ace"),
    )
    hearts = hearts_in_pack(removed(options, seats))
    return PenaltyCards("black_maria", hearts, spades, rule="BM-1")


def penalty_cards_of(deal: BlackMariaDeal) -> PenaltyCards:
    return penalty_cards(deal.options, deal.seats)


def moon_shooter(deal: BlackMariaDeal, entry: BlackMariaEntry) -> Seat | None:
    """Return the seat that shot the moon, if any and if the table plays with moons (BM-4)."""
    return None if deal.options.moon == "off" else penalty_cards_of(deal).shooter(entry)


def usual_deals(table: Table[BlackMariaOptions]) -> int | None:
    """Return the usual number of deals until a total ends the match; ``None`` without a limit."""
    points = penalty_cards(table.options, table.seats).points
    return match_end.deals_to_limit(table.options, points / table.seats)
