"""The app alone on a phone, with no server behind it: what needs one is not there.

Links and keys open the app on other phones, which nothing leads to; whoever would forget the link
of this phone would never come back; and nobody runs a server who would look at how it does.
"""

from http import HTTPStatus

from flask import Flask, current_app, render_template, request

SETTING = "SCOREKEEPER_ALONE"

BLUEPRINTS = ("health", "host", "keys", "match_keys")
ENDPOINTS = (
    *("home.answer", "home.go_by_link", "home.open_key", "home.opened"),
    *("more.ask_before_forgetting", "more.forget", "more.ask_before_signing_out", "more.sign_out"),
)
"""What needs a server, or other phones."""


def init_app(app: Flask) -> None:
    """Answer what needs a server with a page that says so, where there is none."""
    app.add_template_global(is_alone, "without_server")
    if app.config.get(SETTING):
        app.before_request(_refuse)


def is_alone() -> bool:
    """Tell whether there is no server behind this phone."""
    return bool(current_app.config.get(SETTING))


def _refuse() -> tuple[str, int] | None:
    if request.blueprint in BLUEPRINTS or request.endpoint in ENDPOINTS:
        return render_template("platform/without_server.html"), HTTPStatus.NOT_FOUND
    return None
