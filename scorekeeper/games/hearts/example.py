"""A sample match of Hearts, with a moon in the third deal."""

from scorekeeper.games.hearts.entry import HeartsEntry
from scorekeeper.games.hearts.options import PRESETS
from scorekeeper.rules.game import Example

EXAMPLE = Example(
    PRESETS[0].options,
    4,
    (
        HeartsEntry(hearts=(2, 5, 6, 0), spade_queen=1),
        HeartsEntry(hearts=(4, 1, 3, 5), spade_queen=3),
        HeartsEntry(hearts=(0, 0, 13, 0), spade_queen=2),
        HeartsEntry(hearts=(7, 2, 0, 4), spade_queen=0),
    ),
)
