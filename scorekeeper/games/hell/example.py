"""The start of a match of Hell to look at: five at the table, up the ladder from one card."""

from scorekeeper.games.hell.entry import HellEntry
from scorekeeper.games.hell.options import PRESETS
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.game import Example

EXAMPLE = Example(
    PRESETS[0].options,
    5,
    (
        # 10 and 3 for each trick where the bid was made, −3 for each trick it was missed by.
        HellEntry(Suit.HEARTS, bids=(0, 1, 0, 1, 0), tricks=(0, 1, 0, 0, 0)),
        HellEntry(Suit.SPADES, bids=(1, 1, 0, 1, 0), tricks=(1, 0, 0, 1, 0)),
        HellEntry(Suit.CLUBS, bids=(1, 1, 0, 1, 1), tricks=(0, 1, 0, 1, 1)),
        HellEntry(Suit.DIAMONDS, bids=(1, 2, 0, 1, 1), tricks=(1, 1, 0, 1, 1)),
        HellEntry(Suit.SPADES, bids=(2, 1, 1, 0, 2), tricks=(2, 1, 2, 0, 0)),
    ),
)
