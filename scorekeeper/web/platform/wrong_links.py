"""Links that open nothing: so many a minute are let through from one address, then it is told so.

A link that opens something always opens it, whatever its address has done, and is not counted at
all: behind one address there may be a hall full of players, and somebody who tries out links. Each
process counts in its own memory, so that a flood of them writes nothing where others want to write.
"""

from datetime import datetime, timedelta
from threading import Lock
from typing import NoReturn

from flask import Flask, current_app
from werkzeug.exceptions import HTTPException, TooManyRequests

from scorekeeper import clock
from scorekeeper.web.platform.households import household

COUNTED = "wrong links"
MOST = 30
"""From one address in a span of time."""

SPAN = timedelta(minutes=1)
ADDRESSES_KEPT = 10_000
"""Beyond them the one that began first is forgotten: 128 bits are not found by more addresses."""


class WrongLinks:
    """How many there were from each address, in a span that begins with the first of them."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._counts: dict[str, tuple[int, datetime]] = {}

    def count(self, address: str, at: datetime) -> int:
        """Count one more, and return for how many seconds there are too many: mostly none."""
        with self._lock:
            times, until = self._counts.get(address, (0, at))
            if until <= at:
                self._counts.pop(address, None)  # so that those that began first stand first
                times, until = 0, at + SPAN
            self._counts[address] = (min(times, MOST) + 1, until)
            if len(self._counts) > ADDRESSES_KEPT:
                del self._counts[next(iter(self._counts))]
        return max(1, -(-(until - at) // timedelta(seconds=1))) if times >= MOST else 0


def init_app(app: Flask) -> None:
    """Count from now on, unless nothing is to be limited."""
    if app.config["SCOREKEEPER_LIMITS"] != "off":
        app.extensions[COUNTED] = WrongLinks()


def turn_away(error: HTTPException) -> NoReturn:
    """Raise ``error`` for a link that opens nothing, or 429 where there were too many of them."""
    counted: WrongLinks | None = current_app.extensions.get(COUNTED)
    seconds = counted.count(household(), clock.now()) if counted else 0
    if seconds:
        raise TooManyRequests(retry_after=seconds)
    raise error
