"""Text as rows of cells: CSV (RFC 4180), or separated by semicolons or tabs."""

import csv
from dataclasses import dataclass
from io import StringIO
from itertools import islice

from scorekeeper.rules.ruling import Refusal, refuse, say

DELIMITERS = "\t;,"
"""If two fit equally well, the earlier one is used."""

FORMULA_STARTS = "=+-@\t\r\n＝＋－＠"
"""The first characters of formulas. An apostrophe before them is not part of the cell."""


@dataclass(frozen=True, slots=True)
class CellRow:
    """A row of cells; ``number`` is that of its first line in the text, from 1."""

    number: int
    cells: tuple[str, ...]

    @property
    def is_blank(self) -> bool:
        return not any(cell.strip() for cell in self.cells)

    def cell(self, column: int) -> str:
        """Return the cell in ``column`` (from 0); "" past the last one."""
        return self.cells[column] if column < len(self.cells) else ""


@dataclass(frozen=True, slots=True)
class Grid:
    """The rows that are not blank. ``broken`` is the line of a quoting error, or 0."""

    delimiter: str
    lines: tuple[CellRow, ...]
    broken: int = 0

    @property
    def fit(self) -> tuple[int, bool]:
        """Rate the delimiter: the rows as wide as the first one, and whether all were read."""
        widths = [len(line.cells) for line in self.lines]
        alike = widths.count(widths[0]) if widths and widths[0] > 1 else 0
        return alike, not self.broken


def read_cells(text: str, most: int) -> Grid:
    """Return the first ``most`` rows of ``text``, split by the delimiter that fits best."""
    # max() returns the first of equals.
    return max((_split(text, delimiter, most) for delimiter in DELIMITERS), key=lambda one: one.fit)


def quotes_refusal() -> Refusal:
    """Return the refusal for ``Grid.broken``."""
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
