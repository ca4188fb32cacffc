"""What can be told of any game from its points alone: the best of a deal, deals without any."""

from collections.abc import Iterator, Sequence

from scorekeeper.games.points.entry import PointsEntry
from scorekeeper.games.points.options import PointsOptions
from scorekeeper.rules.game import Row
from scorekeeper.rules.ruling import N_
from scorekeeper.rules.seats import Seat
from scorekeeper.rules.stats import Breakdown, Measure, Stat

PointsRow = Row[PointsOptions, PointsEntry, None]

BEST = Measure("best_of_deal", N_("Best of the deal"))
NOTHING = Measure("nothing", N_("No points"))
DEALS = Measure("deals", N_("Deals"))

BREAKDOWNS = (Breakdown("deals", N_("Deal by deal"), (BEST, NOTHING, DEALS)),)


def stats(rows: Sequence[PointsRow]) -> Iterator[Stat]:
    """Yield for each deal who was in it, who was best, and who got nothing."""
    for row in rows:
        ahead = best_of_deal(row)
        for seat, points in enumerate(row.settlement.points):
            yield Stat(DEALS.name, seat)
            if seat in ahead:
                yield Stat(BEST.name, seat)
            if points == 0:
                yield Stat(NOTHING.name, seat)


def best_of_deal(row: PointsRow) -> tuple[Seat, ...]:
    """Return who did best in a deal; nobody where all did alike, as somebody alone does."""
    points = row.settlement.points
    best = min(points) if row.deal.options.wins == "fewest" else max(points)
    found = tuple(seat for seat, one in enumerate(points) if one == best)
    return found if len(found) < len(points) else ()
