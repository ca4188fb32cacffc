"""The signed session cookie, unreadable to scripts, and the responses that must not set it."""

from datetime import timedelta
from urllib.parse import quote

from flask import Flask, Request, Response, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadData, TimestampSigner

from scorekeeper.web.platform import fetch_metadata, urls

COOKIE = {
    "SESSION_COOKIE_NAME": "scorekeeper",
    "SESSION_COOKIE_HTTPONLY": True,
    "SESSION_COOKIE_SAMESITE": "Lax",
    "PERMANENT_SESSION_LIFETIME": timedelta(days=400),
    "SESSION_REFRESH_EACH_REQUEST": False,
}

RENEWED_AFTER = timedelta(days=1)
"""Each visit extends the lifetime, at most once a day: signing every response would take time."""

SIGNATURE_CLOCK = TimestampSigner("")
"""Only used for the current time in the signer's own format."""

FILES = ("built_files", "app_manifest")
"""Blueprints whose responses are the same for everybody."""


class CookieSessions(SecureCookieSessionInterface):
    """Flask's signed cookies, restricted to https if the page was loaded by https."""

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        cookie = request.cookies.get(self.get_cookie_name(app))
        return self._read(app, cookie) if cookie else self.session_class()

    def _read(self, app: Flask, cookie: str) -> SecureCookieSession:
        signer = self.get_signing_serializer(app)
        lifetime = int(app.permanent_session_lifetime.total_seconds())
        try:
            contents, signed_at = signer.loads(cookie, max_age=lifetime, return_timestamp=True)  # type: ignore[union-attr]  # the app has a secret
        except BadData:
            return self.session_class()
        session = self.session_class(contents)
        age = timedelta(seconds=SIGNATURE_CLOCK.get_timestamp() - signed_at.timestamp())
        session.modified = session.permanent and age > RENEWED_AFTER
        return session

    def has_keys(self, app: Flask, cookie: str) -> bool:
        """Return whether a cookie is valid and contains keys."""
        return bool(self._read(app, cookie).get("keys"))

    def get_cookie_secure(self, app: Flask) -> bool:  # noqa: ARG002 - Flask's signature
        return request.is_secure

    def get_cookie_path(self, app: Flask) -> str:  # noqa: ARG002 - Flask's signature
        """Return the path of the app, which may share its host with other apps."""
        return quote(request.script_root) or "/"

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Save the session. Delete an empty session from the root of the host, too.

        Earlier versions stored cookies at the root, and the browser would send them again.
        """
        super().save_session(app, session, response)
        if session.modified and not session and request.script_root:
            name = self.get_cookie_name(app)
            response.delete_cookie(name, path="/", httponly=True, samesite="Lax")

    def should_set_cookie(self, app: Flask, session: SessionMixin) -> bool:
        """Return whether the response may set the cookie.

        Files do not set it, because caches may store them. Nor do the API, live polls, and links
        that are not opened as a page. A response to another site's form does not set it either: the
        request arrives without the browser's cookie, and a new cookie would replace that one with
        all its keys.
        """
        if not super().should_set_cookie(app, session):
            return False
        file = request.endpoint == "static" or request.blueprint in FILES
        polled = request.blueprint == "live"
        fetched = request.endpoint == "home.open_key" and not _is_page()
        return not (file or polled or fetched or urls.is_of_api() or _is_from_other_site(app))


def _is_page() -> bool:
    return fetch_metadata.request_origin() is not fetch_metadata.RequestOrigin.NOT_A_PAGE


def _is_from_other_site(app: Flask) -> bool:
    reads = request.method in {"GET", "HEAD"}
    known = app.config["SESSION_COOKIE_NAME"] in request.cookies or urls.comes_from_here()
    return app.config.get("WTF_CSRF_ENABLED", True) and not (reads or known)


def init_app(app: Flask) -> None:
    app.config.from_mapping(COOKIE)
    app.session_interface = CookieSessions()
