"""What has to be done now and then is done by the app itself, once a page has been answered.

Once an hour by one process of all that serve, after a page that nobody taps points on; where no
page is asked for, `scorekeeper clear-away` does it.
"""

import logging
from datetime import datetime
from functools import partial

from flask import Flask, Response, current_app, request

from scorekeeper import clock, store
from scorekeeper.web.platform import auth

AFTER = frozenset({"home.show", "history.show", "more.show", "statistics.games"})

DUE = "when chores are due"

log = logging.getLogger("scorekeeper")


def init_app(app: Flask) -> None:
    """Have the first page be followed by what was not done while the app was not running."""
    app.extensions[DUE] = None
    app.after_request(_after)


def put_off(app: Flask, until: datetime) -> None:
    """Have no page be followed by anything before ``until``."""
    app.extensions[DUE] = until


def _after(response: Response) -> Response:
    if request.endpoint in AFTER and _is_due(clock.now()):
        response.call_on_close(partial(_do, auth.the_store(), clock.now()))
    return response


def _is_due(now: datetime) -> bool:
    """Tell whether this process has not asked for an hour; the store knows about the others."""
    due: datetime | None = current_app.extensions[DUE]
    if due is not None and due > now:
        return False
    current_app.extensions[DUE] = now + store.purge.EVERY
    return True


def _do(opened: store.Store, now: datetime) -> None:
    try:
        store.purge.purge_when_due(opened, now)
    except Exception as error:  # noqa: BLE001 - nobody waits for it, and it is tried again
        facts = {"facts": {"error": type(error).__name__}}
        log.warning("nothing was cleared away", extra=facts)
