"""What a deal of Points is worth: what was entered."""

from collections.abc import Sequence

from scorekeeper.games.points.check import check
from scorekeeper.games.points.entry import PointsDeal, PointsEntry
from scorekeeper.rules.entry import written
from scorekeeper.rules.game import Settlement
from scorekeeper.rules.ruling import say

ENTERED = say("as entered")
BEST = say("best of the deal")
BEST_MARK = say("★")
OTHER_MARK = say(" ")


def settle(deal: PointsDeal, entry: PointsEntry) -> Settlement[None]:
    """Return the points as they were entered."""
    points = written(entry.scores)
    best = best_of_deal(deal, points)
    return Settlement(
        points=points,
        reasons=tuple([(ENTERED, BEST) if one else (ENTERED,) for one in best]),
        marks=tuple([BEST_MARK if one else OTHER_MARK for one in best]),
        carry=None,
    )


def best_of_deal(deal: PointsDeal, points: Sequence[int]) -> tuple[bool, ...]:
    """Return for each seat whether it did best; nobody where all did alike, or plays alone."""
    best = min(points) if deal.options.wins == "fewest" else max(points)
    found = tuple([one == best for one in points])
    return found if not all(found) else (False,) * len(points)


def points_so_far(deal: PointsDeal, entry: PointsEntry) -> Sequence[int | None]:
    """Return the numbers there are; none where something is wrong with them."""
    if any(not refusal.gap for refusal in check(deal, entry)):
        return (None,) * deal.seats
    return entry.scores
