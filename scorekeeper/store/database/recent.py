"""What was worked out of rows a moment ago: a few values by key, the latest used kept.

A store has one, a process one for each store. It may be empty at any time: whoever takes a value
out says how to tell that the rows are still those it was worked out of.
"""

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Any

RECENT = "recent"
"""Where a session notes what its store has worked out."""

MOST_KEPT = 64
"""More than the tables that play at one time in most clubs; a long match takes some 100 kB."""


class Recent:
    """A bounded number of values. Its methods may be called from every thread."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._values: OrderedDict[Hashable, Any] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> Any:
        """Return what is kept under ``key``, or ``None``."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
            return self._values.get(key)

    def put(self, key: Hashable, value: Any) -> None:
        """Keep ``value``; where that is one too many, drop what was used longest ago."""
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            while len(self._values) > self._most:
                self._values.popitem(last=False)

    def clear(self) -> None:
        """Keep nothing of what was put here."""
        with self._lock:
            self._values.clear()
