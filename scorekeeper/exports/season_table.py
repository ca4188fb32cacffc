"""CSV export of a season's table, in the same dialect as ``csv``."""

from collections.abc import Mapping, Sequence
from typing import IO

from scorekeeper.exports.csv import escape_formula, write_rows
from scorekeeper.match.season import SeasonTableRow

COLUMNS = ("rank", "player", "matches", "counted", "wins", "points")
RATING = "rating"
DECIMALS = 2


def write_season_csv(
    file: IO[bytes],
    lines: Sequence[SeasonTableRow],
    names: Mapping[str, str],
    ratings: Mapping[str, float] | None = None,
) -> None:
    """Write the table into ``file``. ``names`` and ``ratings`` are keyed by player id.

    Without ``ratings``, the table has no rating column.
    """
    rows: list[tuple[str | float, ...]] = [
        (*_row(one, escape_formula(names[one.player_id])), *_rating(one, ratings)) for one in lines
    ]
    heads = COLUMNS if ratings is None else (*COLUMNS, RATING)
    write_rows(file, [heads, *rows])


def _row(row: SeasonTableRow, name: str) -> tuple[str | float, ...]:
    points = round(float(row.points), DECIMALS)
    shown = int(points) if points.is_integer() else points
    return row.rank, name, row.matches, row.counted, row.wins, shown


def _rating(row: SeasonTableRow, ratings: Mapping[str, float] | None) -> tuple[str | float, ...]:
    return () if ratings is None else (ratings.get(row.player_id, ""),)
