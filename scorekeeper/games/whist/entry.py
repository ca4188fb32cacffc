"""A deal of Whist as it is written down. Source: seed 002.

Tricks, honours and revokes are facts of a side. The honours are those dealt (W-12), so the two
sides hold four between them; fewer may be written, for cards that nobody noted. The tricks are
those taken, also where a revoke costs three of them.
"""

from dataclasses import dataclass, replace
from typing import Literal

from scorekeeper.games.whist.options import WhistOptions
from scorekeeper.games.whist.rubber import Pair, WhistCarry
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.entry import written
from scorekeeper.rules.game import Deal
from scorekeeper.rules.serialization import seldom

TRICKS = 13
HONOURS = 4
THREE_HONOURS = 3
MOST_REVOKES = 24
"""Both partners in every trick but the last, in which nobody holds a second card."""

WhistDeal = Deal[WhistOptions, WhistCarry]
Written = tuple[int | None, int | None]

NOT_WRITTEN: Written = (None, None)

RevokePenalty = Literal["opponents_gain", "revoker_loses", "three_tricks"]
"""What a revoke costs: points for the others, points off, or three tricks."""

PENALTIES: tuple[RevokePenalty, ...] = ("opponents_gain", "revoker_loses", "three_tricks")

Choices = tuple[RevokePenalty | None, ...]
"""What was chosen for each revoke of a side; nothing for those that were not made."""

CHOICES_WRITTEN = 3
"""So many of a side are written down at least, made or not, that each has its place."""


@dataclass(frozen=True, slots=True)
class WhistEntry:
    """A deal of Whist, by side: tricks won, honours dealt, revokes made.

    Where honours do not count they may stay unwritten. ``revoke_choices`` are the penalties that
    the others chose for the revokes of each side, where the table lets them choose. ``trump`` is
    the suit turned up, for the table to see; nothing is counted by it, and it may stay unwritten.
    """

    tricks: Written
    honours: Written = NOT_WRITTEN
    revokes: Written = (0, 0)
    revoke_choices: tuple[Choices, Choices] | None = seldom()
    trump: Suit | None = seldom()


BLANK = WhistEntry(NOT_WRITTEN, NOT_WRITTEN, NOT_WRITTEN)
NO_CHOICES: tuple[Choices, Choices] = ((None,) * CHOICES_WRITTEN, (None,) * CHOICES_WRITTEN)


def blank(deal: WhistDeal) -> WhistEntry:
    """Return an entry with nothing written, with places for choices where there are any."""
    return replace(BLANK, revoke_choices=NO_CHOICES) if deal.options.revokes_chosen else BLANK


def trumps_entered(entry: WhistEntry) -> tuple[Suit, ...]:
    """Return the suit turned up, once it is written."""
    return (entry.trump,) if entry.trump else ()


@dataclass(frozen=True, slots=True)
class FullEntry:
    """An entry without gaps."""

    tricks: Pair
    honours: Pair
    revokes: Pair
    choices: tuple[Choices, Choices] = ((), ())


def full_entry(entry: WhistEntry) -> FullEntry:
    """``entry`` as it is counted; honours nobody wrote are none. Raises ``ValueError`` at gaps."""
    honours = (0, 0) if entry.honours == NOT_WRITTEN else _pair(entry.honours)
    choices = entry.revoke_choices or ((), ())
    return FullEntry(_pair(entry.tricks), honours, _pair(entry.revokes), choices)


def _pair(values: Written) -> Pair:
    first, second = written(values)
    return first, second
