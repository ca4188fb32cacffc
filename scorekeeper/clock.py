"""The clock. No other module reads the machine's time."""

from datetime import UTC, date, datetime


def now() -> datetime:
    """Return the time in UTC."""
    return datetime.now(UTC)  # noqa: TID251 - the only place


def today() -> date:
    """Return the day in the server's time zone."""
    return now().astimezone().date()
