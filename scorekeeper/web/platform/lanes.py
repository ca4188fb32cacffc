"""Who may have to wait for whom: players wait for no stranger and for no long work.

The server has threads for every lane (``scorekeeper.serving``), so that a flood fills one alone.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import Any, TypeVar, cast

from flask import Flask
from werkzeug.exceptions import HTTPException
from werkzeug.http import parse_cookie

from scorekeeper.web.platform.auth.cookies import CookieSessions

Handler = TypeVar("Handler", bound=Callable[..., object])
Environ = dict[str, Any]


class Lane(StrEnum):
    """Those who wait for each other."""

    TABLE = "table"
    """Phones that have opened a link: their cookie says so, which nobody else can sign."""
    PROGRAMS = "programs"
    """Whoever sends a key, good or not, to the API."""
    STRANGERS = "strangers"
    LONG = "long"
    """What may take many seconds."""
    PROBES = "probes"


def goes(lane: Lane) -> Callable[[Handler], Handler]:
    """Let the handler have a lane, whoever asks; to be set right below the route."""

    def mark(handler: Handler) -> Handler:
        vars(handler)["lane"] = lane
        return handler

    return mark


def find(app: Flask, environ: Environ) -> tuple[Lane, str]:
    """Return the lane and the endpoint ("" for none) of a request that is not the app's yet."""
    path = environ["PATH_INFO"].encode("latin-1").decode(errors="replace")
    try:
        endpoint, _ = app.url_map.bind("").match(path, environ["REQUEST_METHOD"])
    except HTTPException:
        endpoint = ""
    handler = app.view_functions.get(endpoint)
    return getattr(handler, "lane", None) or _of(app, environ), endpoint


def _of(app: Flask, environ: Environ) -> Lane:
    if "HTTP_AUTHORIZATION" in environ:
        return Lane.PROGRAMS
    return Lane.TABLE if _has_opened_a_link(app, environ) else Lane.STRANGERS


def _has_opened_a_link(app: Flask, environ: Environ) -> bool:
    kept = parse_cookie(environ).get(app.config["SESSION_COOKIE_NAME"])
    sessions = cast(CookieSessions, app.session_interface)  # as on every server
    return kept is not None and sessions.has_keys(app, kept)
