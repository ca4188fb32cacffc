"""Addresses: redirects after a form was sent, where the API begins, what is one of our pages."""

from typing import Any
from urllib.parse import quote

from flask import redirect, request, url_for
from werkzeug import Response

SEE_OTHER = 303

API = "/api/v1"
"""The beginning of the addresses of the JSON API."""


def to(endpoint: str, **values: Any) -> Response:
    """Redirect to the page of ``endpoint``."""
    return redirect(url_for(endpoint, **values), SEE_OTHER)


def here() -> str:
    """Return the address asked for, without its query, also where the app is below a path."""
    return quote(request.script_root + request.path)


def back(path: str) -> Response:
    """Redirect to the page at ``path`` when it is one of ours, else home."""
    below = path.startswith(f"{quote(request.script_root)}/")
    ours = below and not path.startswith("//") and path.isprintable()
    safe = ours and "\\" not in path
    return redirect(path if safe else url_for("home.show"), SEE_OTHER)


def is_of_api() -> bool:
    """Tell whether the request is for an address of the JSON API."""
    return request.path.startswith(API)


def comes_from_here() -> bool:
    """Tell whether the browser says that the request is of one of our own pages.

    On http browsers say it of few hosts in so many words (``Sec-Fetch-Site``), of others by the
    name of the page's host. Its scheme is left out, which a proxy may not have told us.
    """
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site == "same-origin"
    page = request.headers.get("Origin") or request.headers.get("Referer") or ""
    return page.startswith(("http://", "https://")) and page.split("/")[2] == request.host
