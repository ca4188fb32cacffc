"""Addresses: redirects after a form was sent, and where the API begins."""

from typing import Any

from flask import redirect, url_for
from werkzeug import Response

SEE_OTHER = 303

API = "/api/v1"
"""Where the addresses of the JSON API begin."""


def to(endpoint: str, **values: Any) -> Response:
    """See the page of ``endpoint``."""
    return redirect(url_for(endpoint, **values), SEE_OTHER)


def back(path: str) -> Response:
    """See the page at ``path`` when it is one of ours, else home."""
    ours = path.startswith("/") and not path.startswith("//") and path.isprintable()
    safe = ours and "\\" not in path
    return redirect(path if safe else url_for("home.show"), SEE_OTHER)
