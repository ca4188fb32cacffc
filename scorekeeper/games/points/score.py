"""The score of a deal of Points: the numbers entered."""

from collections.abc import Sequence

from scorekeeper.games.points.check import check
from scorekeeper.games.points.entry import PointsDeal, PointsEntry
from scorekeeper.rules.deal import Settlement, UnitScore, settlement_of
from scorekeeper.rules.entry import without_gaps
from scorekeeper.rules.ruling import say

ENTERED = say("as entered")
BEST = say("best of the deal")
BEST_MARK = say("★")
OTHER_MARK = say(" ")


def settle(deal: PointsDeal, entry: PointsEntry) -> Settlement[None]:
    points = without_gaps(entry.scores)
    best = best_of_deal(deal, points)
    scores = [
        UnitScore(scored, (ENTERED, BEST), BEST_MARK)
        if is_best
        else UnitScore(scored, (ENTERED,), OTHER_MARK)
        for scored, is_best in zip(points, best, strict=True)
    ]
    return settlement_of(scores, None)


def best_of_deal(deal: PointsDeal, points: Sequence[int]) -> tuple[bool, ...]:
    """Return for each seat whether it did best; none if all did equally well."""
    best = min(points) if deal.options.wins == "fewest" else max(points)
    found = tuple([one == best for one in points])
    return found if not all(found) else (False,) * len(points)


def certain_points(deal: PointsDeal, entry: PointsEntry) -> Sequence[int | None]:
    """Return the numbers entered so far; none if something is wrong with them."""
    if any(not refusal.gap for refusal in check(deal, entry)):
        return (None,) * deal.seats
    return entry.scores
