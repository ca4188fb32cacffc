"""A sample match of Points: four play Rummy, and the fewest points win."""

from scorekeeper.games.points.entry import PointsEntry
from scorekeeper.games.points.options import PointsOptions
from scorekeeper.rules.game import Example

EXAMPLE = Example(
    PointsOptions(wins="fewest", ends="reach"),
    4,
    (
        PointsEntry((0, 23, 12, 8)),
        PointsEntry((15, 0, 31, 5)),
        PointsEntry((7, 18, 0, 26)),
        PointsEntry((0, 4, 19, 11)),
    ),
)
