"""The clock. Nothing else in the program asks the machine what time it is."""

from datetime import UTC, date, datetime


def now() -> datetime:
    """Return the time, in UTC."""
    return datetime.now(UTC)  # noqa: TID251 - here alone


def today() -> date:
    """Return the day on the server's own calendar."""
    return now().astimezone().date()
