"""The start of a match of Spades to look at: a set, bags, and a nil that was made."""

from scorekeeper.rules.game import Example
from scorekeeper_spades.entry import SpadesEntry
from scorekeeper_spades.options import PRESETS

EXAMPLE = Example(
    PRESETS[0].options,
    4,
    (
        SpadesEntry(bids=(4, 3, 2, 3), tricks=(7, 6)),
        SpadesEntry(bids=(3, 4, 3, 2), tricks=(5, 8)),
        SpadesEntry(bids=(0, 3, 5, 4), tricks=(6, 7), nils=(True, None, None, None)),
    ),
)
