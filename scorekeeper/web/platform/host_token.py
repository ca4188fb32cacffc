"""The host's token, ``SCOREKEEPER_METRICS_TOKEN``, which opens ``/metrics`` and ``/host``.

After ten wrong tokens in a minute an address is refused, even with the right token. Otherwise an
attacker could still find out which token is right.
"""

import hmac

from flask import Flask, current_app
from werkzeug.exceptions import TooManyRequests

from scorekeeper import clock
from scorekeeper.web.platform.attempts import Attempts
from scorekeeper.web.platform.client_address import client_address

SETTING = "SCOREKEEPER_METRICS_TOKEN"
WRONG = "wrong tokens of the host"
MOST = 10
"""Wrong tokens per address and minute."""


def init_app(app: Flask) -> None:
    if app.config["SCOREKEEPER_LIMITS"] != "off":
        app.extensions[WRONG] = Attempts()


def is_right(given: str) -> bool:
    """Return whether ``given`` is the host's token.

    Raise ``TooManyRequests`` after too many wrong tokens.
    """
    wrong: Attempts | None = current_app.extensions.get(WRONG)
    address, now = client_address(), clock.now()
    times, seconds = wrong.counted(address, now) if wrong else (0, 0)
    if times >= MOST:
        raise TooManyRequests(retry_after=seconds)
    right = hmac.compare_digest(_bytes(given), _bytes(str(current_app.config[SETTING])))
    if wrong and not right:
        wrong.count(address, now)
    return right


def _bytes(token: str) -> bytes:
    return token.encode("utf-8", "surrogatepass")
