"""The entry of a deal of Hell. Source: [003]."""

from dataclasses import dataclass

from scorekeeper.games.hell.options import HellOptions
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.deal import Deal

HellDeal = Deal[HellOptions, None]


@dataclass(frozen=True, slots=True)
class HellEntry:
    """A deal of Hell: the trump (``None`` if there is none or unknown), bids and tricks by seat."""

    trump: Suit | None
    bids: tuple[int | None, ...]
    tricks: tuple[int | None, ...]


def trumps_entered(entry: HellEntry) -> tuple[Suit, ...]:
    return (entry.trump,) if entry.trump else ()


def blank(deal: HellDeal) -> HellEntry:
    nothing = (None,) * deal.seats
    return HellEntry(trump=None, bids=nothing, tricks=nothing)
