"""A deal of Black Lady as it is written down. Source: seed 000.

The cards on the table belong to the last trick (BL-2); they are no fact of their own.
"""

from dataclasses import dataclass

from scorekeeper.games.black_lady.options import BlackLadyOptions
from scorekeeper.rules.game import Deal
from scorekeeper.rules.seats import Seat
from scorekeeper.rules.serialization import seldom

BlackLadyDeal = Deal[BlackLadyOptions, int]
"""What is carried from deal to deal is the number left in the pot."""


@dataclass(frozen=True, slots=True)
class BlackLadyEntry:
    """A deal of Black Lady: hearts taken by seat and who took ♠Q, the table cards included.

    ``barred_from_clear`` says by seat who looked at the table cards and so cannot be clear
    (Black Lady 29). It is left out if nobody did.
    """

    hearts: tuple[int | None, ...]
    spade_queen: Seat | None = None
    barred_from_clear: tuple[bool, ...] | None = seldom()


def blank(deal: BlackLadyDeal) -> BlackLadyEntry:
    """Return an entry with no heart and no queen written; where there is a bonus, nobody barred."""
    barred = (False,) * deal.seats if deal.options.bonus else None
    return BlackLadyEntry(hearts=(None,) * deal.seats, barred_from_clear=barred)
