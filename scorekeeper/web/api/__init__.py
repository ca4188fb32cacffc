"""JSON API, version 1.

``/api/v1/openapi.json`` describes it. ``body`` reads request bodies as the models of ``schemas``.
``games`` and ``play`` answer questions, store nothing and need no account. ``matches`` stores
matches for the holder of a group's key; each write names the version it changes
(``preconditions``). Responses have the shapes of ``answers``, and every error is a problem of
``problems``.

This module has the access rules. Handlers are imported when they are first called, because they
need pydantic, whose import takes a tenth of the startup time.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from flask import Blueprint, Flask

from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.platform import auth, errors
from scorekeeper.web.platform.auth import bearer, guard
from scorekeeper.web.platform.limits import rate_limits
from scorekeeper.web.platform.urls import API
from scorekeeper.web.views.files.match_files import OF_API

Handler = Callable[..., Any]

blueprint = Blueprint("api", __name__, url_prefix=API)


def lazy(name: str) -> Handler:
    """Return the function called ``name``, such as "games.list_games", imported when called."""
    module, function = name.split(".")

    def call(*values: Any, **named: Any) -> Any:
        return getattr(import_module(f"{__name__}.{module}"), function)(*values, **named)

    call.__name__ = function
    return call


for_all = auth.open_to_all
for_viewers = auth.for_match(Role.VIEWER)
for_scorers = auth.for_match(Role.SCORER)
for_club_scorers = auth.for_club(Role.SCORER)
write_limit = rate_limits.limited(rate_limits.WRITING_BY_API)

EXPORT = f"/matches/<match_id>/export.<any({', '.join(OF_API)}):ending>"
DEALS = "/matches/<match_id>/deals"

for method, address, name, *marks in (
    ("GET", "/openapi.json", "openapi.show", for_all),
    ("GET", "/games", "games.list_games", for_all),
    ("POST", "/games/<slug>/sheet", "games.compute_sheet", for_all),
    ("POST", "/games/<slug>/bids", "games.judge_bids", for_all),
    ("POST", "/games/<slug>/plays", "play.judge_plays", for_all),
    ("POST", "/games/<slug>/trick", "play.judge_trick", for_all),
    ("POST", "/games/<slug>/replay", "play.replay_deal", for_all),
    ("POST", "/matches", "matches.create_match", for_club_scorers, write_limit),
    ("GET", "/matches/<match_id>", "matches.show_match", for_viewers),
    ("GET", EXPORT, "matches.export_match", for_viewers),
    ("POST", DEALS, "matches.record_deal", for_scorers, write_limit),
    ("PUT", f"{DEALS}/<int:number>", "matches.correct_deal", for_scorers, write_limit),
    ("DELETE", f"{DEALS}/last", "matches.remove_last_deal", for_scorers, write_limit),
):
    handler = lazy(name)
    for mark in marks:
        handler = mark(handler)
    blueprint.add_url_rule(address, view_func=handler, methods=[method])

blueprint.after_request(lazy("problems.allow_any_origin"))


def init_app(app: Flask) -> None:
    """Add the API, with its own authentication and error responses."""
    app.register_blueprint(blueprint)
    guard.check_with(app, blueprint, bearer.check)
    errors.handle_errors_below(app, API, lazy("problems.respond"))
