"""The page for the host of the server: sizes and numbers, without names or scores.

It asks for the token of ``/metrics`` and stores a digest of it in the signed cookie for some hours.
Without a configured token the page does not exist.
"""

import hmac
from http import HTTPStatus

from flask import Blueprint, abort, current_app, render_template, request, session
from werkzeug import Response

from scorekeeper import clock, store
from scorekeeper.web.platform import auth, host_token, startup_warnings, urls
from scorekeeper.web.views.host_facts import facts_of, warnings_of

OPENED = "host"
"""The session field with the digest of the token and its expiry."""

OPEN_SECONDS = 8 * 3600

blueprint = Blueprint("host", __name__)


@blueprint.get("/host")
@auth.open_to_all
def show() -> str:
    """Show the page, or the form for the token."""
    mark = _mark()
    if not _is_open(mark):
        return _question()
    found = store.host.read(auth.the_store())
    up_for = clock.now() - current_app.extensions["started_at"]
    return render_template(
        "platform/host.html",
        facts=facts_of(found, up_for),
        warnings=warnings_of(found, startup_warnings.warnings()),
    )


@blueprint.post("/host")
@auth.open_to_all
def enter() -> Response | tuple[str, HTTPStatus]:
    """Sign the visitor in if the token is right."""
    mark = _mark()
    if not host_token.is_right(request.form.get("token", "")):
        return _question(wrong=True), HTTPStatus.FORBIDDEN
    session[OPENED] = [mark, int(clock.now().timestamp()) + OPEN_SECONDS]
    return urls.to("host.show")


def _question(*, wrong: bool = False) -> str:
    return render_template("platform/host_token.html", wrong=wrong, action=urls.here())


def _mark() -> str:
    """Return the digest of the token. Responds with 404 if there is none."""
    token = current_app.config.get(host_token.SETTING)
    return _mark_of(str(token)) if token else abort(HTTPStatus.NOT_FOUND)


def _mark_of(token: str) -> str:
    """Return a digest of ``token`` that cannot be used to guess the token."""
    secret = str(current_app.secret_key).encode()
    text = f"page of the host {token}".encode("utf-8", "surrogatepass")
    return hmac.digest(secret, text, "sha256").hex()


def _is_open(mark: str) -> bool:
    try:
        kept, until = session[OPENED]
        return hmac.compare_digest(str(kept), mark) and clock.now().timestamp() < int(until)
    except (KeyError, TypeError, ValueError):
        return False
