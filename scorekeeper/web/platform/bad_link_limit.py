"""The limit on bad links per address and minute.

A valid link always opens and is not counted: behind one address there may be a hall full of players
and somebody who tries out links. Even many addresses cannot guess the 128 bits of a link.
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

ATTEMPTS = "wrong links"
MOST = 30
"""Bad links per address and minute."""

SHORT_RESPONSE_ABOVE = 60
"""Beyond this many, the response is a short text, because a page takes more work."""


def init_app(app: Flask) -> None:
    if app.config["SCOREKEEPER_LIMITS"] != "off":
        app.extensions[ATTEMPTS] = Attempts()


def refuse_bad_link(error: HTTPException) -> NoReturn:
    """Raise ``error`` for a bad link, or respond with 429 after too many of them."""
    counted: Attempts | None = current_app.extensions.get(ATTEMPTS)
    times, seconds = counted.count(client_address(), clock.now()) if counted else (0, 0)
    if times <= MOST:
        raise error
    if times > SHORT_RESPONSE_ABOVE and not urls.is_of_api():
        abort(_short_response(seconds))
    raise TooManyRequests(retry_after=seconds)


def _short_response(seconds: int) -> Response:
    text = f"{gettext('Too many requests.')}\n"
    headers = {"Retry-After": str(seconds)}
    return Response(text, HTTPStatus.TOO_MANY_REQUESTS, headers, mimetype="text/plain")
