"""Links that open nothing: so many a minute are let through from one address, then it is told so.

A link that opens something always opens it, whatever its address has done, and is not counted at
all: behind one address there may be a hall full of players, and somebody who tries out links. More
addresses than are counted do not find the 128 bits of a link either.
"""

from http import HTTPStatus
from typing import NoReturn

from flask import Flask, Response, abort, current_app
from werkzeug.exceptions import HTTPException, TooManyRequests

from scorekeeper import clock
from scorekeeper.web.platform import urls
from scorekeeper.web.platform.attempts import Attempts
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.platform.client_address import client_address

COUNTED = "wrong links"
MOST = 30
"""From one address in a span of time."""

A_FLOOD = 60
"""From one address in a span: who reads on is no person, and a page is much work."""


def init_app(app: Flask) -> None:
    """Count from now on, unless nothing is to be limited."""
    if app.config["SCOREKEEPER_LIMITS"] != "off":
        app.extensions[COUNTED] = Attempts()


def turn_away(error: HTTPException) -> NoReturn:
    """Raise ``error`` for a link that opens nothing, or 429 where there were too many of them."""
    counted: Attempts | None = current_app.extensions.get(COUNTED)
    times, seconds = counted.count(client_address(), clock.now()) if counted else (0, 0)
    if times <= MOST:
        raise error
    if times > A_FLOOD and not urls.is_of_api():
        abort(_in_a_word(seconds))
    raise TooManyRequests(retry_after=seconds)


def _in_a_word(seconds: int) -> Response:
    said = f"{gettext('Too many requests.')}\n"
    headers = {"Retry-After": str(seconds)}
    return Response(said, HTTPStatus.TOO_MANY_REQUESTS, headers, mimetype="text/plain")
