"""A deal of Black Maria as it is written down. Source: seed 000."""

from dataclasses import dataclass

from scorekeeper.games.black_maria.options import BlackMariaOptions
from scorekeeper.rules.game import Deal
from scorekeeper.rules.seats import Seat

BlackMariaDeal = Deal[BlackMariaOptions, None]


@dataclass(frozen=True, slots=True)
class BlackMariaEntry:
    """A deal of Black Maria: hearts taken by seat, and who took ♠Q, ♠K and ♠A."""

    hearts: tuple[int | None, ...]
    spade_queen: Seat | None = None
    spade_king: Seat | None = None
    spade_ace: Seat | None = None


def blank(deal: BlackMariaDeal) -> BlackMariaEntry:
    """Return an entry with no heart and no spade written."""
    return BlackMariaEntry(hearts=(None,) * deal.seats)
