"""The points of each role in a deal of Napoleon, in the four scorings of N-13.

Source: [003] for winners and losers; the ratio 2 : 1 and the hundreds from the pages cited in N-13,
which also cover four players and a lone Napoleon. Deviation: ``two_one`` has the same numbers with
four players, so they do not add up to 0. With ``custom``, a lone Napoleon gets the number for
Napoleon.
"""

from collections.abc import Callable
from typing import NamedTuple

from scorekeeper.games.napoleon.options import NapoleonOptions
from scorekeeper.games.napoleon.roles import NapoleonRole


class ContractResult(NamedTuple):
    """The result of a deal. ``over`` is the number of pictures above the bid, negative if below.

    ``alone`` is true if Napoleon has no adjutant.
    """

    over: int
    made: bool
    alone: bool
    seats: int

    @property
    def pictures(self) -> int:
        """The number of pictures above or below the bid."""
        return abs(self.over)


class RolePoints(NamedTuple):
    """Points of a role: ``base`` for the deal, and ``each`` for pictures above or below the bid."""

    base: int
    each: int = 0

    def points(self, pictures: int) -> int:
        """Return the points for ``pictures`` above or below the bid."""
        return self.base + self.each * pictures

    def arithmetic(self, pictures: int) -> str:
        """Return the arithmetic of the points: ``"100 + 20 × 2"``, ``"−40 × 3"``."""
        if not self.each or not pictures:
            return _signed(self.base)
        if not self.base:
            return f"{_signed(self.each)} × {pictures}"
        sign = "−" if self.each < 0 else "+"
        return f"{_signed(self.base)} {sign} {abs(self.each)} × {pictures}"


def _signed(number: int) -> str:
    return f"−{-number}" if number < 0 else f"{number}"


class PointsByRole(NamedTuple):
    """The points of each role."""

    napoleon: RolePoints
    adjutant: RolePoints
    allied: RolePoints

    def of(self, role: NapoleonRole) -> RolePoints:
        points: RolePoints = getattr(self, role)
        return points


NOTHING = RolePoints(0)
"""The points of losers, and of the adjutant if there is none."""


WON = PointsByRole(RolePoints(1), RolePoints(1), NOTHING)
LOST = PointsByRole(NOTHING, NOTHING, RolePoints(1))


def win_loss(_options: NapoleonOptions, result: ContractResult) -> PointsByRole:
    """Return 1 point for each winner."""
    return WON if result.made else LOST


def two_one(_options: NapoleonOptions, result: ContractResult) -> PointsByRole:
    """Return 2 for Napoleon, 1 for the adjutant, −1 for each ally; negated if the bid failed.

    A lone Napoleon gets the points that the others lose, or loses those that they get.
    """
    sign = 1 if result.made else -1
    if result.alone:
        return PointsByRole(RolePoints(sign * (result.seats - 1)), NOTHING, RolePoints(-sign))
    return PointsByRole(RolePoints(2 * sign), RolePoints(sign), RolePoints(-sign))


HUNDREDS_MADE = {
    5: PointsByRole(RolePoints(100, 20), RolePoints(50, 10), RolePoints(-50, -10)),
    4: PointsByRole(RolePoints(100, 20), RolePoints(50, 10), RolePoints(-75, -15)),
}
HUNDREDS_FAILED = {
    5: PointsByRole(RolePoints(0, -40), RolePoints(0, -20), RolePoints(0, 20)),
    4: PointsByRole(RolePoints(0, -40), RolePoints(0, -20), RolePoints(0, 30)),
}
HUNDREDS_MADE_ALONE = {
    5: PointsByRole(RolePoints(400, 40), NOTHING, RolePoints(-100, -10)),
    4: PointsByRole(RolePoints(300, 30), NOTHING, RolePoints(-100, -10)),
}
HUNDREDS_FAILED_ALONE = {
    5: PointsByRole(RolePoints(0, -40), NOTHING, RolePoints(0, 10)),
    4: PointsByRole(RolePoints(0, -45), NOTHING, RolePoints(0, 15)),
}


def hundreds(_options: NapoleonOptions, result: ContractResult) -> PointsByRole:
    """Return 100 : 50 : −50 and points per picture.

    One side loses the points that the other side gets.
    """
    if result.made:
        by_result = HUNDREDS_MADE_ALONE if result.alone else HUNDREDS_MADE
    else:
        by_result = HUNDREDS_FAILED_ALONE if result.alone else HUNDREDS_FAILED
    return by_result[result.seats]


def custom(options: NapoleonOptions, result: ContractResult) -> PointsByRole:
    """Return the numbers of the custom options."""
    if result.made:
        return PointsByRole(
            RolePoints(options.custom_made_napoleon, options.custom_over_napoleon),
            RolePoints(options.custom_made_adjutant, options.custom_over_adjutant),
            RolePoints(options.custom_made_allied, options.custom_over_allied),
        )
    return PointsByRole(
        RolePoints(options.custom_failed_napoleon, options.custom_under_napoleon),
        RolePoints(options.custom_failed_adjutant, options.custom_under_adjutant),
        RolePoints(options.custom_failed_allied, options.custom_under_allied),
    )


SCHEMES: dict[str, Callable[[NapoleonOptions, ContractResult], PointsByRole]] = {
    "win_loss": win_loss,
    "two_one": two_one,
    "hundreds": hundreds,
    "custom": custom,
}
