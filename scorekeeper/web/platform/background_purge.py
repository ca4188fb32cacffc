"""Background purge: the app deletes expired data by itself after a response was sent.

It runs at most once an hour among all processes, after a page that nobody taps points on. On a
server without visitors, `scorekeeper clear-away` does it.
"""

import logging
from datetime import datetime
from functools import partial

from flask import Flask, Response, current_app, request

from scorekeeper import clock, store
from scorekeeper.web.platform import auth

PAGES = frozenset({"home.show", "history.show", "more.show", "statistics.games"})

NEXT_PURGE = "when chores are due"

log = logging.getLogger("scorekeeper")


def init_app(app: Flask) -> None:
    """Purge after the first page, to catch up on the time when the app was not running."""
    app.extensions[NEXT_PURGE] = None
    app.after_request(_purge_after)


def put_off(app: Flask, until: datetime) -> None:
    app.extensions[NEXT_PURGE] = until


def _purge_after(response: Response) -> Response:
    if request.endpoint in PAGES and _is_due(clock.now()):
        response.call_on_close(partial(_purge, auth.current_store(), clock.now()))
    return response


def _is_due(now: datetime) -> bool:
    """Return whether this process has not asked for an hour. The store knows about the others."""
    due: datetime | None = current_app.extensions[NEXT_PURGE]
    if due is not None and due > now:
        return False
    current_app.extensions[NEXT_PURGE] = now + store.purge.EVERY
    return True


def _purge(opened: store.Store, now: datetime) -> None:
    try:
        store.purge.purge_when_due(opened, now)
    except Exception as error:  # noqa: BLE001 - nobody waits for the result, and the next hour tries again
        facts = {"facts": {"error": type(error).__name__}}
        log.warning("nothing was cleared away", extra=facts)
