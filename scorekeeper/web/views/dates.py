"""Dates and times: parsed from forms, validated, and formatted in the reader's language."""

import re
import unicodedata
from datetime import date, datetime, timedelta

from babel.dates import format_skeleton, format_timedelta
from flask_babel import format_date, get_locale

from scorekeeper import clock
from scorekeeper.match import bounds
from scorekeeper.rules.ruling import Refusal, gap, refuse, say
from scorekeeper.web.platform.catalogue import gettext

AHEAD = timedelta(days=1)
"""The players' day may begin before the server's."""

MOMENT = timedelta(minutes=2)
RECENT = timedelta(days=6)
"""Times longer ago than ``MOMENT`` are shown in hours or days, and after ``RECENT`` as a date."""

LONGEST_TYPED = 40
"""The most characters of an invalid date that its refusal repeats."""

DAY = re.compile(r"([0-9]{4})[-/.年]([0-9]{1,2})[-/.月]([0-9]{1,2})日?")


def latest() -> date:
    return clock.today() + AHEAD


def read_day(text: str, field: str) -> tuple[date | None, list[Refusal]]:
    """Parse a date. Return it or the refusals, neither if ``text`` is empty."""
    typed = unicodedata.normalize("NFKC", text).strip()
    if not typed:
        return None, []
    found = DAY.fullmatch(typed)
    try:
        day = date(*(int(part) for part in found.groups())) if found else None
    except ValueError:
        day = None
    if day is None:
        message = say(
            "“{typed}” is not a date. Use the form {example}.",
            typed=text.strip()[:LONGEST_TYPED],
            example=clock.today().isoformat(),
        )
        return None, [refuse("day.unreadable", message, field=field)]
    return day, []


def read_day_played(text: str, field: str) -> tuple[date | None, list[Refusal]]:
    """Parse the date of a match. Return it or the refusals. The date is required."""
    day, refusals = read_day(text, field)
    if day is None:
        return None, refusals or [gap("day.empty", say("Choose a date"), field=field)]
    wrong = check_day_played(day, field)
    return (None, wrong) if wrong else (day, [])


def check_day_played(day: date, field: str) -> list[Refusal]:
    """Return the refusals of a date on which no match can have been played."""
    if bounds.FIRST_DAY <= day <= latest():
        return []
    return [bounds.refuse_day(bounds.FIRST_DAY, latest(), field)]


def medium(day: date) -> str:
    return str(format_date(day, "medium"))


def month(day: date) -> str:
    return str(format_skeleton("yMMMM", day, locale=get_locale()))


def weekday(day: date) -> str:
    return str(format_skeleton("E", day, locale=get_locale()))


def month_spoken(day: date) -> str:
    """Return the month within a sentence, with the year if it is not the current one."""
    return str(format_date(day, "LLLL")) if day.year == clock.today().year else month(day)


def recent(day: date) -> str:
    """Return a date as in conversation: today, yesterday, Friday, 14 November."""
    passed = clock.today() - day
    if not passed:
        return str(gettext("today"))
    if passed == timedelta(days=1):
        return str(gettext("yesterday"))
    if timedelta() < passed <= RECENT:
        return str(format_date(day, "EEEE"))
    if day.year == clock.today().year:
        return str(format_skeleton("MMMd", day, locale=get_locale()))
    return medium(day)


def date_and_time(at: datetime) -> str:
    """Return the date and time of ``at`` in the server's time zone."""
    here = at.astimezone()
    return f"{medium(here.date())} {here:%H:%M}"


def ago(at: datetime) -> str:
    """Return the time since ``at`` in words."""
    passed = clock.now() - at
    if passed < MOMENT:
        return str(gettext("just now"))
    if passed < RECENT:
        return str(format_timedelta(-passed, add_direction=True, locale=get_locale()))
    return medium(at.astimezone().date())


def duration(minutes: int) -> str:
    """Return a duration in hours and minutes: "1 h 15 min"."""
    hours, rest = divmod(minutes, 60)
    if not hours:
        return str(gettext("%(minutes)s min", minutes=rest))
    if not rest:
        return str(gettext("%(hours)s h", hours=hours))
    return str(gettext("%(hours)s h %(minutes)s min", hours=hours, minutes=rest))
