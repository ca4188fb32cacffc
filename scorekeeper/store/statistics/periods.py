"""The periods for which statistics are kept: all time, years, months and days.

A period is written as ISO 8601 writes it, "2026", "2026-11" or "2026-11-21"; all time is "".
"""

import calendar
from collections import Counter
from datetime import date

ALL_TIME = ""

YEAR, MONTH, DAY = 4, 7, 10
"""How many characters each has."""

MONTHS = range(1, 13)


def periods_of(day: date) -> tuple[str, ...]:
    """Return the four periods in which ``day`` lies, the longest first."""
    written = day.isoformat()
    return tuple(written[:length] for length in (0, YEAR, MONTH, DAY))


def cut(since: date, until: date) -> dict[str, int]:
    """Return the few periods whose sums make up that of the days ``since`` to ``until``.

    Both days are included. A period comes with 1 where its sum is added, and with -1 where it is
    taken away from that of a longer one: all but two days of a month are the month without them.
    """
    pieces: Counter[str] = Counter()
    for year in range(since.year, until.year + 1):
        pieces.update(_pieces(f"{year:04}", since, until))
    return dict(pieces)


def _pieces(period: str, since: date, until: date) -> Counter[str]:
    first, last = bounds(period)
    if last < since or until < first:
        return Counter()
    if since <= first and last <= until:
        return Counter([period])
    parts = months_of(period) if len(period) == YEAR else days_of(period)
    added: Counter[str] = Counter()
    for part in parts:
        added.update(_pieces(part, since, until))
    left: Counter[str] = Counter([period])
    left.update(added)
    left.subtract(parts)
    return min(added, Counter({piece: sign for piece, sign in left.items() if sign}), key=len)


def bounds(period: str) -> tuple[date, date]:
    """Return the first and the last day of a year, a month or a day."""
    first = date.fromisoformat(period + "-01-01"[len(period) - YEAR :])
    if len(period) == YEAR:
        return first, first.replace(month=12, day=31)
    if len(period) == MONTH:
        return first, first.replace(day=calendar.monthrange(first.year, first.month)[1])
    return first, first


def days_of(month: str) -> list[str]:
    """Return every day of ``month``."""
    first, last = bounds(month)
    return [first.replace(day=day).isoformat() for day in range(1, last.day + 1)]


def months_of(year: str) -> list[str]:
    """Return every month of ``year``."""
    return [f"{year}-{month:02}" for month in MONTHS]
