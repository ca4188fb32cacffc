"""Statistics of Black Maria: cards taken, and moons."""

from collections.abc import Iterator, Sequence

from scorekeeper.games.black_maria.entry import BlackMariaEntry
from scorekeeper.games.black_maria.options import BlackMariaOptions
from scorekeeper.games.black_maria.penalties import moon_shooter, penalty_cards_of
from scorekeeper.rules.deal import Row
from scorekeeper.rules.families.hearts.stats import DEALS, HEARTS_A_DEAL, MOONS, taken_stats
from scorekeeper.rules.ruling import N_
from scorekeeper.rules.stats import Breakdown, Measure, Stat

BlackMariaRow = Row[BlackMariaOptions, BlackMariaEntry, None]

SPADES = (
    Measure("spade_queen", N_("♠Q")),
    Measure("spade_king", N_("♠K")),
    Measure("spade_ace", N_("♠A")),
)

BREAKDOWNS = (Breakdown("cards", N_("Cards taken"), (DEALS, HEARTS_A_DEAL, *SPADES, MOONS)),)


def stats(rows: Sequence[BlackMariaRow]) -> Iterator[Stat]:
    for row in rows:
        singles = penalty_cards_of(row.deal).singles
        yield from taken_stats(row.entry, singles, moon_shooter(row.deal, row.entry))
