"""CSV export of a season's table, in the same dialect as ``csv``."""

from collections.abc import Mapping, Sequence
from typing import IO

from scorekeeper.exports.csv import escape_formula, write_rows
from scorekeeper.match.season import SeasonTableRow

COLUMNS = ("rank", "player", "matches", "counted", "wins", "points")
DECIMALS = 2


def write_season_csv(
    file: IO[bytes], lines: Sequence[SeasonTableRow], names: Mapping[str, str]
) -> None:
    """Write the table into ``file``; ``names`` has the players' names by id."""
    write_rows(file, [COLUMNS, *(_row(one, escape_formula(names[one.player_id])) for one in lines)])


def _row(one: SeasonTableRow, name: str) -> tuple[str | float, ...]:
    points = round(float(one.points), DECIMALS)
    shown = int(points) if points.is_integer() else points
    return one.rank, name, one.matches, one.counted, one.wins, shown
