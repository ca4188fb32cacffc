"""The app alone on a phone, with no server behind it: what needs one is not there.

Links and keys open the app on other phones, which nothing leads to; whoever would forget the link
of this phone would never come back; and nobody runs a server who would look at how it does. Links
are not there either for a group that was begun on a phone before it knew any server.
"""

from collections.abc import Callable
from http import HTTPStatus

from flask import Flask, current_app, render_template, request

SETTING = "SCOREKEEPER_ALONE"

BLUEPRINTS = ("health", "host", "keys", "match_keys")
ENDPOINTS = (
    *("home.answer", "home.go_by_link", "home.open_key", "home.opened"),
    *("more.ask_before_forgetting", "more.forget", "more.ask_before_signing_out", "more.sign_out"),
)
"""What needs a server, or other phones."""

OWN_GROUP = "a group without a server"


def init_app(app: Flask) -> None:
    """Answer what needs a server with a page that says so, where there is none."""
    app.add_template_global(has_no_server, "without_server")
    app.add_template_global(is_alone, "alone_on_phone")
    if app.config.get(SETTING):
        app.before_request(_refuse)


def is_alone() -> bool:
    """Tell whether there is no server behind this phone."""
    return bool(current_app.config.get(SETTING))


def where(app: Flask, own_group: Callable[[], bool]) -> None:
    """Have no server behind a group where ``own_group`` says so of the one that is visited."""
    app.extensions[OWN_GROUP] = own_group


def has_no_server() -> bool:
    """Tell whether no server knows of this group: its phone is alone, or has begun it itself."""
    own_group = current_app.extensions.get(OWN_GROUP)
    return is_alone() or bool(own_group and own_group())


def _refuse() -> tuple[str, int] | None:
    if request.blueprint in BLUEPRINTS or request.endpoint in ENDPOINTS:
        return render_template("platform/without_server.html"), HTTPStatus.NOT_FOUND
    return None
