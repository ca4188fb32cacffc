"""Handler of requests that the worker forwards to the app."""

import sys
from collections.abc import Iterable, Sequence
from http import HTTPStatus
from io import BytesIO
from typing import Any
from urllib.parse import unquote_to_bytes, urlsplit

from flask import Flask
from werkzeug.exceptions import BadRequest, HTTPException, InternalServerError

from scorekeeper.offline.inside.app_factory import phone
from scorekeeper.web.platform.monitoring import logs

Header = tuple[str, str]
WsgiResponse = tuple[int, list[Header], bytes]
Environ = dict[str, Any]

WSGI_NAMES = ("CONTENT_TYPE", "CONTENT_LENGTH")
"""Headers that have names of their own in WSGI."""

PLAIN_ERROR: WsgiResponse = (500, [("Content-Type", "text/plain; charset=utf-8")], b"500\n")
"""The response if even the error page cannot be rendered."""

BRACKETS = (b"[", b"{", b"%5B", b"%5b", b"%7B", b"%7b")
MOST_BRACKETS = 2000
"""More than any form of ours has.

About a thousand nested lists are too deep for the stack of WebAssembly, and would end Python
instead of raising an error.
"""

PORTS = {"http": "80", "https": "443"}


def answer(
    method: str, url: str, headers: Iterable[Sequence[str]], body: Any = None
) -> WsgiResponse:
    """Run a request in the app; return status, headers and body of the response.

    ``body`` may be a JavaScript buffer, which pyodide passes unconverted.
    """
    opened = phone()
    body = _as_bytes(body)
    headers = list(headers)
    try:
        _check_nesting(url, headers, body)
        environ = _environ(method, url, opened.prefix, body)
    except ValueError:
        environ = _environ("GET", f"http://localhost{opened.prefix}/", opened.prefix, b"")
        return _respond(opened.app, environ, BadRequest())
    _add_headers(environ, headers)
    return _respond(opened.app, environ)


def _check_nesting(url: str, headers: Iterable[Sequence[str]], body: bytes) -> None:
    """Raise ``ValueError`` for a request that may contain too deeply nested JSON.

    Uploaded files are not checked, because archives are parsed without recursion.
    """
    has_file = any(value.startswith("multipart/") for _, value in headers)
    text = url.encode(errors="replace") + (b"" if has_file else body)
    if sum(text.count(one) for one in BRACKETS) > MOST_BRACKETS:
        raise ValueError("lists within lists")


def _as_bytes(body: Any) -> bytes:
    given = getattr(body, "to_bytes", None)
    return given() if given else bytes(body or b"")


def _environ(method: str, url: str, prefix: str, body: bytes) -> Environ:
    """Return the WSGI environment. Raise ``ValueError`` for an invalid URL."""
    address = urlsplit(url)
    scheme = address.scheme or "http"
    path = unquote_to_bytes(address.path).decode("latin-1")
    if f"{path}/".startswith(f"{prefix}/"):
        path = path.removeprefix(prefix)
    return {
        "REQUEST_METHOD": method.upper(),
        "SCRIPT_NAME": prefix,
        "PATH_INFO": path,
        "QUERY_STRING": address.query,
        "SERVER_NAME": address.hostname or "localhost",
        "SERVER_PORT": str(address.port or PORTS.get(scheme, "80")),
        "SERVER_PROTOCOL": "HTTP/1.1",
        "HTTP_HOST": address.netloc or "localhost",
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scheme,
        "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": False,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }


def _add_headers(environ: Environ, headers: Iterable[Sequence[str]]) -> None:
    for name, value in headers:
        key = name.upper().replace("-", "_")
        if key == "CONTENT_LENGTH":
            continue  # it was counted above
        key = key if key in WSGI_NAMES else f"HTTP_{key}"
        if key in environ and key.startswith("HTTP_") and key != "HTTP_HOST":
            environ[key] += f", {value}"
        else:
            environ[key] = value


def _respond(app: Flask, environ: Environ, error: HTTPException | None = None) -> WsgiResponse:
    """Return the complete response. An exception becomes one of the app's error pages."""
    try:
        return _run_app(app, environ) if error is None else _error_page(app, environ, error)
    except Exception as broken:  # noqa: BLE001 - nothing else would respond
        logs.log_late_error(broken)
    try:
        return _error_page(app, environ, InternalServerError())
    except Exception as broken:  # noqa: BLE001 - the error page failed, too
        logs.log_late_error(broken)
        return PLAIN_ERROR


def _run_app(app: Flask, environ: Environ) -> WsgiResponse:
    status, headers = HTTPStatus.INTERNAL_SERVER_ERROR.value, list[Header]()

    def start(line: str, given: list[Header], _error: Any = None, /) -> Any:
        nonlocal status
        status = int(line.split(" ", 1)[0])
        headers[:] = given

    pieces = app.wsgi_app(environ, start)
    try:
        body = b"".join(pieces)
    finally:
        close = getattr(pieces, "close", None)
        if close is not None:
            close()
    return status, headers, body


def _error_page(app: Flask, environ: Environ, error: HTTPException) -> WsgiResponse:
    with app.request_context(environ):
        response = app.finalize_request(app.handle_user_exception(error))
        return response.status_code, list(response.headers), response.get_data()
