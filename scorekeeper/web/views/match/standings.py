"""The standings of a match: columns of the sheet, places, and scores in lists."""

from collections.abc import Sequence
from typing import Any

from flask_babel import get_locale

from scorekeeper import store
from scorekeeper.match import Match
from scorekeeper.rules.deal import Row, Table
from scorekeeper.rules.points_only import PointsOnly
from scorekeeper.rules.ruling import Side
from scorekeeper.rules.sheet import Places, points_behind
from scorekeeper.rules.table_spans import made_by
from scorekeeper.web.views import translation

JAPANESE = "ja"
ENDINGS = {1: "st", 2: "nd", 3: "rd"}
"""English ordinal suffixes. No table has eleven seats."""


NO_PLACE = "–"
"""Shown instead of a place for players who have left."""


def place_text(place: int | None) -> str:
    """Return a place as an ordinal: 1st, 2nd; １位."""
    if place is None:
        return NO_PLACE
    if str(get_locale()) == JAPANESE:
        return f"{place}位"
    return f"{place}{ENDINGS.get(place, 'th')}"


def side_names(match: Match) -> list[str]:
    """Return the headings of the sheet's columns: the players or sides."""
    return unit_names(match, match.table) if match.game.partners else list(match.names)


def unit_names(match: Match, table: Table[Any]) -> list[str]:
    """Return the names of the players or sides at ``table``."""
    seated = match.seated_at(table)
    if match.game.partners:
        return [translation.speak(Side(side), seated) for side in (0, 1)]
    return list(seated)


def row_names(match: Match, row: Row[Any, Any, Any]) -> Sequence[str]:
    """Return the names in a row of the sheet: by seat, or by player if people have moved."""
    return match.names if row.at_table else match.seated_at(row.deal.table)


def scoring_names(match: Match, row: Row[Any, Any, Any]) -> list[str]:
    """Return the names of the players or sides that score in ``row``."""
    return side_names(match) if row.at_table else unit_names(match, row.deal.table)


def left_columns(match: Match) -> tuple[bool, ...]:
    """Return for each column of the sheet whether its player has left."""
    return tuple(one.left is not None for one in match.sheet.presence)


def listed_scores(summary: store.matches.MatchSummary) -> list[tuple[str, int | None, bool]]:
    """Return the name, total and ``is_first`` of each player or side of a listed match.

    Before the first deal, totals are ``None`` and nobody is first.
    """
    # Before the first deal all would be first with 0.
    if summary.totals is None or summary.places is None or not summary.deals:
        return [(name, None, False) for name in summary.names]
    heads = list(summary.names)
    if len(summary.totals) < len(heads):
        heads = [
            translation.speak(Side(side), summary.names) for side in range(len(summary.totals))
        ]
    firsts = (place == 1 for place in summary.places)
    totals = (shown_total(summary, total) for total in summary.totals)
    return list(zip(heads, totals, firsts, strict=True))


def shown_total(summary: store.matches.MatchSummary, total: int) -> int:
    """Return a ``total`` of a listed match as shown: negated if the match uses minus points."""
    return -total if summary.minus_points else total


def deal_points(match: Match) -> tuple[int | None, ...] | None:
    """Return the points of the last deal by column, ``None`` before the first deal."""
    rows = match.sheet.rows
    if not rows:
        return None
    points = rows[-1].settlement.points
    return tuple(
        None if rows[-1].unit_of(column) is None else points[column]
        for column in range(len(points))
    )


def deal_made(match: Match, row: Any) -> tuple[bool | None, ...]:
    """Return for each seat or side whether the bid was made, ``None`` without a bid."""
    if isinstance(row.entry, PointsOnly):
        return (None,) * len(row.totals)
    return made_by(match.game, row)


def gaps(match: Match) -> tuple[int | None, ...]:
    """Return each column's difference to the leader as shown, ``None`` if it is meaningless.

    The sign shows whether the total is too low or too high. Players who have left have none.
    """
    found = points_behind(match.game, match.sheet)
    if found is None or not match.sheet.rows:
        return (None,) * len(match.sheet.places)
    sign = 1 if match.game.fewest_wins(match.table.options) else -1
    gone = left_columns(match)
    return tuple(
        None if left else match.shown(sign * gap) or None
        for gap, left in zip(found, gone, strict=True)
    )


def ranking(places: Places) -> list[int]:
    """Return the seats or sides by place, ties by seat. Without a place, they come last."""
    return sorted(range(len(places)), key=lambda unit: places[unit] or len(places) + 1)


def placed(match: Match) -> list[int]:
    """Return the columns that have a place, sorted by place. Players who have left have none."""
    places = match.sheet.places
    return [unit for unit in ranking(places) if places[unit] is not None]


def final_order(match: Match) -> list[int]:
    """Return the columns in the order of the final standings: by place, then players who left."""
    return [*placed(match), *without_a_place(match)]


def without_a_place(match: Match) -> list[int]:
    """Return the columns of players who have left after playing a deal."""
    played = {
        unit
        for row in match.sheet.rows
        for unit in range(len(row.totals))
        if row.unit_of(unit) is not None
    }
    return [
        unit for unit, place in enumerate(match.sheet.places) if place is None and unit in played
    ]
