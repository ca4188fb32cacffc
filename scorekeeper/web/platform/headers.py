"""The security headers of every response, and the caching of files."""

from collections.abc import Mapping
from http import HTTPStatus

from flask import Flask, Response, request

DIRECTIVES = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'self'",  # the installed app shows our pages in a frame
}


def policy(others: Mapping[str, str]) -> str:
    """Return the content security policy. The directives in ``others`` override the defaults."""
    return "; ".join(f"{name} {sources}" for name, sources in {**DIRECTIVES, **others}.items())


A_YEAR = 31_536_000

FOR_ALL = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
FOR_DOCUMENTS = {
    "Content-Security-Policy": policy({}),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Origin-Agent-Cluster": "?1",
    "X-Frame-Options": "SAMEORIGIN",  # for browsers without frame-ancestors
    "X-Permitted-Cross-Domain-Policies": "none",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    **FOR_ALL,
}
"""Headers of pages.

Styles, scripts and fonts omit those that browsers ignore on them, which makes a first visit
smaller.
"""
SUBRESOURCES = ("text/css", "text/javascript", "font/woff2")


def init_app(app: Flask) -> None:
    app.after_request(_set_headers)


def _has_version_hash() -> bool:
    return request.endpoint in ("static", "built_files.show") and "v" in request.args


def _set_headers(response: Response) -> Response:
    wanted = dict(FOR_ALL if response.mimetype in SUBRESOURCES else FOR_DOCUMENTS)
    if response.status_code == HTTPStatus.NOT_MODIFIED:
        # The browser uses the headers of the response that it has.
        wanted = {}
    if request.is_secure:
        wanted["Strict-Transport-Security"] = f"max-age={A_YEAR}"
    if _has_version_hash() and response.status_code < HTTPStatus.BAD_REQUEST:
        response.cache_control.max_age = A_YEAR
        response.cache_control.no_cache = None
        response.cache_control.immutable = True
        # Flask-Compress does not close the file that it has read.
        if close := getattr(response.response, "close", None):
            response.call_on_close(close)
    else:
        wanted["Cache-Control"] = "private, no-store"
    # Added at once, because setting one header searches all the others.
    present = {name.lower() for name, _ in response.headers}
    response.headers.extend(
        [(name, value) for name, value in wanted.items() if name.lower() not in present]
    )
    return response
