"""The expiry of a link, read from a form.

A link expires at the end of an evening: at six in the morning in the server's time zone. So nobody
is signed out at midnight in the middle of a deal.
"""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from flask import abort, request

from scorekeeper import clock
from scorekeeper.rules.ruling import N_, Refusal, refuse, say
from scorekeeper.web.views import dates

NIGHT_IS_OVER = time(6)
NEVER, TONIGHT, WEEK, MONTH = "never", "tonight", "week", "month"
CHOICES = {
    NEVER: N_("No end"),
    TONIGHT: N_("Tonight"),
    WEEK: N_("A week"),
    MONTH: N_("A month"),
}
"""``_LASTS`` has the days from this evening on."""
_LASTS = {TONIGHT: timedelta(), WEEK: timedelta(days=7), MONTH: timedelta(days=30)}
LONGEST = timedelta(days=3660)


@dataclass(frozen=True, slots=True)
class KeyExpiry:
    """The expiry in a form: a choice, or a typed date, which takes precedence."""

    choice: str = NEVER
    typed: str = ""
    expires_at: datetime | None = None
    refusal: Refusal | None = None


def read_expiry() -> KeyExpiry:
    """Return the submitted expiry. Respond with 400 if the choice is unknown."""
    choice, typed = request.form.get("ends", NEVER), request.form.get("ends_on", "")
    if choice not in CHOICES:
        abort(400)
    day, refusals = dates.read_day(typed, "ends_on")
    evening = this_evening()
    if day is not None and not evening <= day <= evening + LONGEST:
        span = {"first": evening.isoformat(), "last": (evening + LONGEST).isoformat()}
        message = say("Choose a date from {first} to {last}.", **span)
        refusals = [refuse("day.out_of_range", message, field="ends_on")]
    if refusals:
        return KeyExpiry(choice, typed, None, refusals[0])
    if day is None and choice != NEVER:
        day = evening + _LASTS[choice]
    return KeyExpiry(choice, typed, end_of(day) if day else None)


def end_of(day: date) -> datetime:
    """Return the time at which the evening of ``day`` is over."""
    return datetime.combine(day + timedelta(days=1), NIGHT_IS_OVER).astimezone()


def evening_of(at: datetime) -> date:
    """Return the date of the evening at the time ``at``: after midnight, the day before."""
    return (at.astimezone() - timedelta(hours=NIGHT_IS_OVER.hour)).date()


def this_evening() -> date:
    """Return the date of this evening, the first on which a link can expire."""
    return evening_of(clock.now())


def last_evening(expires_at: datetime) -> date:
    """Return the date of the last evening on which a link works."""
    return evening_of(expires_at - timedelta(seconds=1))


def is_expired(expires_at: datetime) -> bool:
    return expires_at <= clock.now()
