"""What was worked out a moment ago: a few values by key, the latest used kept.

It may be empty at any time, and forgets no value because that is old: either the key says all that
the value was worked out of, or whoever takes it out can tell that it still holds.
"""

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Any


class Recent:
    """A bounded number of values. Its methods may be called from every thread."""

    def __init__(self, most: int) -> None:
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
