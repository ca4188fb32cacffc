"""The entry of a deal of Black Maria. Source: [000]."""

from dataclasses import dataclass

from scorekeeper.games.black_maria.options import BlackMariaOptions
from scorekeeper.rules.deal import Deal
from scorekeeper.rules.seats import Seat

BlackMariaDeal = Deal[BlackMariaOptions, None]


@dataclass(frozen=True, slots=True)
class BlackMariaEntry:
    """A deal of Black Maria: hearts by seat, and the takers of ♠Q, ♠K and ♠A."""

    hearts: tuple[int | None, ...]
    spade_queen: Seat | None = None
    spade_king: Seat | None = None
    spade_ace: Seat | None = None


def blank(deal: BlackMariaDeal) -> BlackMariaEntry:
    return BlackMariaEntry(hearts=(None,) * deal.seats)
