"""A sample match of Black Lady with clear players and a pot that is carried over."""

from scorekeeper.games.black_lady.entry import BlackLadyEntry
from scorekeeper.games.black_lady.options import PRESETS
from scorekeeper.rules.game import Example

EXAMPLE = Example(
    PRESETS[0].options,
    4,
    (
        BlackLadyEntry(hearts=(0, 5, 8, 0), spade_queen=1),
        BlackLadyEntry(hearts=(4, 3, 5, 1), spade_queen=2),
        BlackLadyEntry(hearts=(6, 0, 3, 4), spade_queen=3),
    ),
)
