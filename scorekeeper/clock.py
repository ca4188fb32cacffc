"""The clock. No other module reads the system time."""

from datetime import UTC, date, datetime


def now() -> datetime:
    """Return the current time in UTC."""
    return datetime.now(UTC)  # noqa: TID251 - the only place


def today() -> date:
    """Return the current day in the server's time zone."""
    return now().astimezone().date()
