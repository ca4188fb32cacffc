"""What Hearts, Black Maria and Black Lady share: the penalty cards, the words, the statistics.

Source: seed 000, which tells the other two games by how they differ from Hearts.
"""

from scorekeeper.rules.families.hearts.cards import (
    ALL_HEARTS,
    MOON_MARK,
    PenaltyCards,
    PenaltyEntry,
    ScoringCard,
    hearts_in_pack,
    taken_card,
)
from scorekeeper.rules.families.hearts.highlights import biggest_haul, clean_deals, moons
from scorekeeper.rules.families.hearts.play import must_open, no_penalty_card
from scorekeeper.rules.families.hearts.stats import DEALS, HEARTS_A_DEAL, MOONS, taken_stats
from scorekeeper.rules.families.hearts.words import (
    SeatScore,
    TakenCards,
    explain,
    mark,
    moon_reason,
    shot_the_moon,
)

__all__ = [
    "ALL_HEARTS",
    "DEALS",
    "HEARTS_A_DEAL",
    "MOONS",
    "MOON_MARK",
    "PenaltyCards",
    "PenaltyEntry",
    "ScoringCard",
    "SeatScore",
    "TakenCards",
    "biggest_haul",
    "clean_deals",
    "explain",
    "hearts_in_pack",
    "mark",
    "moon_reason",
    "moons",
    "must_open",
    "no_penalty_card",
    "shot_the_moon",
    "taken_card",
    "taken_stats",
]
