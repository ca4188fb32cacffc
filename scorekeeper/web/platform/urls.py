"""Redirects, and checks of addresses."""

from typing import Any
from urllib.parse import quote

from flask import redirect, request, url_for
from werkzeug import Response

SEE_OTHER = 303

API = "/api/v1"
"""The prefix of the JSON API."""


def redirect_to(endpoint: str, **values: Any) -> Response:
    return redirect(url_for(endpoint, **values), SEE_OTHER)


def requested_path() -> str:
    """Return the requested path, including a path prefix of the app, without the query."""
    return quote(request.script_root + request.path)


def redirect_back(path: str) -> Response:
    """Redirect to ``path`` if it is one of our own pages, else home."""
    below = path.startswith(f"{quote(request.script_root)}/")
    ours = below and not path.startswith("//") and path.isprintable()
    safe = ours and "\\" not in path
    return redirect(path if safe else url_for("home.show"), SEE_OTHER)


def is_of_api() -> bool:
    return request.path.startswith(API)


def comes_from_here() -> bool:
    """Return whether the request comes from one of our own pages.

    Over plain http, most browsers do not send ``Sec-Fetch-Site``, so the host of the page counts.
    Its scheme is ignored, because a proxy may hide it.
    """
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site == "same-origin"
    page = request.headers.get("Origin") or request.headers.get("Referer") or ""
    return page.startswith(("http://", "https://")) and page.split("/")[2] == request.host
