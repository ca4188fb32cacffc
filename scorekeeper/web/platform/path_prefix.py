"""The path below which the app is reached, such as ``/cards`` of ``https://example.org/cards/``.

The path comes from the setting, a trusted proxy or the web server. Proxies may strip the path or
pass it on.
"""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from flask import Flask

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

SETTING = "SCOREKEEPER_PREFIX"

_PREFIX = re.compile(r"(?:/[\w.~-]+)*", re.ASCII)


def read(text: str) -> str | None:
    """Return ``text`` as a prefix without a trailing slash, or ``None`` if it is not valid."""
    prefix = text.strip().rstrip("/")
    return prefix if _PREFIX.fullmatch(prefix) else None


def prefix_of(app: Flask, server: str, forwarded: str) -> str:
    """Return the prefix of a request: from the settings, a trusted proxy, or the web server."""
    if app.config[SETTING]:
        return str(app.config[SETTING])
    forwarded_prefix = (
        read(forwarded.rpartition(",")[2]) if app.config["SCOREKEEPER_PROXIES"] else None
    )
    return forwarded_prefix or server


def without_prefix(prefix: str, path: str) -> str:
    """Remove ``prefix`` from ``path``, if ``path`` begins with it."""
    if f"{path}/".startswith(f"{prefix}/"):
        return path.removeprefix(prefix) or "/"
    return path


def init_app(app: Flask) -> None:
    """Find the prefix of every request, before the app reads its path."""
    app.wsgi_app = _PathPrefix(app)  # type: ignore[method-assign]  # as Flask has it


class _PathPrefix:
    """Passes requests on to an app, whose paths begin after the prefix."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._below: WSGIApplication = app.wsgi_app

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        server = environ.get("SCRIPT_NAME", "")
        prefix = prefix_of(self._app, server, environ.get("HTTP_X_FORWARDED_PREFIX", ""))
        if prefix:
            environ["SCRIPT_NAME"] = prefix
            environ["PATH_INFO"] = without_prefix(prefix, environ.get("PATH_INFO", ""))
        return self._below(environ, start_response)
