"""Statistics of Hearts: cards taken, and moons."""

from collections.abc import Iterator, Sequence

from scorekeeper.games.hearts.end import Decider
from scorekeeper.games.hearts.entry import HeartsEntry
from scorekeeper.games.hearts.options import HeartsOptions
from scorekeeper.games.hearts.penalties import (
    jack_of_diamonds,
    moon_shooter,
    queen_of_spades,
    revoker_takes_all,
)
from scorekeeper.rules.deal import Row
from scorekeeper.rules.families.hearts.stats import DEALS, HEARTS_A_DEAL, MOONS, taken_stats
from scorekeeper.rules.ruling import N_
from scorekeeper.rules.stats import Breakdown, Measure, Stat

HeartsRow = Row[HeartsOptions, HeartsEntry, Decider]

QUEENS = Measure("spade_queen", N_("♠Q"))
JACKS = Measure("jack_of_diamonds", N_("♦J"))

BREAKDOWNS = (Breakdown("cards", N_("Cards taken"), (DEALS, HEARTS_A_DEAL, QUEENS, JACKS, MOONS)),)


def stats(rows: Sequence[HeartsRow]) -> Iterator[Stat]:
    """Yield the hearts and single cards by taker, and moons.

    Deals with a revoke that costs all points are left out, because their cards may not be counted.
    """
    for row in rows:
        options = row.deal.options
        if revoker_takes_all(options, row.entry):
            continue
        singles = (queen_of_spades(options), jack_of_diamonds(options))
        yield from taken_stats(row.entry, singles, moon_shooter(options, row.entry))
