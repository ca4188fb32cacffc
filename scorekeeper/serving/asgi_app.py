"""ASGI app: reads a whole request, then runs Flask in a thread pool of a2wsgi."""

import string
import sys
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import quote_from_bytes

from a2wsgi import WSGIMiddleware
from flask import Flask
from werkzeug.exceptions import HTTPException, ServiceUnavailable

from scorekeeper.serving import request_body, timeouts
from scorekeeper.serving.error_responses import Send, send_error
from scorekeeper.web.platform import path_prefix, request_priority
from scorekeeper.web.platform.limits import body_limits
from scorekeeper.web.platform.monitoring import logs
from scorekeeper.web.platform.request_priority import Priority

THREADS = {Priority.PROBE: 1, Priority.PLAYER: 6, Priority.OTHER: 3, Priority.SLOW: 3}
MAX_WAITING = 500  # requests that wait for a thread of their priority
SEND_QUEUE = 64  # pieces of at most 64 kB that wait for the client without a thread
FRAMING = {b"content-length", b"transfer-encoding"}


class AsgiApp:
    """Serves the Flask app. Requests are buffered, so that slow clients do not block a thread."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._pools = {p: WSGIMiddleware(self._run, THREADS[p], SEND_QUEUE) for p in Priority}

    async def __call__(self, scope: Any, receive: request_body.Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        path = self._path(scope, headers)
        endpoint = request_priority.endpoint_of(self._app, scope["method"], path)
        limit = body_limits.limit_of(self._app, endpoint)
        try:
            async with request_body.read(headers, receive, limit) as (size, replay):
                pool = self._pool(request_priority.priority_of(self._app, endpoint, headers))
                await pool(_for_wsgi(scope, size), replay, _with_timeout(send))
        except HTTPException as error:
            await send_error(error, path, send)
        except Exception as error:  # noqa: BLE001 - a response that breaks after its start
            logs.log_late_error(error)

    def _path(self, scope: Any, headers: Mapping[bytes, bytes]) -> str:
        """Return the path of a request, without the app's prefix."""
        forwarded = headers.get(b"x-forwarded-prefix", b"").decode("latin-1")
        prefix = path_prefix.prefix_of(self._app, scope.get("root_path", ""), forwarded)
        return path_prefix.without_prefix(prefix, scope["path"])

    def _pool(self, priority: Priority) -> Any:
        pool = self._pools[priority]
        if pool.executor._work_queue.qsize() >= MAX_WAITING:  # noqa: SLF001 - nothing public
            raise ServiceUnavailable
        return pool

    def _run(self, environ: Any, start_response: Any) -> Iterable[bytes]:
        environ["wsgi.errors"] = sys.stderr  # a2wsgi: stdout
        return self._app(environ, start_response)


def _for_wsgi(scope: Any, size: int) -> Any:
    """Return the scope in the form that a2wsgi needs. ``size`` is that of the body, in bytes."""
    # A header name with an underscore could be mistaken for a proxy's header.
    headers = [one for one in scope["headers"] if one[0] not in FRAMING and b"_" not in one[0]]
    if size:
        headers.append((b"content-length", b"%d" % size))
    query = quote_from_bytes(scope["query_string"], string.punctuation).encode()
    return {**scope, "headers": headers, "query_string": query}


def _with_timeout(send: Send) -> Send:
    """Wrap ``send`` so that it drops the data for a stalled client. The wrapper must not raise."""
    stalled = False

    async def send_or_drop(message: dict[str, Any]) -> None:
        nonlocal stalled
        try:
            async with timeouts.timeout(len(message.get("body", b""))):
                if not stalled:
                    await send(message)
        except (TimeoutError, RuntimeError):  # granian: the connection is closed
            stalled = True

    return send_or_drop
