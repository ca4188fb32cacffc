"""A deal of Points as it is written down: a number for everybody.

The field is called ``scores``: an object with ``points`` alone is a deal taken over from paper.
"""

from dataclasses import dataclass, replace

from scorekeeper.games.points.options import PointsOptions
from scorekeeper.rules.game import Deal

PointsDeal = Deal[PointsOptions, None]


@dataclass(frozen=True, slots=True)
class PointsEntry:
    """A deal of Points: what each seat scored, above or below nothing."""

    scores: tuple[int | None, ...]


def blank(deal: PointsDeal) -> PointsEntry:
    """Return an entry with no number written."""
    return PointsEntry((None,) * deal.seats)


def so_far(entry: PointsEntry) -> int:
    """Return what the numbers written so far come to."""
    return sum(score or 0 for score in entry.scores)


def with_rest(entry: PointsEntry, score: int) -> PointsEntry:
    """Return ``entry`` with ``score`` for everybody who has no number yet."""
    return replace(entry, scores=tuple(score if s is None else s for s in entry.scores))


def adds_up(deal: PointsDeal) -> bool:
    """Return whether the numbers have to add up to 0; somebody alone has nobody to win from."""
    return deal.options.zero_sum and deal.seats > 1
