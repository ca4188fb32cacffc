"""Who is asking: the clubs whose keys this browser has opened.

The cookie holds key ids only, signed and out of scripts' reach; the key itself is never kept.
Each request looks its key up again, so a withdrawn key is closed at once.
"""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import wraps
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from flask import Flask, abort, current_app, g, request, session
from flask.sessions import SecureCookieSessionInterface, SessionMixin

from scorekeeper import store
from scorekeeper.web import addresses

if TYPE_CHECKING:
    from collections.abc import Callable

    from werkzeug import Response

P = ParamSpec("P")
R = TypeVar("R")

COOKIE = {
    "SESSION_COOKIE_NAME": "scorekeeper",
    "SESSION_COOKIE_HTTPONLY": True,
    "SESSION_COOKIE_SAMESITE": "Lax",
    "PERMANENT_SESSION_LIFETIME": timedelta(days=400),
}


class CookieSessions(SecureCookieSessionInterface):
    """Flask's signed cookies, sent over https only where the page came by https."""

    def get_cookie_secure(self, app: Flask) -> bool:  # noqa: ARG002 - Flask's signature
        """Whether the browser may send the cookie by https only."""
        return request.is_secure

    def should_set_cookie(self, app: Flask, session: SessionMixin) -> bool:
        """No cookie goes with a file, which others on the way may keep, nor with the API."""
        bare = request.endpoint == "static" or request.path.startswith(addresses.API)
        return not bare and super().should_set_cookie(app, session)


@dataclass(frozen=True, slots=True)
class Visit:
    """An opened club: the club and the id of the key that opened it."""

    club: store.Club
    key_id: str


def the_store() -> store.Store:
    """The application's store."""
    opened: store.Store = current_app.extensions["store"]
    return opened


def now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)


def today() -> date:
    """The day on the server's own calendar."""
    return now().astimezone().date()


def keep_key(club_id: str, key_id: str) -> None:
    """Remember in the cookie that the key opened the club, and visit that club."""
    session["keys"] = {**session.get("keys", {}), club_id: key_id}
    session["club"] = club_id
    session.permanent = True


def visits() -> list[Visit]:
    """The clubs this browser may see, the one visited last first."""
    if "visits" not in g:
        g.visits = _find_visits()
    found: list[Visit] = g.visits
    return found


def _find_visits() -> list[Visit]:
    keys: dict[str, str] = session.get("keys", {})
    order = sorted(keys, key=lambda club_id: club_id != session.get("club"))
    found: list[Visit] = []
    if not order:
        return found
    with the_store().reading() as db:
        for club_id in order:
            club = store.find_club(db, club_id)
            if club and store.key_by_id(db, club_id, keys[club_id]):
                found.append(Visit(club, keys[club_id]))
    return found


def current_visit() -> Visit | None:
    """The club visited last, or ``None``."""
    return next(iter(visits()), None)


def needs_club(handler: "Callable[P, R]") -> "Callable[P, R | Response]":
    """Send a visitor without a key home, where a club can be started."""

    @wraps(handler)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> "R | Response":
        if current_visit() is None:
            return addresses.to("clubs.home")
        return handler(*args, **kwargs)

    return guarded


def visit() -> Visit:
    """The club visited last; 404 where there is none, so that nothing is told to strangers."""
    found = current_visit()
    if found is None:
        abort(404)
    return found
