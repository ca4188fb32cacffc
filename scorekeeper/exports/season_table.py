"""The table of a season as CSV, with the same marks and care as in ``csv``."""

from collections.abc import Mapping, Sequence
from typing import IO

from scorekeeper.exports.csv import defused, write_rows
from scorekeeper.match.season import SeasonTableRow

COLUMNS = ("rank", "player", "matches", "counted", "wins", "points")
DECIMALS = 2


def write_season_csv(
    file: IO[bytes], lines: Sequence[SeasonTableRow], names: Mapping[str, str]
) -> None:
    """Write the table into ``file``; ``names`` are those of the players, by id."""
    write_rows(file, [COLUMNS, *(_row(one, defused(names[one.player_id])) for one in lines)])


def _row(one: SeasonTableRow, name: str) -> tuple[str | float, ...]:
    points = round(float(one.points), DECIMALS)
    shown = int(points) if points.is_integer() else points
    return one.rank, name, one.matches, one.counted, one.wins, shown
