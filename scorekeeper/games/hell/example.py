"""A sample match of Hell with five players, up the ladder from one card."""

from scorekeeper.games.hell.entry import HellEntry
from scorekeeper.games.hell.options import PRESETS
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.game import Example

EXAMPLE = Example(
    PRESETS[0].options,
    5,
    (
        # A made bid scores 10 plus 3 per trick, a missed one −3 per trick off.
        HellEntry(Suit.HEARTS, bids=(0, 1, 0, 1, 0), tricks=(0, 1, 0, 0, 0)),
        HellEntry(Suit.SPADES, bids=(1, 1, 0, 1, 0), tricks=(1, 0, 0, 1, 0)),
        HellEntry(Suit.CLUBS, bids=(1, 1, 0, 1, 1), tricks=(0, 1, 0, 1, 1)),
        HellEntry(Suit.DIAMONDS, bids=(1, 2, 0, 1, 1), tricks=(1, 1, 0, 1, 1)),
        HellEntry(Suit.SPADES, bids=(2, 1, 1, 0, 2), tricks=(2, 1, 2, 0, 0)),
    ),
)
