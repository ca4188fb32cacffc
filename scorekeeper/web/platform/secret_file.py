"""The secret in its file, read again where it was changed while the app runs.

It is changed when somebody may have it, and from then on nothing signed with the old one is
believed. Looking at the file takes some microseconds, and comes before any cookie is read.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from flask import Flask

from scorekeeper import secret

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

Look = tuple[int, int] | None


def init_app(app: Flask) -> None:
    """Look at the file before every request, unless the host has given the secret."""
    if not app.config.get(secret.NAME):
        app.wsgi_app = Watched(app, app.wsgi_app)  # type: ignore[method-assign]  # as Flask has it


class Watched:
    """The app, with the secret that is in the file."""

    def __init__(self, app: Flask, inner: "WSGIApplication") -> None:
        self._app = app
        self._inner = inner
        self._file = secret.file()
        self._seen = _look(self._file)

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        """Answer a request."""
        now = _look(self._file)
        if now != self._seen and now is not None:
            self._take()
            self._seen = now
        return self._inner(environ, start_response)

    def _take(self) -> None:
        try:
            self._app.secret_key = secret.secret_key(None)
        except (secret.BadSecret, OSError):
            return  # somebody's hands: the next start says so


def _look(file: Path) -> Look:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns
