"""The log on stderr: a line of JSON for each thing that happened.

What broke is always said, each request where ``SCOREKEEPER_LOG`` is ``requests``. No line holds
what somebody wrote or opened: no address but the pattern of its route, and of an error the kind and
the places in the code without its message, which could hold a name, a key or a score.
"""

import json
import logging
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, TextIO, cast

from flask import Flask
from flask.logging import wsgi_errors_stream

from scorekeeper import store
from scorekeeper.web.platform.monitoring import request_events
from scorekeeper.web.platform.monitoring.request_events import Served

REQUESTS = "requests"
MOST_ERRORS = 10
"""Of a chain of errors."""

log = logging.getLogger("scorekeeper")

ExceptionInfo = tuple[type, BaseException, TracebackType | None] | tuple[None, None, None]


class Lines(logging.Formatter):
    """One line of JSON. Of what other code says the text alone, without what was put into it."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": str(record.msg),
            **getattr(record, "facts", {}),
        }
        return json.dumps(line, ensure_ascii=False)


class QuietFlask(Flask):
    """Flask, which by itself would write down the address of a request that broke.

    And would ask of everything that it calls, at every request, whether it has to be awaited.
    """

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return ``func``: none of ours has to be awaited."""
        return func

    def log_exception(self, exc_info: ExceptionInfo) -> None:
        """Say what broke."""
        _say(logging.ERROR, "broken", errors=_kinds(exc_info[1]), **_request())


def start() -> None:
    """Write the log on stderr from now on."""
    if not log.handlers:
        handler = logging.StreamHandler(cast("TextIO", wsgi_errors_stream))
        handler.setFormatter(Lines())
        log.addHandler(handler)
        log.setLevel(logging.INFO)
        log.propagate = False


def init_app(app: Flask) -> None:
    """Say something of each request, where that is wanted."""
    if app.config.get("SCOREKEEPER_LOG") == REQUESTS:
        request_events.watch(app, _request_served)


def broken(error: BaseException) -> None:
    """Say what broke after its request, while the answer was being made."""
    _say(logging.ERROR, "broken", errors=_kinds(error))


def unavailable(error: store.Unavailable) -> None:
    """Say that the database could not be used, in the store's own words."""
    _say(logging.WARNING, "unavailable", reason=str(error), **_request())


def warn(text: str) -> None:
    """Say what whoever runs the server should know; nothing of a visitor may be in it."""
    _say(logging.WARNING, text)


def _request_served(served: Served) -> None:
    _say(
        logging.INFO,
        "request",
        id=served.id,
        method=served.method,
        route=served.route,
        status=served.status,
        ms=round(served.seconds * 1000, 1),
    )


def _request() -> dict[str, str]:
    return {
        "id": request_events.request_id(),
        "method": request_events.method(),
        "route": request_events.route(),
    }


def _say(level: int, event: str, **facts: Any) -> None:
    log.log(level, event, extra={"facts": facts})


def _kinds(error: BaseException | None) -> list[dict[str, Any]]:
    """Return the error and those it came from: of what kind, and where in the code."""
    found: list[dict[str, Any]] = []
    while error is not None and len(found) < MOST_ERRORS:
        # ``extract_tb`` would want lines, without which code is packed for a phone.
        codes = [(frame.f_code, line) for frame, line in traceback.walk_tb(error.__traceback__)]
        kind = f"{type(error).__module__}.{type(error).__qualname__}"
        at = [f"{code.co_filename}:{line} {code.co_name}" for code, line in codes]
        found.append({"kind": kind, "at": at})
        error = error.__cause__ or error.__context__
    return found
