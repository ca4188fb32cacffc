"""Answers a poll as it was answered before, where nothing has changed since.

A phone that looks on asks the same every other second, header by header. That nothing is new
follows from the question, with the cookie and the tag in it, from what one query brings of the keys
and the match, and from the time. So the same question is answered the same, without a handler, as
long as that query brings the same: a key that was withdrawn or has ended is not among it. What
follows from the time is left to the handler, which says until when it holds: a minute at most, by
which a cookie may be older than its 400 days.

Where the database is a file, so little is left to do that it needs no thread: the server's loop
asks first whether there is such an answer ``at_once``.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from time import perf_counter
from typing import TYPE_CHECKING, Any

from flask import Flask, request

from scorekeeper import clock, store
from scorekeeper.web.platform import auth
from scorekeeper.web.platform.monitoring import request_events
from scorekeeper.web.platform.monitoring.request_events import REQUEST_ID, Served
from scorekeeper.web.platform.recent import Recent

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

MOST_KNOWN = 4096
"""Answers that are known, as many as phones look on at one time; some kilobytes each."""

POLLS = "/live"
"""How their addresses end."""

GROUNDS = "scorekeeper.grounds"
"""Where a request notes what its answer follows from."""

AT_ONCE = "scorekeeper.at_once"
"""Says of a request that it is answered as before or, for now, not at all."""

APART = frozenset({"HTTP_X_REQUEST_ID", "REMOTE_PORT"})
"""What is another in every request, or on every line."""


Said = tuple[str, list[tuple[str, str]]]
"""The status and the headers of an answer that has no body."""


@dataclass(frozen=True, slots=True)
class Grounds:
    """What an answer follows from, besides the question."""

    route: str
    looked_up: auth.LookedUp
    until: datetime


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer that nothing is new."""

    status: str
    headers: tuple[tuple[str, str], ...]
    grounds: Grounds


def init_app(app: Flask) -> None:
    """Answer polls again. Whatever changes a request on its way has to come before."""
    app.extensions["unchanged"] = True
    app.wsgi_app = Unchanged(app, app.wsgi_app)  # type: ignore[method-assign]  # as Flask has it


def at_once(app: Flask, environ: "WSGIEnvironment") -> Said | None:
    """Return what is said to a request that was answered before, ``None`` where that takes longer.

    Waits for nobody: not for a handler, nor for a database elsewhere, nor for one that is locked.
    """
    if not environ["PATH_INFO"].endswith(POLLS) or "unchanged" not in app.extensions:
        return None
    opened: store.Store = app.extensions["store"]
    if not opened.is_a_file:
        return None
    said: list[Said] = []

    def start(status: str, headers: list[tuple[str, str]], *_error: Any) -> Any:
        said.append((status, headers))

    # By way of what else stands in front, for instance a proxy that is believed.
    app.wsgi_app({**environ, AT_ONCE: True}, start)
    return said[0] if said else None


def holds(until: datetime) -> None:
    """Say of the answer to this request that it is the same until then, if the database is."""
    rule, looked_up = request.url_rule, auth.looked_up()
    if rule and looked_up:
        request.environ[GROUNDS] = Grounds(rule.rule, looked_up, until)


class Unchanged:
    """The app, asked only for what it has not answered before."""

    def __init__(self, app: Flask, inner: "WSGIApplication") -> None:
        self._app = app
        self._inner = inner
        self._known = Recent(MOST_KNOWN)

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        """Answer a request."""
        if not environ["PATH_INFO"].endswith(POLLS):
            return self._inner(environ, start_response)
        began = perf_counter()
        hurried = AT_ONCE in environ
        question = self._question(environ)
        known: Answer | None = self._known.get(question)
        if known is None or not self._stands(known.grounds, at_once=hurried):
            if hurried:
                return ()
            return self._inner(environ, self._noting(question, environ, start_response))
        start_response(known.status, self._headers(known, environ, began))
        return ()

    def _question(self, environ: "WSGIEnvironment") -> bytes:
        """Return what is asked, in short: whatever of it an answer could depend on."""
        asked = [
            (name, said)
            for name, said in environ.items()
            if isinstance(said, str) and name not in APART
        ]
        return sha256(repr((self._app.secret_key, asked)).encode()).digest()

    def _stands(self, grounds: Grounds, *, at_once: bool) -> bool:
        now = clock.now()
        try:
            return now < grounds.until and grounds.looked_up.is_so(now, at_once=at_once)
        except store.Unavailable:
            return False  # the app says what is to be said of it

    def _noting(
        self, question: bytes, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> "StartResponse":
        """Return ``start_response`` that keeps the answer, where it holds for a while."""

        def start(status: str, headers: list[tuple[str, str]], *error: Any) -> Any:
            if grounds := environ.get(GROUNDS):
                self._known.put(question, Answer(status, tuple(headers), grounds))
            return start_response(status, headers, *error)

        return start

    def _headers(
        self, known: Answer, environ: "WSGIEnvironment", began: float
    ) -> list[tuple[str, str]]:
        """Return the headers with the id of this request, and tell its watchers of it."""
        own = request_events.new_id(self._app, environ.get("HTTP_X_REQUEST_ID", ""))
        status, seconds = int(known.status.split(" ", 1)[0]), perf_counter() - began
        method = environ["REQUEST_METHOD"]
        request_events.tell(self._app, Served(own, method, known.grounds.route, status, seconds))
        return [(name, own if name == REQUEST_ID else said) for name, said in known.headers]
