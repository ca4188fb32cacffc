"""A deal of Hell as it is written down. Source: seed 003."""

from dataclasses import dataclass

from scorekeeper.games.hell.options import HellOptions
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.game import Deal

HellDeal = Deal[HellOptions, None]


@dataclass(frozen=True, slots=True)
class HellEntry:
    """A deal of Hell: the trump, or ``None`` (no trump, or not noted); bids and tricks by seat."""

    trump: Suit | None
    bids: tuple[int | None, ...]
    tricks: tuple[int | None, ...]


def trumps_entered(entry: HellEntry) -> tuple[Suit, ...]:
    """Return the trumps, once they are written."""
    return (entry.trump,) if entry.trump else ()


def blank(deal: HellDeal) -> HellEntry:
    """Return an entry with no bid and no trick written."""
    nothing = (None,) * deal.seats
    return HellEntry(trump=None, bids=nothing, tricks=nothing)
