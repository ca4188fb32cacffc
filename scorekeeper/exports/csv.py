"""The tidy table as CSV (RFC 4180), in UTF-8 with the mark by which Excel knows it.

A text that a spreadsheet would run as a formula gets an apostrophe before it. Numbers stay numbers.
"""

import csv
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from io import StringIO

from scorekeeper.exports.tidy import COLUMNS, clean, tidy_rows
from scorekeeper.match.house_rules import nameless
from scorekeeper.match.model import Match

BYTE_ORDER_MARK = "\ufeff"
FORMULA_STARTS = frozenset("=+-@\t\n＝＋－＠")
CHUNK = 64 * 1024
"""Characters that are handed on at a time, about."""


def csv_file(
    matches: Iterable[Match], rules_of: Callable[[Match], str] = nameless
) -> Iterator[bytes]:
    """Yield the file piece by piece. Keeps no more than a piece and a match in memory.

    ``rules_of`` tells what the club calls the house rules of a match.
    """
    text = StringIO(newline="")
    text.write(BYTE_ORDER_MARK)
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for number, match in enumerate(matches, start=1):
        rows = tidy_rows(match, number, defused, rules_of(match), day=date.isoformat)
        writer.writerows(rows)
        if text.tell() >= CHUNK:
            yield _drain(text)
    yield _drain(text)


def defused(text: str) -> str:
    """Return ``text`` as a cell that is shown and never run."""
    text = clean(text)
    return f"'{text}" if text[:1] in FORMULA_STARTS else text


def _drain(text: StringIO) -> bytes:
    taken = text.getvalue().encode()
    text.seek(0)
    text.truncate()
    return taken
