"""The table of a season as CSV (RFC 4180), the same marks and care as in ``csv``."""

import csv
from collections.abc import Generator, Mapping, Sequence
from io import StringIO

from scorekeeper.exports.csv import BYTE_ORDER_MARK, defused
from scorekeeper.match.season import Standing

COLUMNS = ("rank", "player", "matches", "counted", "wins", "points")
DECIMALS = 2


def season_csv(lines: Sequence[Standing], names: Mapping[str, str]) -> Generator[bytes, None, None]:
    """Yield the file line by line; ``names`` are those of the players, by id."""
    yield _line(COLUMNS, BYTE_ORDER_MARK)
    for one in lines:
        points = round(float(one.points), DECIMALS)
        shown = int(points) if points.is_integer() else points
        name = defused(names[one.player_id])
        yield _line((one.rank, name, one.matches, one.counted, one.wins, shown))


def _line(cells: Sequence[str | int | float], before: str = "") -> bytes:
    text = StringIO(newline="")
    text.write(before)
    csv.writer(text).writerow(cells)
    return text.getvalue().encode()
