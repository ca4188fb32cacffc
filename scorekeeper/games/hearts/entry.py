"""The entry of a deal of Hearts. Source: [000]; the shooter's choice from H-5."""

from dataclasses import dataclass
from typing import Literal

from scorekeeper.games.hearts.end import Decider
from scorekeeper.games.hearts.options import HeartsOptions
from scorekeeper.rules.deal import Deal
from scorekeeper.rules.seats import Seat
from scorekeeper.rules.serialization import seldom

HeartsDeal = Deal[HeartsOptions, Decider]
MoonChoice = Literal["others_plus", "shooter_minus"]


@dataclass(frozen=True, slots=True)
class HeartsEntry:
    """A deal of Hearts: hearts by seat, the takers of ♠Q and ♦J, the shooter's choice.

    The taker of a card that does not count is ``None``, as is the choice if there is no moon.
    ``revoked`` is the player who gets all penalty points after a revoke; then the cards need not be
    counted (H-10). ``no_trick`` is true for the seats without a trick, if that earns a bonus
    (H-11).
    """

    hearts: tuple[int | None, ...]
    spade_queen: Seat | None = None
    jack_of_diamonds: Seat | None = None
    moon_choice: MoonChoice | None = None
    revoked: Seat | None = seldom()
    no_trick: tuple[bool, ...] | None = seldom()


def blank(deal: HeartsDeal) -> HeartsEntry:
    no_trick = (False,) * deal.seats if deal.options.no_trick_bonus else None
    return HeartsEntry(hearts=(None,) * deal.seats, no_trick=no_trick)
