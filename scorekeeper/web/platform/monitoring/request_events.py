"""Events about finished requests, for the log and the metrics.

The events contain the pattern of the route, never the address, which may contain ids and keys.
"""

import re
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

from flask import Flask, Response, current_app, g, request

METHODS = frozenset({"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"})
REQUEST_ID = "X-Request-ID"

_READABLE = re.compile(r"[A-Za-z0-9._-]{8,64}", re.ASCII)


@dataclass(frozen=True, slots=True)
class FinishedRequest:
    """A finished request. ``route`` is "" if no route matches the address."""

    id: str
    method: str
    route: str
    status: int
    seconds: float


Watcher = Callable[[FinishedRequest], None]


def init_app(app: Flask) -> None:
    """Measure the duration of every request. Call this before other hooks are added."""
    app.extensions["watchers"] = []
    app.before_request(_begin)
    app.after_request(_end)


def watch(app: Flask, watcher: Watcher) -> None:
    """Call ``watcher`` after every request."""
    app.extensions["watchers"].append(watcher)


def _begin() -> None:
    g.began = time.perf_counter()


def request_id() -> str:
    """Return the id of this request: the proxy's id if a proxy is trusted, else a random id."""
    if "request_id" not in g:
        given = request.headers.get(REQUEST_ID, "")
        trusted = current_app.config["SCOREKEEPER_PROXIES"] and _READABLE.fullmatch(given)
        g.request_id = given if trusted else secrets.token_hex(8)
    name: str = g.request_id
    return name


def method() -> str:
    """Return the request method, "OTHER" if it is unknown."""
    return request.method if request.method in METHODS else "OTHER"


def route() -> str:
    return request.url_rule.rule if request.url_rule else ""


def _end(response: Response) -> Response:
    response.headers[REQUEST_ID] = request_id()
    if current_app.extensions["watchers"]:
        seconds = time.perf_counter() - g.get("began", time.perf_counter())
        served = FinishedRequest(request_id(), method(), route(), response.status_code, seconds)
        for watcher in current_app.extensions["watchers"]:
            watcher(served)
    return response
