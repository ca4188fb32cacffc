"""Bounds of every stored value, and the checks that apply them.

Forms, the API, imports, phones and commands refuse values outside these bounds. A backup is checked
against them when it is made and when it is restored.
"""

import re
from collections.abc import Iterable
from datetime import UTC, date, datetime
from typing import Any, Final

from scorekeeper.rules.names import LONGEST as LONGEST_NAME
from scorekeeper.rules.options import MOST_NUMBERS
from scorekeeper.rules.points_only import MOST_POINTS
from scorekeeper.rules.ruling import Refusal, refuse, say

# ------------------------------------------------------------------------------- days and moments

FIRST_DAY: Final = date(1900, 1, 1)
LAST_DAY: Final = date(2999, 12, 31)
FIRST_MOMENT: Final = datetime(1900, 1, 1, tzinfo=UTC)
LAST_MOMENT: Final = datetime(2999, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC)
"""All moments from the first to the last are within the calendar in every time zone."""

# --------------------------------------------------------------------------- texts, in characters

LONGEST_FOLDED_NAME: Final = 18 * LONGEST_NAME
"""Unicode's longest compatibility decomposition has 18 characters (U+FDFA)."""

LONGEST_PLACE: Final = 80
LONGEST_NOTE: Final = 2000
LONGEST_REASON: Final = 200
LONGEST_QUESTION: Final = 1000
LONGEST_STAGE: Final = 40
LONGEST_FACT: Final = 2000
"""The longest text in an entry: an auction of 200 calls and passes."""

LONGEST_WORD: Final = 80
"""The longest word of the program itself: a kind of event, the name of a measure, a fingerprint."""

STAGE: Final = re.compile(r"[A-Za-z0-9_.:-]*", re.ASCII)
UNSTORABLE: Final = re.compile("[\0\ud800-\udfff]")
"""Characters that databases cannot store."""

# ---------------------------------------------------------------------------------------- numbers

LARGEST_FACT: Final = 10**9
"""The limit in an entry, an option or a change of the table, positive or negative."""

LARGEST_TOTAL: Final = 2 * 10**9
"""The limit of a total, positive or negative. An integer column holds 2,147,483,647."""

LARGEST_COLUMN: Final = 2**31 - 1

# ----------------------------------------------------------------------------------------- counts

MOST_LINES: Final = 10_000
"""The most events of a match. After that, only the end of the match can be added."""

MOST_DEALS: Final = 1000
MOST_PLANNED: Final = 200
MOST_PEOPLE: Final = 60
"""The most people of a match, including the members of teams."""

MOST_FACTS: Final = 300
"""The most facts in one change of the table."""

MOST_GAMES: Final = 100
"""The most games of one season."""

MOST_MONTHS: Final = 1200
"""The longest time, in months, for which a group may keep its matches."""

DEEPEST: Final = 20
"""The deepest nesting of an entry or an option."""

__all__ = ["LONGEST_NAME", "MOST_NUMBERS", "MOST_POINTS"]


def check_day(day: date, field: str) -> list[Refusal]:
    """Return a refusal if ``day`` is outside the bounds. ``field`` is its form field."""
    if FIRST_DAY <= day <= LAST_DAY:
        return []
    return [refuse_day(FIRST_DAY, LAST_DAY, field)]


def refuse_day(first: date, last: date, field: str) -> Refusal:
    message = say(
        "Choose a date from {first} to {last}.", first=first.isoformat(), last=last.isoformat()
    )
    return refuse("day.out_of_range", message, field=field)


def is_moment(moment: datetime) -> bool:
    """Return whether ``moment``, which must have a time zone, is within the bounds."""
    return FIRST_MOMENT <= moment <= LAST_MOMENT


def is_moment_or_nothing(text: str) -> bool:
    """Return whether ``text`` is empty or a time in ISO 8601 within the bounds."""
    try:
        return not text or FIRST_DAY <= datetime.fromisoformat(text).date() <= LAST_DAY
    except ValueError:
        return False


def check_text(text: str, longest: int, field: str) -> list[Refusal]:
    """Return a refusal if ``text`` has more than ``longest`` characters."""
    if len(text) <= longest:
        return []
    message = say("At most {longest} characters fit here.", longest=longest)
    return [refuse("text.long", message, field=field)]


def shortened(text: str, longest: int) -> str:
    """Return ``text``, truncated to ``longest``: replacing a name may have made it too long."""
    return text if len(text) <= longest else text[:longest].rstrip()


def check_sheet(deals: int, totals: Iterable[int]) -> list[Refusal]:
    """Return a refusal if there are too many deals, and one if a total is too large to store."""
    found = []
    if deals > MOST_DEALS:
        message = say("A match can have at most {most} deals.", most=MOST_DEALS)
        found.append(refuse("match.too_many_deals", message))
    if any(abs(total) > LARGEST_TOTAL for total in totals):
        message = say("A total can have at most {most} points.", most=LARGEST_TOTAL)
        found.append(refuse("points.total", message))
    return found


def is_plain(value: Any, depth: int = DEEPEST, largest: int = LARGEST_FACT) -> bool:
    """Return whether depth, numbers and texts of a plain JSON value are within the bounds."""
    if isinstance(value, dict | list):
        inner = [*value, *value.values()] if isinstance(value, dict) else value
        return depth > 0 and all(is_plain(one, depth - 1, largest) for one in inner)
    if isinstance(value, str):
        return len(value) <= LONGEST_FACT and UNSTORABLE.search(value) is None
    return value is None or (isinstance(value, int) and abs(value) <= largest)
