"""A deal of Whist as it is written down. Source: seed 002.

Tricks, honours and revokes are facts of a side. The honours are those dealt (W-12), so the two
sides hold four between them; fewer may be written, for cards that nobody noted.
"""

from dataclasses import dataclass

from scorekeeper.games.whist.options import WhistOptions
from scorekeeper.games.whist.rubber import Pair, WhistCarry
from scorekeeper.rules.entry import written
from scorekeeper.rules.game import Deal

TRICKS = 13
HONOURS = 4
THREE_HONOURS = 3
MOST_REVOKES = 24
"""Both partners in every trick but the last, in which nobody holds a second card."""

WhistDeal = Deal[WhistOptions, WhistCarry]
Written = tuple[int | None, int | None]

NOT_WRITTEN: Written = (None, None)


@dataclass(frozen=True, slots=True)
class WhistEntry:
    """A deal of Whist, by side: tricks won, honours dealt, revokes made.

    Where honours do not count they may stay unwritten.
    """

    tricks: Written
    honours: Written = NOT_WRITTEN
    revokes: Written = (0, 0)


BLANK = WhistEntry(NOT_WRITTEN, NOT_WRITTEN, NOT_WRITTEN)


@dataclass(frozen=True, slots=True)
class FullEntry:
    """An entry without gaps."""

    tricks: Pair
    honours: Pair
    revokes: Pair


def full_entry(entry: WhistEntry) -> FullEntry:
    """``entry`` as it is counted; honours nobody wrote are none. Raises ``ValueError`` at gaps."""
    honours = (0, 0) if entry.honours == NOT_WRITTEN else _pair(entry.honours)
    return FullEntry(_pair(entry.tricks), honours, _pair(entry.revokes))


def _pair(values: Written) -> Pair:
    first, second = written(values)
    return first, second
