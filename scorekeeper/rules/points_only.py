"""Deals of which only the points are known, from a paper sheet or a spreadsheet.

The score sheet counts them like any other deal. The game's carry does not change.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.deal import Deal, Plan, Settlement, Standing, Table
from scorekeeper.rules.game import Game
from scorekeeper.rules.ruling import Refusal, refuse, say, say_n
from scorekeeper.rules.serialization import from_plain

MOST_POINTS = 1_000_000
"""The limit for one deal, positive or negative: above any real score, and sums stay printable."""


@dataclass(frozen=True, slots=True)
class PointsOnly:
    """The points of a deal per seat (per side in a game of partners), and nothing else."""

    points: tuple[int, ...]


def read_entry(game: Game[Any, Any, Any], plain: Any) -> Any:
    """Parse an entry from plain JSON: the game's own or points only.

    Raise ``Malformed`` if ``plain`` is neither.
    """
    only_points = isinstance(plain, Mapping) and plain.keys() == {"points"}
    return from_plain(PointsOnly if only_points else game.entry, plain)


def paper_deal(
    game: Game[Any, Any, Any], table: Table[Any], standing: Standing[Any]
) -> Deal[Any, Any]:
    """Return the deal after ``standing``, with only the number and the dealer in its plan."""
    number = standing.played + 1
    planned = game.plan(table, standing)
    # After the end of a match there is no plan, but the paper sheet may continue.
    dealer = table.dealer(number) if planned is None else planned.dealer
    plan = Plan(number, dealer, cards=0, leader=None, turn_order=())
    return Deal(table, standing, plan)


def check_points(deal: Deal[Any, Any], entry: PointsOnly) -> list[Refusal]:
    """Refuse a wrong number of scores, and scores beyond ``MOST_POINTS``."""
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
    units = len(entry.points)
    return Settlement(
        points=entry.points,
        reasons=((say("as on the paper sheet"),),) * units,
        marks=(say("–"),) * units,
        carry=deal.standing.carry,
    )
