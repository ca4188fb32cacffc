"""A sample rubber of Whist: a trick over six is a point, and honours count."""

from scorekeeper.games.whist.entry import WhistEntry
from scorekeeper.games.whist.options import PRESETS
from scorekeeper.rules.game import Example

EXAMPLE = Example(
    PRESETS[0].options,
    4,
    (
        WhistEntry(tricks=(9, 4), honours=(2, 2)),
        WhistEntry(tricks=(5, 8), honours=(1, 3)),
        WhistEntry(tricks=(8, 5), honours=(2, 2)),
        WhistEntry(tricks=(4, 9), honours=(2, 2)),
    ),
)
