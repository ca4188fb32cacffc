"""Points outside deals: adjustments, and the points with which a player joins.

The total of each player or side is the sum of the points in deals and the points outside deals.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from scorekeeper.match.model import Match
from scorekeeper.rules.deal import Table
from scorekeeper.rules.table_state import AppliedAdjustment

ADJUSTMENT, START = "adjustment", "start"


class OutsideDeals(NamedTuple):
    """Points given or taken after deal number ``after`` (0: before the first deal).

    ``points`` and ``totals`` are by column of the sheet. ``table`` has the seating of the sides in
    a game of partners.
    """

    kind: str
    after: int
    points: tuple[int, ...]
    totals: tuple[int, ...]
    reason: str
    table: Table[Any]


def points_outside_deals(match: Match) -> dict[int, list[OutsideDeals]]:
    """Return the points outside deals, keyed by the index of the next row of the sheet.

    For points after the last row, the index is the number of rows.
    """
    if not match.changes:
        return {}
    sheet = match.sheet
    found: dict[int, list[OutsideDeals]] = {}
    totals, last, given = (0,) * len(sheet.totals), 0, [*sheet.adjustments]
    for at, row in enumerate(sheet.rows):
        number = row.deal.plan.number
        due = [one for one in given if one.before <= number]
        given = given[len(due) :]
        found[at] = [
            *_points_between(
                last, totals, _difference(row.totals, row.settlement.points), due, row.deal.table
            )
        ]
        totals, last = row.totals, number
    found[len(sheet.rows)] = [*_points_between(last, totals, sheet.totals, given, match.table)]
    return found


def _points_between(
    after: int,
    before: Sequence[int],
    then: Sequence[int],
    given: Sequence[AppliedAdjustment],
    table: Table[Any],
) -> Iterator[OutsideDeals]:
    """Yield the changes from the totals ``before`` to the totals ``then``.

    ``given`` are the adjustments. The remaining difference is the start score of a player who
    joined or returned.
    """
    starts = _difference(then, before)
    for one in given:
        starts = _difference(starts, one.points)
    totals = tuple(before)
    for kind, points, reason in (
        (START, starts, ""),
        *((ADJUSTMENT, one.points, one.reason) for one in given),
    ):
        totals = tuple(map(sum, zip(totals, points, strict=True)))
        if any(points):
            yield OutsideDeals(kind, after, points, totals, reason, table)


def _difference(totals: Sequence[int], points: Sequence[int]) -> tuple[int, ...]:
    return tuple(total - by for total, by in zip(totals, points, strict=True))
