"""A sample match of Black Maria with three players."""

from scorekeeper.games.black_maria.entry import BlackMariaEntry
from scorekeeper.games.black_maria.options import PRESETS
from scorekeeper.rules.game import Example

EXAMPLE = Example(
    PRESETS[0].options,
    3,
    (
        BlackMariaEntry(hearts=(3, 4, 6), spade_queen=2, spade_king=0, spade_ace=1),
        BlackMariaEntry(hearts=(5, 8, 0), spade_queen=0, spade_king=1, spade_ace=1),
        BlackMariaEntry(hearts=(0, 2, 11), spade_queen=1, spade_king=2, spade_ace=0),
    ),
)
