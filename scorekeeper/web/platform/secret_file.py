"""The secret key in its file, read again if the file changes while the app runs.

The secret is replaced if it may have leaked. From then on, nothing signed with the old one is
accepted. The check takes a few microseconds per request, before any cookie is read.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from flask import Flask

from scorekeeper import secret

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

FileStamp = tuple[int, int] | None


def init_app(app: Flask) -> None:
    """Check the file before every request, unless the secret comes from the environment."""
    if not app.config.get(secret.NAME):
        app.wsgi_app = SecretReloader(app, app.wsgi_app)  # type: ignore[method-assign]  # documented by Flask


class SecretReloader:
    """WSGI middleware that loads the secret again when its file changes."""

    def __init__(self, app: Flask, inner: "WSGIApplication") -> None:
        self._app = app
        self._inner = inner
        self._file = secret.file()
        self._seen = _file_stamp(self._file)

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        now = _file_stamp(self._file)
        if now != self._seen and now is not None:
            self._reload()
            self._seen = now
        return self._inner(environ, start_response)

    def _reload(self) -> None:
        try:
            self._app.secret_key = secret.secret_key(None)
        except (secret.BadSecret, OSError):
            return  # an invalid file: the next start reports it


def _file_stamp(file: Path) -> FileStamp:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns
