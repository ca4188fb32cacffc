"""Yardsticks under the server of ours: a bare Flask app, and our app with empty pages."""

import re
from http import HTTPStatus

from flask import Flask, Response, request

from bench.served import SECRET
from scorekeeper import serving
from scorekeeper.serving.front import Front
from scorekeeper.web import create_app
from scorekeeper.web.platform.auth.cookies import CookieSessions

NOTHING_NEW = "/nothing-new"
LARGEST_BODY = 65_536

EMPTY = "empty"
BODY = re.compile(r"<body.*</body>", re.DOTALL)


def application() -> Front:
    """Make it, as ``scorekeeper.serving.application`` makes ours."""
    serving.allow_open_files()
    app = Flask(__name__)
    app.config.update(
        SECRET_KEY=SECRET, SESSION_COOKIE_NAME="scorekeeper", MAX_CONTENT_LENGTH=LARGEST_BODY
    )
    # The front of our server asks it whether a phone has opened a link.
    app.session_interface = CookieSessions()

    @app.get(NOTHING_NEW)
    def nothing_new() -> Response:
        return Response(status=HTTPStatus.NOT_MODIFIED)

    return Front(app)


def emptied() -> Front:
    """Make our app, whose pages come without their body where the address ends in ``?empty``."""
    app = create_app()

    @app.after_request  # before it is packed: what is added last is done first
    def empty(response: Response) -> Response:
        if EMPTY in request.args and response.mimetype == "text/html":
            response.set_data(BODY.sub("<body></body>", response.get_data(as_text=True)))
        return response

    return Front(app)
