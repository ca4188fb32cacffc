"""The entry of a deal of Points: a number for every seat.

The field is not called ``points``, because an entry with only ``points`` is a deal from paper.
"""

from dataclasses import dataclass, replace

from scorekeeper.games.points.options import PointsOptions
from scorekeeper.rules.deal import Deal

PointsDeal = Deal[PointsOptions, None]


@dataclass(frozen=True, slots=True)
class PointsEntry:
    """A deal of Points: the score of each seat, positive or negative."""

    scores: tuple[int | None, ...]


def blank(deal: PointsDeal) -> PointsEntry:
    return PointsEntry((None,) * deal.seats)


def sum_so_far(entry: PointsEntry) -> int:
    """Return the sum of the numbers entered so far."""
    return sum(score or 0 for score in entry.scores)


def with_rest(entry: PointsEntry, score: int) -> PointsEntry:
    """Return ``entry`` with ``score`` for every seat without a number."""
    return replace(entry, scores=tuple(score if s is None else s for s in entry.scores))


def must_add_up(deal: PointsDeal) -> bool:
    """Return whether the numbers must add up to 0; never for a single player."""
    return deal.options.zero_sum and deal.seats > 1
