"""Thin layer over XlsxWriter: workbooks whose sheets are filled row by row from the top.

With ``rows_in``, a row cannot be changed after the next one has begun.
"""

import re
import unicodedata
from collections.abc import Sequence
from datetime import date
from io import BytesIO
from types import TracebackType
from typing import IO, Any, Self

from xlsxwriter import Workbook
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from scorekeeper.exports.tidy import Cell, clean
from scorekeeper.exports.units import Speak
from scorekeeper.rules.ruling import Value

MOST_ROWS = 1_048_576
LONGEST_TEXT = 32_767
LONGEST_NAME = 31
FIRST_YEAR = 1900
"""Limits of Excel: rows per sheet, characters per cell and sheet name, and the earliest date."""

NOT_IN_NAMES = re.compile(r"[\[\]:*?/\\]")
RESERVED = "history"
A4 = 9

PLAIN_CELLS = {"strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}


class WorkbookWriter:
    """A workbook that is written into a file when the ``with`` block ends.

    ``rows_in`` is a folder for the finished rows; without it, everything is built in memory.
    """

    def __init__(self, file: IO[bytes], speak: Speak, *, rows_in: str | None = None) -> None:
        options: dict[str, Any] = {"in_memory": True}
        if rows_in is not None:
            options = {"constant_memory": True, "tmpdir": rows_in}
        self.workbook = Workbook(file, {**PLAIN_CELLS, **options})
        self.speak = speak
        self.names: set[str] = set()
        self.head = self.add_format(bold=True, bottom=1)
        self.date = self.add_format(num_format="yyyy-mm-dd", align="left")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is not None:
            # Discard the incomplete workbook. Closing it still removes the temporary rows.
            self.workbook.filename = BytesIO()
        self.workbook.close()

    def say(self, value: Value) -> str:
        """Return ``value`` in the reader's language."""
        return self.speak(value, ())

    def add_format(self, **properties: Any) -> Format:
        return self.workbook.add_format(properties)

    def add_sheet(self, name: str) -> "SheetWriter":
        """Add a sheet. If Excel does not allow ``name``, a similar name is used."""
        return SheetWriter(self.workbook.add_worksheet(sheet_name(name, self.names)), self.date)


class SheetWriter:
    """A sheet that is filled from top to bottom. ``row`` is the index of the next row, from 0."""

    def __init__(self, sheet: Worksheet, date_format: Format) -> None:
        self.sheet = sheet
        self.date_format = date_format
        self.row = 0

    def add(self, cells: Sequence[Cell], cell_format: Format | None = None) -> None:
        """Write the next row, with all cells in ``cell_format``."""
        for column, cell in enumerate(cells):
            self.put(column, cell, cell_format)
        self.row += 1

    def put(self, column: int, cell: Cell, cell_format: Format | None = None) -> None:
        """Write one cell of the next row: numbers and dates as such, everything else as text."""
        if isinstance(cell, int):
            self.sheet.write_number(self.row, column, cell, cell_format)
        elif isinstance(cell, date) and cell.year >= FIRST_YEAR:
            self.sheet.write_datetime(self.row, column, cell, cell_format or self.date_format)
        elif not cell:
            if cell_format:
                self.sheet.write_blank(self.row, column, None, cell_format)
        else:
            self.sheet.write_string(self.row, column, clean(str(cell))[:LONGEST_TEXT], cell_format)

    def skip(self, rows: int = 1) -> None:
        """Leave ``rows`` rows empty."""
        self.row += rows

    def set_widths(self, widths: Sequence[int], first: int = 0) -> None:
        """Set the widths of the columns from ``first``, in characters."""
        for column, width in enumerate(widths, start=first):
            self.sheet.set_column(column, column, width)

    def print_on_a4(self, *, wide: bool) -> None:
        """Fit all columns on one A4 page; ``wide`` is landscape."""
        self.sheet.set_paper(A4)
        self.sheet.fit_to_pages(1, 0)
        if wide:
            self.sheet.set_landscape()

    def filter_from(self, heads: int, columns: int) -> None:
        """Add a filter to the table whose header is row ``heads``."""
        self.sheet.autofilter(heads, 0, max(heads, self.row - 1), columns - 1)


def sheet_name(wanted: str, taken: set[str]) -> str:
    """Return ``wanted`` as a valid, unused sheet name, and add it to ``taken``."""
    plain = NOT_IN_NAMES.sub(" ", clean(wanted).replace("\n", " ")).strip(" '") or "-"
    name, number = _truncate(plain, LONGEST_NAME), 1
    while name.casefold() in taken or name.casefold() == RESERVED:
        number += 1
        ending = f" {number}"
        name = _truncate(plain, LONGEST_NAME - len(ending)) + ending
    taken.add(name.casefold())
    return name


def _truncate(name: str, longest: int) -> str:
    # Excel counts UTF-16 code units.
    return name.encode("utf-16-le")[: 2 * longest].decode("utf-16-le", "ignore").rstrip(" '")


def display_width(text: str) -> int:
    """Return the width of ``text``, measured in Latin characters."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)
