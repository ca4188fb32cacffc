"""A sample match of Napoleon: two contracts made, one failed."""

from scorekeeper.games.napoleon.entry import NapoleonBid, NapoleonEntry, Strain
from scorekeeper.games.napoleon.options import PRESETS
from scorekeeper.rules.cards import Card
from scorekeeper.rules.game import Example

EXAMPLE = Example(
    PRESETS[0].options,
    5,
    (
        NapoleonEntry(
            napoleon=1,
            bid=NapoleonBid(13, Strain.SPADES),
            adjutant_card=Card.SA,
            adjutant=3,
            pictures=(2, 8, 3, 6, 1),
            discarded_pictures=0,
            stopped=False,
        ),
        NapoleonEntry(
            napoleon=4,
            bid=NapoleonBid(14, Strain.HEARTS),
            adjutant_card=Card.SA,
            adjutant=0,
            pictures=(5, 4, 3, 1, 7),
            discarded_pictures=0,
            stopped=False,
        ),
        NapoleonEntry(
            napoleon=3,
            bid=NapoleonBid(12, Strain.CLUBS),
            adjutant_card=Card.SA,
            adjutant=2,
            pictures=(1, 3, 6, 9, 1),
            discarded_pictures=0,
            stopped=False,
        ),
    ),
)
