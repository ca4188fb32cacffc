"""The standings of a match: the columns of the sheet, places, scores in lists."""

from collections.abc import Sequence
from typing import Any

from flask_babel import get_locale

from scorekeeper import store
from scorekeeper.match import Match
from scorekeeper.rules.game import Row, Table
from scorekeeper.rules.points_only import PointsOnly
from scorekeeper.rules.ruling import Side
from scorekeeper.rules.sheet import Places, points_behind
from scorekeeper.rules.table_spans import made_by
from scorekeeper.web.views import translation

JAPANESE = "ja"
ENDINGS = {1: "st", 2: "nd", 3: "rd"}
"""Of English places; no table has eleven seats."""


NO_PLACE = "–"
"""Stands for the place of whoever has left."""


def place_text(place: int | None) -> str:
    """Return a place as a table says it: 1st, 2nd; １位."""
    if place is None:
        return NO_PLACE
    if str(get_locale()) == JAPANESE:
        return f"{place}位"
    return f"{place}{ENDINGS.get(place, 'th')}"


def side_names(match: Match) -> list[str]:
    """Return the heads of the sheet's columns: the players, or the partners of each side."""
    return unit_names(match, match.table) if match.game.partners else list(match.names)


def unit_names(match: Match, table: Table[Any]) -> list[str]:
    """Return the names of those who have a score at one of the tables: by seat, or by side."""
    seated = match.seated_at(table)
    if match.game.partners:
        return [translation.speak(Side(side), seated) for side in (0, 1)]
    return list(seated)


def row_names(match: Match, row: Row[Any, Any, Any]) -> Sequence[str]:
    """Return the names that a row speaks of: by seat, where people have moved by player."""
    return match.names if row.at_table else match.seated_at(row.deal.table)


def row_heads(match: Match, row: Row[Any, Any, Any]) -> list[str]:
    """Return whose the points of a row are: players, or the partners of that deal."""
    return side_names(match) if row.at_table else unit_names(match, row.deal.table)


def left_columns(match: Match) -> tuple[bool, ...]:
    """Return for each column of the sheet whether its player has left the match."""
    return tuple(one.left is not None for one in match.sheet.presence)


def line_scores(one: store.matches.MatchSummary) -> list[tuple[str, int | None, bool]]:
    """Return each name or pair of partners of a match in a list, its total, whether it is first."""
    # Before the first deal all are first with nothing, and nobody has won.
    if one.totals is None or one.places is None or not one.deals:
        return [(name, None, False) for name in one.names]
    heads = list(one.names)
    if len(one.totals) < len(heads):
        heads = [translation.speak(Side(side), one.names) for side in range(len(one.totals))]
    firsts = (place == 1 for place in one.places)
    return list(zip(heads, one.totals, firsts, strict=True))


def deal_points(match: Match) -> tuple[int | None, ...] | None:
    """Return what the last deal gave each column, if it had a part; ``None`` before the first."""
    rows = match.sheet.rows
    if not rows:
        return None
    points = rows[-1].settlement.points
    return tuple(
        None if rows[-1].unit_of(column) is None else points[column]
        for column in range(len(points))
    )


def deal_made(match: Match, row: Any) -> tuple[bool | None, ...]:
    """Return whether each seat or side made what it announced; ``None`` where nothing was said."""
    if isinstance(row.entry, PointsOnly):
        return (None,) * len(row.totals)
    return made_by(match.game, row)


def gaps(match: Match) -> tuple[int | None, ...]:
    """Return the points between each seat or side and the first; ``None`` where that says nothing.

    Signed, as what the total lacks or has too much. Whoever has left is no longer behind.
    """
    found = points_behind(match.game, match.sheet)
    if found is None or not match.sheet.rows:
        return (None,) * len(match.sheet.places)
    sign = 1 if match.game.fewest_wins(match.table.options) else -1
    gone = left_columns(match)
    return tuple(
        None if left else sign * gap or None for gap, left in zip(found, gone, strict=True)
    )


def ranking(places: Places) -> list[int]:
    """Return seats or sides in the order of their places, equals in the order of their turns.

    Whoever has none comes last.
    """
    return sorted(range(len(places)), key=lambda unit: places[unit] or len(places) + 1)


def placed(match: Match) -> list[int]:
    """Return those who have a place, in its order: whoever has left has none."""
    places = match.sheet.places
    return [unit for unit in ranking(places) if places[unit] is not None]


def at_the_end(match: Match) -> list[int]:
    """Return all who are shown at the end: those with a place, then those who left."""
    return [*placed(match), *without_a_place(match)]


def without_a_place(match: Match) -> list[int]:
    """Return those who have left and had played a deal."""
    played = {
        unit
        for row in match.sheet.rows
        for unit in range(len(row.totals))
        if row.unit_of(unit) is not None
    }
    return [
        unit for unit, place in enumerate(match.sheet.places) if place is None and unit in played
    ]
