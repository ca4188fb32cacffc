"""The periods for which statistics are kept: all time, years, months and days.

A period is written as ISO 8601 writes it, "2026", "2026-11" or "2026-11-21"; all time is "".
"""

import calendar
from collections.abc import Iterator
from datetime import date

ALL_TIME = ""

YEAR, MONTH, DAY = 4, 7, 10
"""How many characters each has."""

MONTHS = range(1, 13)


def periods_of(day: date) -> tuple[str, ...]:
    """Return the four periods in which ``day`` lies, the longest first."""
    written = day.isoformat()
    return tuple(written[:length] for length in (0, YEAR, MONTH, DAY))


def cut(since: date, until: date) -> list[str]:
    """Cut the days from ``since`` to ``until``, both included, into as few periods as can be."""
    return list(_pieces(since.toordinal(), until.toordinal()))


def _pieces(first: int, last: int) -> Iterator[str]:
    while first <= last:
        day = date.fromordinal(first)
        month_ends = day.replace(day=calendar.monthrange(day.year, day.month)[1]).toordinal()
        year_ends = day.replace(month=12, day=31).toordinal()
        _, year, month, one_day = periods_of(day)
        if (day.month, day.day) == (1, 1) and year_ends <= last:
            yield year
            first = year_ends + 1
        elif day.day == 1 and month_ends <= last:
            yield month
            first = month_ends + 1
        else:
            yield one_day
            first += 1


def bounds(month: str) -> tuple[date, date]:
    """Return the first and the last day of ``month``."""
    first = date.fromisoformat(f"{month}-01")
    return first, first.replace(day=calendar.monthrange(first.year, first.month)[1])


def days_of(month: str) -> list[str]:
    """Return every day of ``month``."""
    first, last = bounds(month)
    return [first.replace(day=day).isoformat() for day in range(1, last.day + 1)]


def months_of(year: str) -> list[str]:
    """Return every month of ``year``."""
    return [f"{year}-{month:02}" for month in MONTHS]
