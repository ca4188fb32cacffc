"""The entry of a deal of Black Lady. Source: [000].

The cards on the table belong to the last trick (BL-2), so they are not a separate fact.
"""

from dataclasses import dataclass

from scorekeeper.games.black_lady.options import BlackLadyOptions
from scorekeeper.rules.deal import Deal
from scorekeeper.rules.seats import Seat
from scorekeeper.rules.serialization import seldom

BlackLadyDeal = Deal[BlackLadyOptions, int]
"""The carry is the number left in the pot."""


@dataclass(frozen=True, slots=True)
class BlackLadyEntry:
    """A deal of Black Lady: hearts by seat and the taker of ♠Q, including table cards.

    ``barred_from_clear`` is true for the seats that looked at the table cards and so cannot be
    clear (Black Lady 29). ``None`` means that no seat looked at them.
    """

    hearts: tuple[int | None, ...]
    spade_queen: Seat | None = None
    barred_from_clear: tuple[bool, ...] | None = seldom()


def blank(deal: BlackLadyDeal) -> BlackLadyEntry:
    """Return an empty entry. If there is a clear bonus, nobody is barred from it yet."""
    barred = (False,) * deal.seats if deal.options.bonus else None
    return BlackLadyEntry(hearts=(None,) * deal.seats, barred_from_clear=barred)
