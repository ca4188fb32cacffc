"""Statistics from points alone: deals with the best score, and deals without points."""

from collections.abc import Iterator, Sequence

from scorekeeper.games.points.entry import PointsEntry
from scorekeeper.games.points.options import PointsOptions
from scorekeeper.games.points.score import best_of_deal
from scorekeeper.rules.deal import Row
from scorekeeper.rules.ruling import N_
from scorekeeper.rules.stats import Breakdown, Measure, Stat

PointsRow = Row[PointsOptions, PointsEntry, None]

BEST = Measure("best_of_deal", N_("Best of the deal"))
NOTHING = Measure("nothing", N_("No points"))
DEALS = Measure("deals", N_("Deals"))

BREAKDOWNS = (Breakdown("deals", N_("Deal by deal"), (BEST, NOTHING, DEALS)),)


def stats(rows: Sequence[PointsRow]) -> Iterator[Stat]:
    for row in rows:
        best = best_of_deal(row.deal, row.settlement.points)
        for seat, points in enumerate(row.settlement.points):
            yield Stat(DEALS.name, seat)
            if best[seat]:
                yield Stat(BEST.name, seat)
            if points == 0:
                yield Stat(NOTHING.name, seat)
