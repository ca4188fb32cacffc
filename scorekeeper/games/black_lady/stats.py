"""Statistics of Black Lady: clear deals by the size of the pot, and cards taken."""

from collections.abc import Iterator, Sequence

from scorekeeper.games.black_lady.entry import BlackLadyEntry
from scorekeeper.games.black_lady.options import BlackLadyOptions
from scorekeeper.games.black_lady.penalties import PENALTY_CARDS, clear_seats, moon_shooter
from scorekeeper.games.black_lady.pot import pot_of
from scorekeeper.rules.deal import Row
from scorekeeper.rules.families.hearts.stats import DEALS, HEARTS_A_DEAL, MOONS, taken_stats
from scorekeeper.rules.ruling import N_
from scorekeeper.rules.stats import Breakdown, Measure, Stat

BlackLadyRow = Row[BlackLadyOptions, BlackLadyEntry, int]

QUEENS = Measure("spade_queen", N_("♠Q"))
CLEARS = Measure("clears", N_("Clear"))
BONUS = Measure("bonus", N_("Bonus"))

BREAKDOWNS = (
    Breakdown("clear", N_("Clear deals and bonus"), (CLEARS, BONUS)),
    Breakdown("pot", N_("By size of the pot"), (CLEARS, BONUS), by="detail", by_label=N_("Pot")),
    Breakdown("cards", N_("Cards taken"), (DEALS, HEARTS_A_DEAL, QUEENS, MOONS)),
)


def stats(rows: Sequence[BlackLadyRow]) -> Iterator[Stat]:
    for row in rows:
        shooter = moon_shooter(row.deal, row.entry)
        yield from taken_stats(row.entry, PENALTY_CARDS.singles, shooter)
        yield from _clear_stats(row)


def _clear_stats(row: BlackLadyRow) -> Iterator[Stat]:
    pot, clear = pot_of(row.deal), clear_seats(row.deal, row.entry)
    each, _ = pot.split(len(clear))
    for seat in clear:
        yield Stat(CLEARS.name, seat, detail=pot.total)
        if each:
            yield Stat(BONUS.name, seat, each, detail=pot.total)
