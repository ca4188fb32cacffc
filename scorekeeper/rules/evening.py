"""What changes in the course of a match, from a deal on: who sits where, the rules, the deals.

Players are numbered in the order in which they came: those who began the match are 0 to n-1, each
at the seat of that number. Whoever joins later has the next number, and keeps it whatever happens.
A change holds from its deal on and never backwards; one that was made after another takes the place
of all that were planned for the same deal or a later one.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeVar

from scorekeeper.rules.seats import Seat

By = Literal["points", "average", "lowest", "highest", "taken"]


@dataclass(frozen=True, slots=True)
class Start:
    """The score with which ``player`` joins: ``points``, or what it is ``by`` the others' totals.

    What goes by the others is worked out anew when an earlier deal is corrected. What is
    ``"taken"`` over is the total ``of`` another player. ``adjusted`` is how many adjustments had
    been made when it was agreed: it stands also where the table is seated anew for the same deal.
    """

    player: int
    by: By = "points"
    points: int = 0
    of: int | None = None
    adjusted: int = 0


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where from deal ``first`` on: a player for each seat; ``dealer`` deals that deal.

    ``resting`` are those who sit out and stay in the match; whoever is in neither has left.
    ``passed_on`` is how many hands had been thrown in before: they no longer move the deal;
    ``adjusted`` is how many adjustments had been made, which count in a start by the others.
    """

    first: int
    players: tuple[int, ...]
    dealer: Seat
    resting: tuple[int, ...] = ()
    starts: tuple[Start, ...] = ()
    passed_on: int = 0
    adjusted: int = 0


@dataclass(frozen=True, slots=True)
class RulesFrom:
    """Other house rules from deal ``first`` on."""

    first: int
    options: Any


@dataclass(frozen=True, slots=True)
class DealsFrom:
    """Other deals from ``first`` on: the cards of each that is left."""

    first: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points given or taken apart from any deal, before deal ``before``: a seat or side each."""

    before: int
    points: tuple[tuple[int, int], ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Changes:
    """Everything that has changed since the match was begun, in the order of the deals."""

    seatings: tuple[Seating, ...] = ()
    rules: tuple[RulesFrom, ...] = ()
    deals: tuple[DealsFrom, ...] = ()
    adjustments: tuple[Adjustment, ...] = field(default=())

    def __bool__(self) -> bool:
        return bool(self.seatings or self.rules or self.deals or self.adjustments)

    @property
    def newest(self) -> int:
        """Return the highest number of a player, or where partners play of a side."""
        moved = (max(one.players + one.resting) for one in self.seatings)
        given = (whose for one in self.adjustments for whose, _ in one.points)
        return max((*moved, *given), default=-1)

    def resting_at(self, number: int) -> tuple[int, ...]:
        """Return the players who sit out deal ``number``."""
        return next((one.resting for one in reversed(self.seatings) if one.first <= number), ())


UNCHANGED = Changes()


class FromADeal(Protocol):
    """A change with the deal from which it holds."""

    @property
    def first(self) -> int:
        """The number of the deal."""


Change = TypeVar("Change", bound=FromADeal)


def in_force(written: Iterable[Change]) -> tuple[Change, ...]:
    """Return those of ``written`` that no later one has replaced, in the order of their deals."""
    kept: list[Change] = []
    for change in written:
        kept = [one for one in kept if one.first < change.first]
        kept.append(change)
    return tuple(kept)


def start_points(start: Start, others: Iterable[int]) -> int:
    """Return the score that ``start`` comes to beside the totals of the ``others``.

    An average is rounded to a whole number, a half up.
    """
    totals = list(others)
    if start.by in ("points", "taken") or not totals:
        return start.points
    if start.by == "average":
        return (2 * sum(totals) + len(totals)) // (2 * len(totals))
    return min(totals) if start.by == "lowest" else max(totals)
