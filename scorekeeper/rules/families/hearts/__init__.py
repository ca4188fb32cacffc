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
from scorekeeper.rules.families.hearts.highlights import (
    biggest_haul,
    clean_deals,
    moons,
    penalty_highlights,
)
from scorekeeper.rules.families.hearts.play import (
    already_open,
    lowest_club,
    must_open,
    no_penalty_card,
    only_hearts,
)
from scorekeeper.rules.families.hearts.stats import DEALS, HEARTS_A_DEAL, MOONS, taken_stats
from scorekeeper.rules.families.hearts.words import (
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
    "TakenCards",
    "already_open",
    "biggest_haul",
    "clean_deals",
    "explain",
    "hearts_in_pack",
    "lowest_club",
    "mark",
    "moon_reason",
    "moons",
    "must_open",
    "no_penalty_card",
    "only_hearts",
    "penalty_highlights",
    "shot_the_moon",
    "taken_card",
    "taken_stats",
]
