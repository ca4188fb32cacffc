"""Deals of which only the points are known: taken over from a paper sheet or a spreadsheet.

The fold counts them like any other; what a game carries from deal to deal stays as it was.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.game import Deal, Game, Plan, Settlement, Standing, Table
from scorekeeper.rules.ruling import Refusal, refuse, say, say_n
from scorekeeper.rules.serialization import from_plain

MOST_POINTS = 1_000_000
"""Either way, in one deal: far more than any game has, and sums stay printable."""


@dataclass(frozen=True, slots=True)
class PointsOnly:
    """The points of a deal, per seat (per side in a game of partners). Nothing else is known."""

    points: tuple[int, ...]


def read_entry(game: Game[Any, Any, Any], plain: Any) -> Any:
    """Return a plain entry as what it is: the game's own, or points only. Raises ``Malformed``."""
    only_points = isinstance(plain, Mapping) and plain.keys() == {"points"}
    return from_plain(PointsOnly if only_points else game.entry, plain)


def paper_deal(
    game: Game[Any, Any, Any], table: Table[Any], standing: Standing[Any]
) -> Deal[Any, Any]:
    """The deal after ``standing`` as far as a paper sheet tells: its number, and who dealt."""
    number = standing.played + 1
    planned = game.plan(table, standing)
    # After the end of a match nothing is planned, but paper may go on.
    dealer = table.dealer(number) if planned is None else planned.dealer
    plan = Plan(number, dealer, cards=0, leader=None, turn_order=())
    return Deal(table, standing, plan)


def check_points(deal: Deal[Any, Any], entry: PointsOnly) -> list[Refusal]:
    """Refuses a wrong count of points, and points that no game has."""
    units = len(deal.standing.totals)
    if len(entry.points) != units:
        wrong_count = say_n("{n} number is needed.", "{n} numbers are needed.", n=units)
        return [refuse("points.count", wrong_count, field="points")]
    too_much = say("A deal can have at most {most} points.", most=MOST_POINTS)
    return [
        refuse("points.too_many", too_much, field=f"points.{unit}")
        for unit, points in enumerate(entry.points)
        if abs(points) > MOST_POINTS
    ]


def settle_points(deal: Deal[Any, Any], entry: PointsOnly) -> Settlement[Any]:
    """Return the points as they were written."""
    units = len(entry.points)
    return Settlement(
        points=entry.points,
        reasons=((say("as on the paper sheet"),),) * units,
        marks=(say("–"),) * units,
        carry=deal.standing.carry,
    )
