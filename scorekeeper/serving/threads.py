"""The threads of one lane, and how many may wait for them."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from threading import Lock

from scorekeeper.serving.refusals import Refused

MOST_WAITING = 500
"""Who asks in vain and hangs up leaves no longer queue than this behind."""


class Threads:
    """So many threads, and who waits for one."""

    def __init__(self, name: str, number: int) -> None:
        self._pool = ThreadPoolExecutor(number, name)
        self._waiting = 0
        self._lock = Lock()

    def do(self, work: Callable[[], None]) -> None:
        """Have ``work`` done when there is a thread, or refuse it where too many wait for one."""
        with self._lock:
            if self._waiting >= MOST_WAITING:
                raise Refused(HTTPStatus.SERVICE_UNAVAILABLE)
            self._waiting += 1
        self._pool.submit(self._begin, work)

    def _begin(self, work: Callable[[], None]) -> None:
        with self._lock:
            self._waiting -= 1
        work()
