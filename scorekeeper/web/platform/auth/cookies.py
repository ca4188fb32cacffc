"""The signed cookie, out of scripts' reach, and the answers that go without it."""

from copy import deepcopy
from datetime import timedelta
from typing import Any
from urllib.parse import quote

from flask import Flask, Request, Response, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadData, TimestampSigner

from scorekeeper.web.platform import arrivals, urls
from scorekeeper.web.platform.recent import Recent

COOKIE = {
    "SESSION_COOKIE_NAME": "scorekeeper",
    "SESSION_COOKIE_HTTPONLY": True,
    "SESSION_COOKIE_SAMESITE": "Lax",
    "PERMANENT_SESSION_LIFETIME": timedelta(days=400),
    "SESSION_REFRESH_EACH_REQUEST": False,
}

SIGNED_ANEW_AFTER = timedelta(days=1)
"""Whoever comes back within the lifetime keeps the cookie; to sign it at each answer takes time."""

MOST_KNOWN = 4096
"""Cookies whose words are known, as many as phones look on at one time; a kilobyte or two each."""

SIGNATURES = TimestampSigner("")
"""Tells the time as signatures have it; it signs nothing."""

FILES = ("bundles", "app_manifest")
"""Blueprints whose answers are the same for everybody."""


class CookieSessions(SecureCookieSessionInterface):
    """Flask's signed cookies, sent over https only where the page came by https.

    What a cookie says is worked out once, for a phone that looks on brings the same one every other
    second. It is known again by all of the cookie and by the secret, so that what was signed with
    another says nothing; its age is asked for each time.
    """

    def __init__(self) -> None:
        self._known = Recent(MOST_KNOWN)

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        """Return what the browser's cookie says, nothing where it has none."""
        kept = request.cookies.get(self.get_cookie_name(app))
        if not kept:
            return self.session_class()
        said, age = self._read(app, kept)
        session = self.session_class(deepcopy(said))
        session.modified = session.permanent and age > SIGNED_ANEW_AFTER
        return session

    def has_keys(self, app: Flask, kept: str) -> bool:
        """Return whether a cookie is signed, valid and names keys."""
        return bool(self._read(app, kept)[0].get("keys"))

    def _read(self, app: Flask, kept: str) -> tuple[dict[str, Any], timedelta]:
        """Return what a cookie says, not to be changed, and how long ago it was signed."""
        known = (app.secret_key, kept)
        found: tuple[dict[str, Any], int] | None = self._known.get(known)
        if found is None:
            try:
                found = self._verified(app, kept)
            except BadData:
                return {}, timedelta()
            self._known.put(known, found)
        said, signed_at = found
        age = timedelta(seconds=SIGNATURES.get_timestamp() - signed_at)
        return (said if age <= app.permanent_session_lifetime else {}), age

    def _verified(self, app: Flask, kept: str) -> tuple[dict[str, Any], int]:
        """Return what a cookie says and when it was signed. Raises ``BadData``."""
        signer: Any = self.get_signing_serializer(app)
        most = int(app.permanent_session_lifetime.total_seconds())
        said, signed_at = signer.loads(kept, max_age=most, return_timestamp=True)
        return said, int(signed_at.timestamp())

    def get_cookie_secure(self, app: Flask) -> bool:  # noqa: ARG002 - Flask's signature
        """Tell whether the browser may send the cookie by https only."""
        return request.is_secure

    def get_cookie_path(self, app: Flask) -> str:  # noqa: ARG002 - Flask's signature
        """Return the path of the app, which need not be all that this host serves."""
        return quote(request.script_root) or "/"

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Keep it; one that is emptied goes from the top of the host as well.

        There cookies lay before they were for the path of the app alone, and would come back.
        """
        super().save_session(app, session, response)
        if session.modified and not session and request.script_root:
            name = self.get_cookie_name(app)
            response.delete_cookie(name, path="/", httponly=True, samesite="Lax")

    def should_set_cookie(self, app: Flask, session: SessionMixin) -> bool:
        """Send no cookie with a file, which others on the way may keep, nor with the API.

        Nor with what a page asks for every other second, nor with the answer to a form of another
        site. Such a form comes without the cookie that the browser has, and would make it lose
        that one, and with it every key. Nor with a link that is not opened as a page.
        """
        if not super().should_set_cookie(app, session):
            return False
        file = request.endpoint == "static" or request.blueprint in FILES
        often = request.blueprint == "live"
        fetched = request.endpoint == "home.open_key" and not _is_page()
        return not (file or often or fetched or urls.is_of_api() or _is_of_elsewhere(app))


def _is_page() -> bool:
    return arrivals.arrival() is not arrivals.Arrival.NO_PAGE


def _is_of_elsewhere(app: Flask) -> bool:
    reads = request.method in {"GET", "HEAD"}
    known = app.config["SESSION_COOKIE_NAME"] in request.cookies or urls.comes_from_here()
    return app.config.get("WTF_CSRF_ENABLED", True) and not (reads or known)


def init_app(app: Flask) -> None:
    """Keep sessions in our cookie."""
    app.config.from_mapping(COOKIE)
    app.session_interface = CookieSessions()
