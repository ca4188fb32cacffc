"""What statistics count besides places and totals: a game says it of a match, others add it up."""

from dataclasses import dataclass
from typing import Literal

from scorekeeper.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class Feat:
    """What the player at ``seat`` did in a match, ``count`` times or points. Only sums are kept.

    ``measure`` is the name of a ``Measure``. ``detail`` says of what kind where the breakdown
    goes by it (the size of the hand, the height of a contract), ``partner`` with whom.
    """

    measure: str
    seat: Seat
    count: int = 1
    detail: int = 0
    partner: Seat | None = None


@dataclass(frozen=True, slots=True)
class Measure:
    """One column of a breakdown. ``name`` is unique in its game, ``label`` is in the catalogue."""

    name: str
    label: str


@dataclass(frozen=True, slots=True)
class Breakdown:
    """One table of a game's statistics: a row a player, a detail, or a partner.

    ``title`` and ``by_label`` (what a detail is: "Cards") are in the catalogue.
    """

    name: str
    title: str
    measures: tuple[Measure, ...]
    by: Literal["player", "detail", "partner"] = "player"
    by_label: str = ""


@dataclass(frozen=True, slots=True)
class Versus:
    """What was announced and what came of it: by seat, then by deal. ``deals`` are their numbers.

    ``title`` and the two labels are in the catalogue.
    """

    title: str
    announced_label: str
    achieved_label: str
    deals: tuple[int, ...]
    announced: tuple[tuple[int, ...], ...]
    achieved: tuple[tuple[int, ...], ...]
