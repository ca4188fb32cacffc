"""The tidy table as CSV (RFC 4180), in UTF-8 with the mark by which Excel knows it.

A text that a spreadsheet would run as a formula gets an apostrophe before it. Numbers stay numbers.
"""

from collections.abc import Callable, Iterable, Iterator
from datetime import date

from scorekeeper.exports.tidy import COLUMNS, Cell, Cells, clean, tidy_parts
from scorekeeper.match.house_rules import nameless
from scorekeeper.match.model import Match

BYTE_ORDER_MARK = "\ufeff"
FORMULA_STARTS = frozenset("=+-@\t\n＝＋－＠")
CHUNK = 64 * 1024
"""Characters that are handed on at a time, about."""

LINE = "%s,%s,%s,%d,%d,%s,%s\r\n"


def csv_file(
    matches: Iterable[Match], rules_of: Callable[[Match], str] = nameless
) -> Iterator[bytes]:
    """Yield the file piece by piece. Keeps no more than a piece and a match in memory.

    ``rules_of`` tells what the club calls the house rules of a match.
    """
    text = f"{BYTE_ORDER_MARK}{','.join(COLUMNS)}\r\n"
    for number, match in enumerate(matches, start=1):
        rows = tidy_parts(match, number, rules_of(match), CELLS)
        text += "".join([LINE % row for row in rows])
        if len(text) >= CHUNK:
            yield text.encode()
            text = ""
    yield text.encode()


def defused(text: str) -> str:
    """Return ``text`` as a cell that is shown and never run."""
    text = clean(text)
    return f"'{text}" if text[:1] in FORMULA_STARTS else text


def quoted(text: str) -> str:
    """Return ``text`` as it stands between two commas, in quotes where it needs them."""
    if "," in text or '"' in text or "\n" in text or "\r" in text:
        return '"' + text.replace('"', '""') + '"'
    return text


def side_by_side(cells: tuple[Cell, ...]) -> str:
    """Return ``cells``, each as it stands between two commas, as they stand in a line."""
    return ",".join(map(str, cells))


# A name stands in a hundred rows. It is quoted once, which ``csv.writer`` would do in each.
CELLS = Cells(
    lambda text: quoted(defused(text)), date.isoformat, quoted, nothing="", part=side_by_side
)
