"""The score sheet with the deals along the top and a row per player. Source: [003].

A cell has the bid, the points and the total. Only games with announcements have such a sheet.
"""

from typing import NamedTuple

from scorekeeper.match.model import Match
from scorekeeper.rules.sheet import totals_after
from scorekeeper.rules.table_spans import versus_of


class AcrossCell(NamedTuple):
    """The cell of one player in one deal. ``bid`` is ``None`` if only the points were entered."""

    bid: int | None
    points: int
    total: int
    is_made: bool
    is_dealer: bool


class SheetAcross(NamedTuple):
    """The whole sheet: ``cards`` of every deal, including future ones, and ``rows`` of cells.

    A row has the saved deals of a player. A cell is ``None`` if the player sat out.
    """

    cards: tuple[int, ...]
    rows: tuple[tuple[AcrossCell | None, ...], ...]


def sheet_across(match: Match) -> SheetAcross | None:
    """Return the sheet of ``match``; ``None`` if no deal has announcements."""
    versus = versus_of(match.game, match.sheet)
    if versus is None:
        return None
    places = {number: at for at, number in enumerate(versus.deals)}

    def cell(row: int, column: int) -> AcrossCell | None:
        saved = match.sheet.rows[row]
        unit, plan = saved.unit_of(column), saved.deal.plan
        if unit is None:
            return None
        at = places.get(plan.number)
        bid = None if at is None else versus.announced[column][at]
        return AcrossCell(
            bid,
            match.shown(saved.settlement.points[column]),
            match.shown(totals_after(match.game, saved)[column]),
            at is not None and bid == versus.achieved[column][at],
            unit == plan.dealer,
        )

    played = tuple(row.deal.plan.cards or 0 for row in match.sheet.rows)
    ahead = () if match.finished else (match.schedule or ())[len(played) :]
    return SheetAcross(
        (*played, *ahead),
        tuple(
            tuple(cell(row, column) for row in range(len(played)))
            for column in range(len(match.sheet.totals))
        ),
    )
