"""Background jobs: tasks that the app runs after it has sent a response.

The jobs derive the facts that an upgrade left out, and delete expired data. The deletion runs at
most once an hour among all processes. The jobs start after pages on which nobody enters points. On
a server without visitors, `scorekeeper clear-away` deletes.
"""

import logging
from datetime import datetime
from functools import partial

from flask import Flask, Response, current_app, request

from scorekeeper import clock, store
from scorekeeper.web.platform import auth

PAGES = frozenset(
    {"home.show", "history.show", "more.show", "statistics.games", "statistics.show_latest"}
)

NEXT_JOBS = "next_background_jobs"

log = logging.getLogger("scorekeeper")


def init_app(app: Flask) -> None:
    """Run the jobs after the first page, to catch up on the time when the app was not running."""
    app.extensions[NEXT_JOBS] = None
    app.after_request(_run_after)


def postpone(app: Flask, until: datetime) -> None:
    app.extensions[NEXT_JOBS] = until


def _run_after(response: Response) -> Response:
    if request.endpoint in PAGES and _is_due(clock.now()):
        response.call_on_close(partial(_run, auth.current_store(), clock.now()))
    return response


def _is_due(now: datetime) -> bool:
    """Return whether this process has not looked for due jobs for an hour.

    The store knows when other processes ran the jobs.
    """
    due: datetime | None = current_app.extensions[NEXT_JOBS]
    if due is not None and due > now:
        return False
    current_app.extensions[NEXT_JOBS] = now + store.purge.EVERY
    return True


def _run(opened: store.Store, now: datetime) -> None:
    try:
        store.fill_facts(opened)
        store.purge.purge_when_due(opened, now)
    except Exception as error:  # noqa: BLE001 - nobody waits for the result, and the next hour tries again
        facts = {"facts": {"error": type(error).__name__}}
        log.warning("a background job failed", extra=facts)
