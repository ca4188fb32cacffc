"""Request priorities. The server has separate threads for each (``scorekeeper.serving``).

A flood of strangers, slow work or a slow download does not delay a tap, and a health check does not
wait for a lock.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import TypeVar, cast

from flask import Flask
from werkzeug.exceptions import HTTPException
from werkzeug.http import parse_cookie

from scorekeeper.web.platform.auth.cookies import CookieSessions

Handler = TypeVar("Handler", bound=Callable[..., object])


class Priority(StrEnum):
    """A group of requests that share threads."""

    PROBE = "probe"
    PLAYER = "player"
    """A phone that has opened a link. Its signed cookie proves it."""
    OTHER = "other"
    SLOW = "slow"
    """Work that may take seconds, or a response that does not fit into the send queue."""


def priority(chosen: Priority) -> Callable[[Handler], Handler]:
    """Set the priority of a handler. Use this decorator directly below the route."""

    def mark(handler: Handler) -> Handler:
        vars(handler)["priority"] = chosen
        return handler

    return mark


def priority_of(app: Flask, endpoint: str, headers: Mapping[bytes, bytes]) -> Priority:
    marked: Priority | None = getattr(app.view_functions.get(endpoint), "priority", None)
    if marked is not None:
        return marked
    return Priority.PLAYER if _has_opened_a_link(app, headers) else Priority.OTHER


def _has_opened_a_link(app: Flask, headers: Mapping[bytes, bytes]) -> bool:
    cookies = parse_cookie(headers.get(b"cookie", b"").decode("latin-1"))
    cookie = cookies.get(app.config["SESSION_COOKIE_NAME"])
    sessions = cast(CookieSessions, app.session_interface)
    return cookie is not None and sessions.has_keys(app, cookie)


def endpoint_of(app: Flask, method: str, path: str) -> str:
    """Return the endpoint of a request, "" if no route matches."""
    try:
        endpoint, _ = app.url_map.bind("").match(path, method)
    except HTTPException:
        return ""
    return str(endpoint)
