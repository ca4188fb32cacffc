"""A bounded cache. The least recently used value is dropped first.

Values do not expire. Either the key contains everything that the value depends on, or the caller
checks that the value is still valid.
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
        """Return the value of ``key``, or ``None``."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
            return self._values.get(key)

    def put(self, key: Hashable, value: Any) -> None:
        """Store ``value``, and drop the least recently used value if there are too many."""
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            while len(self._values) > self._most:
                self._values.popitem(last=False)

    def clear(self) -> None:
        """Drop all values."""
        with self._lock:
            self._values.clear()
