"""Links that open nothing: so many a minute are let through from one address, then it is told so.

A link that opens something always opens it, whatever its address has done, and is not counted at
all: behind one address there may be a hall full of players, and somebody who tries out links. Each
process counts in its own memory, so that a flood of them writes nothing where others want to write.
"""

from datetime import datetime, timedelta
from http import HTTPStatus
from threading import Lock
from typing import NoReturn

from flask import Flask, Response, abort, current_app
from werkzeug.exceptions import HTTPException, TooManyRequests

from scorekeeper import clock
from scorekeeper.web.platform import urls
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.platform.households import household

COUNTED = "wrong links"
MOST = 30
"""From one address in a span of time."""

A_FLOOD = 60
"""From one address in a span: who reads on is no person, and a page is much work."""

SPAN = timedelta(minutes=1)
ADDRESSES_KEPT = 10_000
"""Beyond them the one that began first is forgotten: 128 bits are not found by more addresses."""


class WrongLinks:
    """How many there were from each address, in a span that begins with the first of them."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._counts: dict[str, tuple[int, datetime]] = {}

    def count(self, address: str, at: datetime) -> tuple[int, int]:
        """Count one more; return how many there were with it, and for how many seconds it holds."""
        with self._lock:
            times, until = self._counts.get(address, (0, at))
            if until <= at:
                self._counts.pop(address, None)  # so that those that began first stand first
                times, until = 0, at + SPAN
            times += 1
            self._counts[address] = (times, until)
            if len(self._counts) > ADDRESSES_KEPT:
                del self._counts[next(iter(self._counts))]
        return times, max(1, -(-(until - at) // timedelta(seconds=1)))


def init_app(app: Flask) -> None:
    """Count from now on, unless nothing is to be limited."""
    if app.config["SCOREKEEPER_LIMITS"] != "off":
        app.extensions[COUNTED] = WrongLinks()


def turn_away(error: HTTPException) -> NoReturn:
    """Raise ``error`` for a link that opens nothing, or 429 where there were too many of them."""
    counted: WrongLinks | None = current_app.extensions.get(COUNTED)
    times, seconds = counted.count(household(), clock.now()) if counted else (0, 0)
    if times <= MOST:
        raise error
    if times > A_FLOOD and not urls.is_of_api():
        abort(_in_a_word(seconds))
    raise TooManyRequests(retry_after=seconds)


def _in_a_word(seconds: int) -> Response:
    said = f"{gettext('Too many requests.')}\n"
    headers = {"Retry-After": str(seconds)}
    return Response(said, HTTPStatus.TOO_MANY_REQUESTS, headers, mimetype="text/plain")
