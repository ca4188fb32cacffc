"""A deal of Hearts as it is written down. Source: seed 000; the shooter's choice from H-5."""

from dataclasses import dataclass
from typing import Literal

from scorekeeper.games.hearts.end import Decider
from scorekeeper.games.hearts.options import HeartsOptions
from scorekeeper.rules.game import Deal
from scorekeeper.rules.seats import Seat
from scorekeeper.rules.serialization import seldom

HeartsDeal = Deal[HeartsOptions, Decider]
MoonChoice = Literal["others_plus", "shooter_minus"]


@dataclass(frozen=True, slots=True)
class HeartsEntry:
    """A deal of Hearts: hearts taken by seat, who took ♠Q and ♦J, what the shooter chose.

    A card that does not count at this table stays ``None``, and so does a choice nobody has.
    Whoever ``revoked`` gets all penalty points, and the cards need not be counted (H-10).
    ``no_trick`` says by seat who took none, where that earns a bonus (H-11).
    """

    hearts: tuple[int | None, ...]
    spade_queen: Seat | None = None
    jack_of_diamonds: Seat | None = None
    moon_choice: MoonChoice | None = None
    revoked: Seat | None = seldom()
    no_trick: tuple[bool, ...] | None = seldom()


def blank(deal: HeartsDeal) -> HeartsEntry:
    """Return an entry with no heart and no card written."""
    no_trick = (False,) * deal.seats if deal.options.no_trick_bonus else None
    return HeartsEntry(hearts=(None,) * deal.seats, no_trick=no_trick)
