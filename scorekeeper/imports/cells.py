"""Text as rows of cells: CSV (RFC 4180), or separated by semicolons or tabs."""

import csv
from dataclasses import dataclass
from io import StringIO
from itertools import islice

from scorekeeper.rules.ruling import Refusal, refuse, say

DELIMITERS = "\t;,"
"""The possible delimiters, by priority if two fit equally well."""

FORMULA_STARTS = "=+-@\t\r\n＝＋－＠"
"""The first characters of formulas. An apostrophe before such a character is removed."""


@dataclass(frozen=True, slots=True)
class CellRow:
    """A row of cells. ``number`` is the number of its first line in the text, from 1."""

    number: int
    cells: tuple[str, ...]

    @property
    def is_blank(self) -> bool:
        return not any(cell.strip() for cell in self.cells)

    def cell(self, column: int) -> str:
        """Return the cell in ``column`` (from 0); "" if the row is shorter."""
        return self.cells[column] if column < len(self.cells) else ""


@dataclass(frozen=True, slots=True)
class Grid:
    """The rows of a text without blank ones. ``broken`` is the line of a quoting error, or 0."""

    delimiter: str
    lines: tuple[CellRow, ...]
    broken: int = 0

    @property
    def fit(self) -> tuple[int, bool]:
        """A sort key, higher for a better delimiter.

        The key is the number of rows with as many cells as the first row, and whether all rows were
        read.
        """
        widths = [len(line.cells) for line in self.lines]
        alike = widths.count(widths[0]) if widths and widths[0] > 1 else 0
        return alike, not self.broken


def read_cells(text: str, most: int) -> Grid:
    """Return the first ``most`` rows of ``text``, split by the delimiter that fits best."""
    # max() returns the first of equals.
    return max((_split(text, delimiter, most) for delimiter in DELIMITERS), key=lambda one: one.fit)


def quotes_refusal() -> Refusal:
    """Return the refusal of a text with a quoting error (``Grid.broken``)."""
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
    # The apostrophe keeps a spreadsheet from running the cell.
    return cell[1:] if cell[:1] == "'" and cell[1:2] and cell[1:2] in FORMULA_STARTS else cell
