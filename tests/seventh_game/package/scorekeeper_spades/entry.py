"""The entry of a deal of Spades."""

from dataclasses import dataclass

from scorekeeper.rules.deal import Deal
from scorekeeper_spades.options import SpadesOptions

SIDES = (0, 1)
TRICKS = 13
NIL = 0
"""The bid to take no trick at all."""

Pair = tuple[int, int]
"""A number for each side."""

BySide = tuple[int | None, int | None]
BySeat = tuple[int | None, int | None, int | None, int | None]
Outcomes = tuple[bool | None, bool | None, bool | None, bool | None]


@dataclass(frozen=True, slots=True)
class SpadesEntry:
    """A deal of Spades: bids by seat, tricks by side.

    ``nils`` are by seat: whether a nil was made, ``None`` for a player who did not bid nil.
    """

    bids: BySeat
    tricks: BySide
    nils: Outcomes = (None, None, None, None)


@dataclass(frozen=True, slots=True)
class SpadesCarry:
    """The carry from deal to deal: the bags of each side, fewer than ten if ten cost points."""

    bags: Pair = (0, 0)


SpadesDeal = Deal[SpadesOptions, SpadesCarry]


def blank(_deal: SpadesDeal) -> SpadesEntry:
    """Return an entry with nothing written."""
    return SpadesEntry((None, None, None, None), (None, None))
