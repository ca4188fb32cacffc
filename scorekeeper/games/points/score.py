"""What a deal of Points is worth: what was entered."""

from collections.abc import Sequence

from scorekeeper.games.points.check import check
from scorekeeper.games.points.entry import PointsDeal, PointsEntry
from scorekeeper.rules.entry import written
from scorekeeper.rules.game import Settlement
from scorekeeper.rules.ruling import say


def settle(deal: PointsDeal, entry: PointsEntry) -> Settlement[None]:
    """Return the points as they were entered."""
    return Settlement(
        points=written(entry.scores),
        reasons=((say("as entered"),),) * deal.seats,
        marks=(say("–"),) * deal.seats,
        carry=None,
    )


def points_so_far(deal: PointsDeal, entry: PointsEntry) -> Sequence[int | None]:
    """Return the numbers there are; none where something is wrong with them."""
    if any(not refusal.gap for refusal in check(deal, entry)):
        return (None,) * deal.seats
    return entry.scores
