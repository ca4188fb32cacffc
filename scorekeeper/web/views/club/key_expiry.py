"""When a link ends: chosen in a form, and said on a page.

A link ends with an evening, which lasts until six in the morning on the server's clock: nobody is
shut out at midnight, in the middle of a deal.
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
"""Days from this evening on are in ``_LASTS``."""
_LASTS = {TONIGHT: timedelta(), WEEK: timedelta(days=7), MONTH: timedelta(days=30)}
LONGEST = timedelta(days=3660)


@dataclass(frozen=True, slots=True)
class End:
    """What a form says of the end: a choice, or a day as it was typed, which counts where it is."""

    choice: str = NEVER
    typed: str = ""
    ends_at: datetime | None = None
    refusal: Refusal | None = None


def read() -> End:
    """Return what the form that was sent says; 400 for a choice that no page of ours offers."""
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
        return End(choice, typed, None, refusals[0])
    if day is None and choice != NEVER:
        day = evening + _LASTS[choice]
    return End(choice, typed, end_of(day) if day else None)


def end_of(day: date) -> datetime:
    """Return when the evening of ``day`` is over."""
    return datetime.combine(day + timedelta(days=1), NIGHT_IS_OVER).astimezone()


def evening_of(at: datetime) -> date:
    """Return the day whose evening it is at the time ``at``, after midnight the one before."""
    return (at.astimezone() - timedelta(hours=NIGHT_IS_OVER.hour)).date()


def this_evening() -> date:
    """Return the day whose evening it is, the first with which a link can end."""
    return evening_of(clock.now())


def last_evening(ends_at: datetime) -> date:
    """Return the day with whose evening a link ends."""
    return evening_of(ends_at - timedelta(seconds=1))


def has_ended(ends_at: datetime) -> bool:
    """Tell whether that is past."""
    return ends_at <= clock.now()
