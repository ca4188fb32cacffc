"""CSV export of the tidy table (RFC 4180), in UTF-8 with a byte order mark for Excel.

A text that a spreadsheet would run as a formula gets a leading apostrophe. Numbers stay numbers.
"""

import codecs
import csv
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import StringIO
from itertools import islice
from typing import IO

from scorekeeper.exports.tidy import COLUMNS, Cell, clean, tidy_rows
from scorekeeper.match.house_rules import nameless
from scorekeeper.match.model import Match

ROWS_IN_MEMORY = 100

FORMULA_STARTS = tuple("=+-@\t\n＝＋－＠")


def write_csv(
    file: IO[bytes], matches: Iterable[Match], rules_of: Callable[[Match], str] = nameless
) -> None:
    """Write the tidy table of ``matches`` into ``file``, one match at a time.

    ``rules_of`` returns the group's name for the house rules of a match.
    """
    write_rows(file, _tidy_table(matches, rules_of))


def _tidy_table(
    matches: Iterable[Match], rules_of: Callable[[Match], str]
) -> Iterator[tuple[Cell, ...]]:
    yield COLUMNS
    for number, match in enumerate(matches, start=1):
        yield from tidy_rows(match, number, rules_of(match), escape_formula)


def write_rows(file: IO[bytes], rows: Iterable[Sequence[Cell | float]]) -> None:
    """Write ``rows`` into ``file``.

    Pass texts that people wrote through ``escape_formula`` first.
    """
    file.write(codecs.BOM_UTF8)
    remaining = iter(rows)
    while batch := list(islice(remaining, ROWS_IN_MEMORY)):
        text = StringIO(newline="")
        csv.writer(text).writerows(batch)
        file.write(text.getvalue().encode())


def escape_formula(text: str) -> str:
    """Return ``text`` as a cell that no spreadsheet runs as a formula."""
    text = clean(text)
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text
