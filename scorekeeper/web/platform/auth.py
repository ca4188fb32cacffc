"""Who is asking, and what their keys open.

The cookie holds key ids only, signed and out of scripts' reach; the key itself is never kept.
Each request looks its keys up again, so a withdrawn key is shut at once.

Every handler is marked with what it needs (``open_to_all``, ``for_club``, ``for_match``), and one
guard looks at the mark before the handler is called. What is not marked is not there.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from http import HTTPStatus
from typing import Any, TypeVar

from flask import Flask, abort, current_app, g, request, session
from flask.sessions import SecureCookieSessionInterface, SessionMixin
from werkzeug import Response

from scorekeeper import clock, store
from scorekeeper.match import Match
from scorekeeper.store import Role
from scorekeeper.web.platform import urls

Handler = TypeVar("Handler", bound=Callable[..., Any])

COOKIE = {
    "SESSION_COOKIE_NAME": "scorekeeper",
    "SESSION_COOKIE_HTTPONLY": True,
    "SESSION_COOKIE_SAMESITE": "Lax",
    "PERMANENT_SESSION_LIFETIME": timedelta(days=400),
}

MOST_KEYS = 30
"""In one cookie, of which browsers keep 4 kB; the one opened longest ago makes room."""

USE_NOTED_EVERY = timedelta(minutes=1)
"""How exactly it is known when a key was last used: reading writes no more often than this."""

MARK = "need"


# ------------------------------------------------------------------------------ what a page needs


class Scope(Enum):
    """What has to be opened for a handler to be called."""

    NOTHING = "nothing"
    CLUB = "club"
    MATCH = "match"


@dataclass(frozen=True, slots=True)
class Need:
    """What a handler needs. ``whole`` says that a key to one match alone is not enough."""

    scope: Scope
    role: Role = Role.VIEWER
    whole: bool = False

    def met_by(self, key: store.Key) -> bool:
        """Whether ``key``, which reaches what is asked for, is enough."""
        return key.role.covers(self.role) and not (self.whole and key.match_id is not None)


def open_to_all(handler: Handler) -> Handler:
    """Mark a handler that shows nothing of any club, or sees to its visitors itself."""
    return _marked(handler, Need(Scope.NOTHING))


def for_club(role: Role) -> Callable[[Handler], Handler]:
    """Mark a handler of the club visited last, for whoever has a key of ``role`` to all of it."""
    return lambda handler: _marked(handler, Need(Scope.CLUB, role, whole=True))


def for_match(role: Role, *, whole: bool = False) -> Callable[[Handler], Handler]:
    """Mark a handler of the match in the address, for whoever reaches it as ``role``."""
    return lambda handler: _marked(handler, Need(Scope.MATCH, role, whole=whole))


def _marked(handler: Handler, need: Need) -> Handler:
    handler.__dict__[MARK] = need
    return handler


def need_of(endpoint: str) -> Need | None:
    """What the handler of ``endpoint`` needs; ``None`` where it is not marked."""
    if endpoint == "static":  # Flask's own
        return Need(Scope.NOTHING)
    found: Need | None = getattr(current_app.view_functions.get(endpoint), MARK, None)
    return found


# --------------------------------------------------------------------------------------- visitors


@dataclass(frozen=True, slots=True)
class Visit:
    """An opened club: the club, and the keys to it or to matches of it, the strongest first.

    ``holds`` says that the match in the address, if there is one, is the club's.
    """

    club: store.Club
    keys: tuple[store.Key, ...]
    holds: bool

    @property
    def whole(self) -> store.Key | None:
        """The strongest key to all of the club, if there is one."""
        return next((key for key in self.keys if key.match_id is None), None)

    @property
    def key_id(self) -> str:
        """The id of ``whole``, for handlers marked ``for_club``; else 404."""
        return (self.whole or abort(HTTPStatus.NOT_FOUND)).id

    @property
    def match_ids(self) -> list[str]:
        """The matches that are opened one by one."""
        return sorted({key.match_id for key in self.keys if key.match_id is not None})

    def key_to(self, match_id: str) -> store.Key | None:
        """The strongest key that would open the match, if it is one of the club."""
        return next((key for key in self.keys if key.reaches(match_id)), None)


def the_store() -> store.Store:
    """The application's store."""
    opened: store.Store = current_app.extensions["store"]
    return opened


def keep_key(key: store.Key) -> None:
    """Remember in the cookie that ``key`` was opened, and visit its club."""
    kept = [one for one in _named() if one != (key.club_id, key.id)]
    session["keys"] = [list(one) for one in [(key.club_id, key.id), *kept][:MOST_KEYS]]
    session["club"] = key.club_id
    session.permanent = True
    look_again()


def look_again() -> None:
    """Look the keys up again: some were opened or withdrawn by this very request."""
    g.pop("visits", None)


def _named() -> list[tuple[str, str]]:
    kept = session.get("keys", [])
    # Until keys had roles, it was one for each club.
    pairs = kept.items() if isinstance(kept, dict) else kept
    return [(club_id, key_id) for club_id, key_id in pairs]


def visits() -> list[Visit]:
    """The clubs this browser may see, the one visited last first."""
    if "visits" not in g:
        g.visits = _find_visits()
    found: list[Visit] = g.visits
    return found


def _find_visits() -> list[Visit]:
    named = _named()
    if not named:
        return []
    with the_store().reading() as db:
        found = store.good_keys(db, named, _match_in_address())
    found.sort(key=lambda one: _strength(one.key), reverse=True)
    order = sorted(dict.fromkeys(club_id for club_id, _ in named))
    order.sort(key=lambda club_id: club_id != session.get("club"))
    by_club = [[one for one in found if one.club.id == club_id] for club_id in order]
    return [
        Visit(ours[0].club, tuple(one.key for one in ours), ours[0].holds)
        for ours in by_club
        if ours
    ]


def _strength(key: store.Key) -> tuple[int, bool, datetime]:
    return (list(Role).index(key.role), key.match_id is None, key.created_at)


def _match_in_address() -> str | None:
    return (request.view_args or {}).get("match_id")


def current_visit() -> Visit | None:
    """The club visited last, or ``None``."""
    return next(iter(visits()), None)


def visit() -> Visit:
    """The club visited last; 404 where there is none, so that nothing is told to strangers."""
    return current_visit() or abort(HTTPStatus.NOT_FOUND)


def here() -> Visit | None:
    """The club of the match in the address, else the one visited last."""
    return g.get("here") or current_visit()


def visit_to(match_id: str) -> Visit | None:
    """The club of the match in the address, if a key this browser has opened reaches it."""
    return next((one for one in visits() if one.holds and one.key_to(match_id)), None)


def key_to(match: Match) -> store.Key:
    """The strongest key this browser has to the match."""
    keys = (one.key_to(match.id) for one in visits() if one.club.id == match.club_id)
    return next(filter(None, keys), None) or abort(HTTPStatus.NOT_FOUND)


def may(role: Role, match: Match) -> bool:
    """Whether this browser reaches the match as ``role``."""
    return key_to(match).role.covers(role)


def may_in_club(role: Role) -> bool:
    """Whether this browser has a key of ``role`` to all of the club it is in."""
    one = here()
    return bool(one and one.whole and one.whole.role.covers(role))


# ------------------------------------------------------------------------------------------ guard


def guard() -> Response | None:
    """Stop who may not: 404, or home, where there is no key; 403 where its role is too low."""
    # The API sees to its keys itself. Where there is no handler, Flask says so.
    if request.endpoint is None or request.path.startswith(urls.API):
        return None
    need = need_of(request.endpoint)
    if need is None:
        abort(HTTPStatus.NOT_FOUND)
    if need.scope is Scope.NOTHING:
        return None
    if need.scope is Scope.CLUB:
        return _guard_club(need)
    _guard_match(need)
    return None


def _guard_club(need: Need) -> Response | None:
    here = current_visit()
    if here is None or here.whole is None:
        return urls.to("clubs.home")
    _check(here.whole, need)
    return None


def _guard_match(need: Need) -> None:
    match_id = str(_match_in_address())
    here = visit_to(match_id) or abort(HTTPStatus.NOT_FOUND)
    g.here = here
    _check(here.whole if need.whole else here.key_to(match_id), need)


def _check(key: store.Key | None, need: Need) -> None:
    if key is None or not need.met_by(key):
        abort(HTTPStatus.FORBIDDEN)
    note_use(key)


def note_use(key: store.Key) -> None:
    """Note that ``key`` was used, unless that was noted a moment ago."""
    at = clock.now()
    if key.last_used_at and at - key.last_used_at < USE_NOTED_EVERY:
        return
    try:
        with the_store().try_writing() as db:
            store.note_use(db, key, at)
    except store.Unavailable:
        # Whoever may read may read on where nothing can be written just now.
        return


# ----------------------------------------------------------------------------------------- cookie


class CookieSessions(SecureCookieSessionInterface):
    """Flask's signed cookies, sent over https only where the page came by https."""

    def get_cookie_secure(self, app: Flask) -> bool:  # noqa: ARG002 - Flask's signature
        """Whether the browser may send the cookie by https only."""
        return request.is_secure

    def should_set_cookie(self, app: Flask, session: SessionMixin) -> bool:
        """No cookie goes with a file, which others on the way may keep, nor with the API.

        Nor with what a page asks for every other second, nor with the answer to a form of another
        site. Such a form comes without the cookie that the browser has, and would make it lose
        that one, and with it every key.
        """
        often = request.endpoint == "static" or request.blueprint == "live"
        bare = often or request.path.startswith(urls.API) or _is_of_elsewhere(app)
        return not bare and super().should_set_cookie(app, session)


def _is_of_elsewhere(app: Flask) -> bool:
    reads = request.method in {"GET", "HEAD"}
    known = app.config["SESSION_COOKIE_NAME"] in request.cookies or comes_from_here()
    return app.config.get("WTF_CSRF_ENABLED", True) and not (reads or known)


def comes_from_here() -> bool:
    """Whether the browser says that the request is of one of our own pages."""
    return request.headers.get("Sec-Fetch-Site") == "same-origin"


def init_app(app: Flask) -> None:
    """Sign the cookies and post the guard."""
    app.config.from_mapping(COOKIE)
    app.session_interface = CookieSessions()
    app.before_request(guard)
