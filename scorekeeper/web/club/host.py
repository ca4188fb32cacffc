"""The page for the host of the server: sizes and numbers, without names or scores.

The page asks for the token of ``/metrics`` and stores a digest of it in the signed cookie for some
hours. Without a configured token the page does not exist.
"""

import hmac
from http import HTTPStatus

from flask import Blueprint, abort, current_app, render_template, request, session
from werkzeug import Response

from scorekeeper import clock, store
from scorekeeper.web.platform import auth, host_token, startup_warnings, urls
from scorekeeper.web.views.host_facts import facts_of, warnings_of

SESSION_FIELD = "host"
"""The session field with the digest of the token and its expiry."""

SESSION_SECONDS = 8 * 3600

blueprint = Blueprint("host", __name__)


@blueprint.get("/host")
@auth.open_to_all
def show() -> str:
    mark = _token_digest()
    if not _is_signed_in(mark):
        return _token_form()
    found = store.host.read(auth.current_store())
    up_for = clock.now() - current_app.extensions["started_at"]
    return render_template(
        "platform/host.html",
        facts=facts_of(found, up_for),
        warnings=warnings_of(found, startup_warnings.warnings()),
    )


@blueprint.post("/host")
@auth.open_to_all
def enter() -> Response | tuple[str, HTTPStatus]:
    mark = _token_digest()
    if not host_token.is_right(request.form.get("token", "")):
        return _token_form(wrong=True), HTTPStatus.FORBIDDEN
    session[SESSION_FIELD] = [mark, int(clock.now().timestamp()) + SESSION_SECONDS]
    return urls.redirect_to("host.show")


def _token_form(*, wrong: bool = False) -> str:
    return render_template("platform/host_token.html", wrong=wrong, action=urls.requested_path())


def _token_digest() -> str:
    """Return the digest of the token. Respond with 404 if there is none."""
    token = current_app.config.get(host_token.SETTING)
    return _digest_of(str(token)) if token else abort(HTTPStatus.NOT_FOUND)


def _digest_of(token: str) -> str:
    """Return a digest of ``token`` that cannot be used to guess the token."""
    secret = str(current_app.secret_key).encode()
    text = f"page of the host {token}".encode("utf-8", "surrogatepass")
    return hmac.digest(secret, text, "sha256").hex()


def _is_signed_in(token_digest: str) -> bool:
    try:
        stored, until = session[SESSION_FIELD]
        return hmac.compare_digest(str(stored), token_digest) and clock.now().timestamp() < int(
            until
        )
    except (KeyError, TypeError, ValueError):
        return False
