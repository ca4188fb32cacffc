"""The page of whoever runs the server: sizes and numbers, without a name or a score.

It asks for the token of ``/metrics``, keeps a mark of it in the signed cookie for a while, and is
not there where no token is set.
"""

import hmac
from http import HTTPStatus

from flask import Blueprint, abort, current_app, render_template, request, session
from werkzeug import Response

from scorekeeper import clock, store
from scorekeeper.web.platform import auth, host_token, startup_warnings, urls
from scorekeeper.web.views.host_facts import facts_of, warnings_of

OPENED = "host"
"""Where the cookie has the mark, and until when it is good."""

OPEN_SECONDS = 8 * 3600

blueprint = Blueprint("host", __name__)


@blueprint.get("/host")
@auth.open_to_all
def show() -> str:
    """Show the server to who has told the token, and the question to others."""
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
    """Let in who knows the token."""
    mark = _mark()
    if not host_token.is_right(request.form.get("token", "")):
        return _question(wrong=True), HTTPStatus.FORBIDDEN
    session[OPENED] = [mark, int(clock.now().timestamp()) + OPEN_SECONDS]
    return urls.to("host.show")


def _question(*, wrong: bool = False) -> str:
    return render_template("platform/host_token.html", wrong=wrong, action=urls.here())


def _mark() -> str:
    """Return the mark of the token; 404 where there is none."""
    token = current_app.config.get(host_token.SETTING)
    return _mark_of(str(token)) if token else abort(HTTPStatus.NOT_FOUND)


def _mark_of(token: str) -> str:
    """Return what of ``token`` a cookie may hold, which its reader cannot try tokens against."""
    secret = str(current_app.secret_key).encode()
    text = f"page of the host {token}".encode("utf-8", "surrogatepass")
    return hmac.digest(secret, text, "sha256").hex()


def _is_open(mark: str) -> bool:
    try:
        kept, until = session[OPENED]
        return hmac.compare_digest(str(kept), mark) and clock.now().timestamp() < int(until)
    except (KeyError, TypeError, ValueError):
        return False
