"""The entry of a deal of Whist. Source: [002].

Tricks, honours and revokes are facts of a side. Honours are counted as dealt (W-12), four in all;
the entry may have fewer if nobody noticed a card. Tricks are counted as taken, even if a revoke
costs three of them.
"""

from dataclasses import dataclass, replace
from typing import Literal

from scorekeeper.games.whist.options import WhistOptions
from scorekeeper.games.whist.rubber import Pair, WhistCarry
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.deal import Deal
from scorekeeper.rules.entry import without_gaps
from scorekeeper.rules.serialization import seldom

TRICKS = 13
HONOURS = 4
THREE_HONOURS = 3
MOST_REVOKES = 24
"""The most revokes of a side: both partners in every trick except the last."""

WhistDeal = Deal[WhistOptions, WhistCarry]
Written = tuple[int | None, int | None]

NOT_WRITTEN: Written = (None, None)

RevokePenalty = Literal["opponents_gain", "revoker_loses", "three_tricks"]
"""The cost of a revoke: points for the opponents, points off, or three tricks."""

PENALTIES: tuple[RevokePenalty, ...] = ("opponents_gain", "revoker_loses", "three_tricks")

Choices = tuple[RevokePenalty | None, ...]
"""The penalty chosen for each revoke of a side; ``None`` for unused places."""

CHOICES_WRITTEN = 3
"""The number of places for the choices of a side."""


@dataclass(frozen=True, slots=True)
class WhistEntry:
    """A deal of Whist, by side: tricks won, honours dealt and revokes made.

    Honours may be missing if they do not count. ``revoke_choices`` are the penalties that the
    opponents chose for the revokes of each side, if the table lets them. ``trump`` is the suit
    turned up, as a reminder: nothing depends on it, and it may be missing.
    """

    tricks: Written
    honours: Written = NOT_WRITTEN
    revokes: Written = (0, 0)
    revoke_choices: tuple[Choices, Choices] | None = seldom()
    trump: Suit | None = seldom()


BLANK = WhistEntry(NOT_WRITTEN, NOT_WRITTEN, NOT_WRITTEN)
NO_CHOICES: tuple[Choices, Choices] = ((None,) * CHOICES_WRITTEN, (None,) * CHOICES_WRITTEN)


def blank(deal: WhistDeal) -> WhistEntry:
    """Return an empty entry, with places for penalties if the opponents choose them."""
    return replace(BLANK, revoke_choices=NO_CHOICES) if deal.options.revokes_chosen else BLANK


def trumps_entered(entry: WhistEntry) -> tuple[Suit, ...]:
    return (entry.trump,) if entry.trump else ()


@dataclass(frozen=True, slots=True)
class FullEntry:
    """An entry without gaps."""

    tricks: Pair
    honours: Pair
    revokes: Pair
    choices: tuple[Choices, Choices] = ((), ())


def full_entry(entry: WhistEntry) -> FullEntry:
    """Return ``entry`` without gaps. If honours are missing, they are 0.

    Raise ``ValueError`` for any other gap.
    """
    honours = (0, 0) if entry.honours == NOT_WRITTEN else _pair(entry.honours)
    choices = entry.revoke_choices or ((), ())
    return FullEntry(_pair(entry.tricks), honours, _pair(entry.revokes), choices)


def _pair(values: Written) -> Pair:
    first, second = without_gaps(values)
    return first, second
