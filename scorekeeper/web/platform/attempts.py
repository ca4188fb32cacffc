"""Failed attempts per client address, counted in the memory of each process.

A flood of attempts does not write to the database and so does not delay other people.
"""

from datetime import datetime, timedelta
from threading import Lock

SPAN = timedelta(minutes=1)
MOST_ADDRESSES = 10_000
"""When there are more, the oldest address is dropped."""


class Attempts:
    """The number of attempts of each address, in a window that begins with its first attempt."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._counts: dict[str, tuple[int, datetime]] = {}

    def count(self, address: str, at: datetime) -> tuple[int, int]:
        """Count one more attempt. Return the new count and the seconds until the window ends."""
        with self._lock:
            times, until = self._counts.get(address, (0, at))
            if until <= at:
                self._counts.pop(address, None)  # keeps the oldest address first
                times, until = 0, at + SPAN
            times += 1
            self._counts[address] = (times, until)
            if len(self._counts) > MOST_ADDRESSES:
                del self._counts[next(iter(self._counts))]
        return times, _seconds(at, until)

    def counted(self, address: str, at: datetime) -> tuple[int, int]:
        """Return the count of ``address`` and the seconds until its window ends, or zeros."""
        times, until = self._counts.get(address, (0, at))
        return (times, _seconds(at, until)) if at < until else (0, 0)


def _seconds(at: datetime, until: datetime) -> int:
    return max(1, -(-(until - at) // timedelta(seconds=1)))
