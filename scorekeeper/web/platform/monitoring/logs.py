"""The log on stderr, one JSON object per line.

Errors are always logged, requests only if ``SCOREKEEPER_LOG`` is ``requests``. The log never
contains what somebody wrote or opened: only the pattern of a route, and only the type and the
traceback of an error. The message of an error could contain a name, a secret or a score.
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
from scorekeeper.web.platform.monitoring.request_events import FinishedRequest

REQUESTS = "requests"
MOST_ERRORS = 10
"""The most errors of a chain."""

log = logging.getLogger("scorekeeper")

ExceptionInfo = tuple[type, BaseException, TracebackType | None] | tuple[None, None, None]


class JsonFormatter(logging.Formatter):
    """One line of JSON. Records of other code are logged without their arguments."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": str(record.msg),
            **getattr(record, "facts", {}),
        }
        return json.dumps(line, ensure_ascii=False)


class QuietFlask(Flask):
    """Flask without its own error log, which would contain the address.

    The class omits Flask's checks for coroutines, too, which run several times per request.
    """

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return ``func``, because no handler is a coroutine."""
        return func

    def log_exception(self, exc_info: ExceptionInfo) -> None:
        _log(logging.ERROR, "broken", errors=_error_chain(exc_info[1]), **_request())


def start() -> None:
    if not log.handlers:
        handler = logging.StreamHandler(cast("TextIO", wsgi_errors_stream))
        handler.setFormatter(JsonFormatter())
        log.addHandler(handler)
        log.setLevel(logging.INFO)
        log.propagate = False


def init_app(app: Flask) -> None:
    if app.config.get("SCOREKEEPER_LOG") == REQUESTS:
        request_events.watch(app, _request_served)


def log_late_error(error: BaseException) -> None:
    """Log an error after the request, while the response was being sent."""
    _log(logging.ERROR, "broken", errors=_error_chain(error))


def log_unavailable(error: store.Unavailable) -> None:
    """Log that the database could not be used."""
    _log(logging.WARNING, "unavailable", reason=str(error), **_request())


def warn(text: str) -> None:
    """Log a warning for the administrator. ``text`` must not contain a visitor's data."""
    _log(logging.WARNING, text)


def _request_served(served: FinishedRequest) -> None:
    _log(
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


def _log(level: int, event: str, **facts: Any) -> None:
    log.log(level, event, extra={"facts": facts})


def _error_chain(error: BaseException | None) -> list[dict[str, Any]]:
    """Return the error and its causes, each with its type and traceback."""
    found: list[dict[str, Any]] = []
    while error is not None and len(found) < MOST_ERRORS:
        # ``extract_tb`` reads the source, which the compressed code on a phone does not have.
        codes = [(frame.f_code, line) for frame, line in traceback.walk_tb(error.__traceback__)]
        kind = f"{type(error).__module__}.{type(error).__qualname__}"
        at = [f"{code.co_filename}:{line} {code.co_name}" for code, line in codes]
        found.append({"kind": kind, "at": at})
        error = error.__cause__ or error.__context__
    return found
