"""Failed attempts per address, counted by each process in its own memory.

A flood of them writes nothing to the database, where other people want to write.
"""

from datetime import datetime, timedelta
from threading import Lock

SPAN = timedelta(minutes=1)
ADDRESSES_KEPT = 10_000
"""Beyond them the address that began first is forgotten."""


class Attempts:
    """The number of attempts of each address, in a span that begins with the first of them."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._counts: dict[str, tuple[int, datetime]] = {}

    def count(self, address: str, at: datetime) -> tuple[int, int]:
        """Count one more; return the number with it, and the seconds until the span ends."""
        with self._lock:
            times, until = self._counts.get(address, (0, at))
            if until <= at:
                self._counts.pop(address, None)  # so that those that began first stand first
                times, until = 0, at + SPAN
            times += 1
            self._counts[address] = (times, until)
            if len(self._counts) > ADDRESSES_KEPT:
                del self._counts[next(iter(self._counts))]
        return times, _seconds(at, until)

    def counted(self, address: str, at: datetime) -> tuple[int, int]:
        """Return the number so far, and the seconds until the span ends."""
        times, until = self._counts.get(address, (0, at))
        return (times, _seconds(at, until)) if at < until else (0, 0)


def _seconds(at: datetime, until: datetime) -> int:
    return max(1, -(-(until - at) // timedelta(seconds=1)))
