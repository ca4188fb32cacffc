"""A request as WSGI has it, from what ASGI says of it."""

import sys
from typing import Any
from urllib.parse import unquote_to_bytes

Scope = dict[str, Any]
Environ = dict[str, Any]


UNPREFIXED = {"CONTENT_TYPE"}
FRAMING = {"CONTENT_LENGTH", "TRANSFER_ENCODING"}
"""Said of the body as it was sent; ours has been taken in."""


def header(scope: Scope, wanted: bytes) -> bytes | None:
    """Return the value of a header, whose name is small, or None."""
    return next((value for name, value in scope["headers"] if name == wanted), None)


def environ(scope: Scope) -> Environ:
    """Return the request without its body."""
    host, port = scope.get("server") or ("localhost", 80)
    client, _ = scope.get("client") or ("", 0)
    return {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": scope.get("root_path", ""),
        "PATH_INFO": _path(scope),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": host,
        "SERVER_PORT": str(port),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": client,
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        **_headers(scope),
    }


def _path(scope: Scope) -> str:
    """Return the path with the very bytes that were sent, which need not be UTF-8."""
    raw = scope.get("raw_path")
    path = unquote_to_bytes(raw) if raw is not None else scope["path"].encode()
    return str(path.decode("latin-1"))


def _headers(scope: Scope) -> Environ:
    found: Environ = {}
    for name, value in scope["headers"]:
        key = name.decode("latin-1").upper().replace("-", "_")
        if key in FRAMING or b"_" in name:
            continue
        if key not in UNPREFIXED:
            key = f"HTTP_{key}"
        text = value.decode("latin-1")
        joint = ";" if key == "HTTP_COOKIE" else ","
        found[key] = f"{found[key]}{joint}{text}" if key in found else text
    return found
