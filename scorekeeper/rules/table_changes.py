"""Changes during a match from a deal on: seating, house rules, deals, adjustments.

Players are numbered in the order in which they joined: those who began the match are 0 to n-1, each
at the seat of that number. A player who joins later has the next number and never loses it.

A change applies from its deal on and never to earlier deals. A later change replaces all changes of
the same kind that were planned for its deal or a later one.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeVar

from scorekeeper.rules.seats import Seat

By = Literal["points", "average", "lowest", "highest", "taken"]


@dataclass(frozen=True, slots=True)
class StartingScore:
    """The score with which ``player`` joins: ``points``, or a score derived from other totals.

    ``by`` is the way to derive the score, which is repeated after a correction of an earlier deal.
    With ``"taken"``, it is the total of the player ``of``. ``adjusted`` is the number of
    adjustments when the score was agreed. A new seating for the same deal does not change it.
    """

    player: int
    by: By = "points"
    points: int = 0
    of: int | None = None
    adjusted: int = 0


@dataclass(frozen=True, slots=True)
class Seating:
    """The players by seat from deal ``first`` on. The player at seat ``dealer`` deals that deal.

    The ``resting`` players sit out but stay in the match; a player who is in neither list has left.
    ``passed_on`` is the number of earlier hands thrown in, which no longer affect the dealer.
    ``adjusted`` is the number of earlier adjustments, which count in scores derived from other
    totals.
    """

    first: int
    players: tuple[int, ...]
    dealer: Seat
    resting: tuple[int, ...] = ()
    starts: tuple[StartingScore, ...] = ()
    passed_on: int = 0
    adjusted: int = 0


@dataclass(frozen=True, slots=True)
class RulesFrom:
    """House rules that apply from deal ``first`` on."""

    first: int
    options: Any


@dataclass(frozen=True, slots=True)
class DealsFrom:
    """The cards of each remaining deal from ``first`` on."""

    first: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points given or taken before deal number ``before``, in pairs (player or side, points)."""

    before: int
    points: tuple[tuple[int, int], ...]
    reason: str


@dataclass(frozen=True, slots=True)
class TableChanges:
    """Every change since the match began, in the order of the deals."""

    seatings: tuple[Seating, ...] = ()
    rules: tuple[RulesFrom, ...] = ()
    deals: tuple[DealsFrom, ...] = ()
    adjustments: tuple[Adjustment, ...] = field(default=())

    def __bool__(self) -> bool:
        return bool(self.seatings or self.rules or self.deals or self.adjustments)

    @property
    def highest_number(self) -> int:
        """The highest player or side number in any of the changes; -1 if there is none."""
        moved = (max(one.players + one.resting) for one in self.seatings)
        given = (whose for one in self.adjustments for whose, _ in one.points)
        return max((*moved, *given), default=-1)

    def resting_at(self, number: int) -> tuple[int, ...]:
        return next((one.resting for one in reversed(self.seatings) if one.first <= number), ())


UNCHANGED = TableChanges()


class DatedChange(Protocol):
    """A change that applies from a deal on."""

    @property
    def first(self) -> int:
        """The number of the deal."""


Change = TypeVar("Change", bound=DatedChange)


def in_force(written: Iterable[Change]) -> tuple[Change, ...]:
    """Return the changes of ``written`` that no later change replaces, in the order of deals."""
    current: list[Change] = []
    for change in written:
        current = [one for one in current if one.first < change.first]
        current.append(change)
    return tuple(current)


def start_points(start: StartingScore, others: Iterable[int]) -> int:
    """Return the points of ``start``, given the totals of the ``others``.

    An average is rounded to the nearest whole number, one half upwards.
    """
    totals = list(others)
    if start.by in ("points", "taken") or not totals:
        return start.points
    if start.by == "average":
        return (2 * sum(totals) + len(totals)) // (2 * len(totals))
    return min(totals) if start.by == "lowest" else max(totals)
