"""Text as lines of cells: CSV as RFC 4180 has it, or with semicolons or tabs, as a paste has it."""

import csv
from dataclasses import dataclass
from io import StringIO
from itertools import islice

from scorekeeper.rules.ruling import Refusal, refuse, say

DELIMITERS = "\t;,"
"""Where two fit equally well, the earlier."""

FORMULA_STARTS = "=+-@\t\r\n＝＋－＠"
"""What a spreadsheet would take for the beginning of a formula; an apostrophe before it is no
part of the cell."""


@dataclass(frozen=True, slots=True)
class CellRow:
    """A row of cells; ``number`` is the first of its lines in the text, from 1."""

    number: int
    cells: tuple[str, ...]

    @property
    def is_blank(self) -> bool:
        """Tell whether nothing is written in it."""
        return not any(cell.strip() for cell in self.cells)

    def cell(self, column: int) -> str:
        """Return the cell in ``column`` (from 0); empty past the last."""
        return self.cells[column] if column < len(self.cells) else ""


@dataclass(frozen=True, slots=True)
class Grid:
    """The lines in which something is written. ``broken`` is the line where the reading stopped."""

    delimiter: str
    lines: tuple[CellRow, ...]
    broken: int = 0

    @property
    def fit(self) -> tuple[int, bool]:
        """Rate how the delimiter suits: how many lines are alike, whether all could be read."""
        widths = [len(line.cells) for line in self.lines]
        alike = widths.count(widths[0]) if widths and widths[0] > 1 else 0
        return alike, not self.broken


def read_cells(text: str, most: int) -> Grid:
    """Return the cells of ``text`` by the delimiter that suits best; at most so many lines."""
    # max() keeps the first of equals.
    return max((_split(text, delimiter, most) for delimiter in DELIMITERS), key=lambda one: one.fit)


def quotes_refusal() -> Refusal:
    """Return the reason why the reading of cells stopped."""
    message = say("A quotation mark is not closed, or text follows the closing one.")
    return refuse("file.quotes", message)


def _split(text: str, delimiter: str, most: int) -> Grid:
    reader = csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=True)
    lines: list[CellRow] = []
    number = 1
    try:
        for cells in islice(reader, most):
            line = CellRow(number, tuple(map(_without_apostrophe, cells)))
            number = reader.line_num + 1
            if not line.is_blank:
                lines.append(line)
    except csv.Error:
        return Grid(delimiter, tuple(lines), broken=number)
    return Grid(delimiter, tuple(lines))


def _without_apostrophe(cell: str) -> str:
    """Return ``cell`` without the apostrophe that keeps a spreadsheet from running it."""
    return cell[1:] if cell[:1] == "'" and cell[1:2] and cell[1:2] in FORMULA_STARTS else cell
