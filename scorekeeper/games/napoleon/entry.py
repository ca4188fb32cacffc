"""A deal of Napoleon as it is written down. Source: seed 003."""

from dataclasses import dataclass

from scorekeeper.games.napoleon.bidding import Call, Strain
from scorekeeper.rules.cards import Card
from scorekeeper.rules.seats import Seat

UNSHOWN: Seat = -1
"""Stands for the adjutant until he has shown himself, while ``None`` says that there is none."""


@dataclass(frozen=True, slots=True)
class NapoleonBid:
    """The last call, of which a half may be written."""

    count: int | None
    suit: Strain | None

    @property
    def call(self) -> Call | None:
        """The call, when all of it is written."""
        if self.count is None or self.suit is None:
            return None
        return Call(self.count, self.suit)


@dataclass(frozen=True, slots=True)
class NapoleonEntry:
    """A deal of Napoleon.

    Without an ``adjutant`` Napoleon was alone: he named no card, or it lay in the kitty or in his
    own hand. ``pictures`` are those won in tricks, by seat; ``discarded_pictures`` come on top.
    ``first_trick_winner`` matters where they go to him. A deal that was ``stopped`` as soon as it
    was decided has fewer pictures written than there are.
    """

    napoleon: Seat | None
    bid: NapoleonBid
    adjutant_card: Card | None
    adjutant: Seat | None
    pictures: tuple[int | None, ...]
    discarded_pictures: int
    stopped: bool
    first_trick_winner: Seat | None = None
