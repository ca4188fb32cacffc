"""The app on a phone without a server. Pages that need a server are not available on such a phone.

Links and keys open the app on other phones, which is impossible without a server. Forgetting the
link of this phone would lose its group. The same holds for a group that was started on a phone
before it knew a server.
"""

from collections.abc import Callable
from http import HTTPStatus

from flask import Flask, current_app, render_template, request

SETTING = "SCOREKEEPER_ALONE"

BLUEPRINTS = ("health", "host", "keys", "match_keys")
ENDPOINTS = (
    *("home.answer_question", "home.open_pasted_link", "home.open_key", "home.opened"),
    *("more.ask_before_forgetting", "more.forget", "more.ask_before_signing_out", "more.sign_out"),
)
"""Endpoints that need a server or other phones."""

OWN_GROUP_CHECK = "a group without a server"


def init_app(app: Flask) -> None:
    """Respond to requests that need a server with an explanation if there is none."""
    app.add_template_global(has_no_server, "without_server")
    app.add_template_global(is_alone, "alone_on_phone")
    if app.config.get(SETTING):
        app.before_request(_refuse_server_page)


def is_alone() -> bool:
    """Return whether this phone has no server."""
    return bool(current_app.config.get(SETTING))


def set_own_group_check(app: Flask, own_group: Callable[[], bool]) -> None:
    """Set ``own_group``, which returns whether the current group is unknown to every server."""
    app.extensions[OWN_GROUP_CHECK] = own_group


def has_no_server() -> bool:
    """Return whether no server knows the current group."""
    own_group = current_app.extensions.get(OWN_GROUP_CHECK)
    return is_alone() or bool(own_group and own_group())


def _refuse_server_page() -> tuple[str, int] | None:
    if request.blueprint in BLUEPRINTS or request.endpoint in ENDPOINTS:
        return render_template("platform/without_server.html"), HTTPStatus.NOT_FOUND
    return None
