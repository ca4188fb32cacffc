"""The JSON API, version 1.

``/api/v1/openapi.json`` describes it. ``body`` reads what arrives into the models of ``schemas``.
``games`` and ``play`` answer questions, store nothing and need no account; ``matches`` keeps
matches for who has the key of a club, each write based on a version (``preconditions``).
They answer in the shapes of ``answers``, and every error is a problem of ``problems``.

Here stands who may ask for what. What answers is imported when somebody asks: all of it needs
pydantic, which is a tenth of a start, and a table that keeps score has no use for it.
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


def later(name: str) -> Handler:
    """Return the function called ``name``, as "games.list_games", imported when it is called."""
    module, function = name.split(".")

    def call(*values: Any, **named: Any) -> Any:
        return getattr(import_module(f"{__name__}.{module}"), function)(*values, **named)

    call.__name__ = function
    return call


to_all = auth.open_to_all
to_viewers = auth.for_match(Role.VIEWER)
to_scorers = auth.for_match(Role.SCORER)
to_scorers_of_the_club = auth.for_club(Role.SCORER)
not_too_often = rate_limits.limited(rate_limits.WRITING_BY_API)

EXPORT = f"/matches/<match_id>/export.<any({', '.join(OF_API)}):ending>"
DEALS = "/matches/<match_id>/deals"

for method, address, name, *marks in (
    ("GET", "/openapi.json", "openapi.show", to_all),
    ("GET", "/games", "games.list_games", to_all),
    ("POST", "/games/<slug>/sheet", "games.compute_sheet", to_all),
    ("POST", "/games/<slug>/bids", "games.judge_bids", to_all),
    ("POST", "/games/<slug>/plays", "play.judge_plays", to_all),
    ("POST", "/games/<slug>/trick", "play.judge_trick", to_all),
    ("POST", "/games/<slug>/replay", "play.replay_deal", to_all),
    ("POST", "/matches", "matches.create_match", to_scorers_of_the_club, not_too_often),
    ("GET", "/matches/<match_id>", "matches.show_match", to_viewers),
    ("GET", EXPORT, "matches.export_match", to_viewers),
    ("POST", DEALS, "matches.record_deal", to_scorers, not_too_often),
    ("PUT", f"{DEALS}/<int:number>", "matches.correct_deal", to_scorers, not_too_often),
    ("DELETE", f"{DEALS}/last", "matches.remove_last_deal", to_scorers, not_too_often),
):
    handler = later(name)
    for mark in marks:
        handler = mark(handler)
    blueprint.add_url_rule(address, view_func=handler, methods=[method])

blueprint.after_request(later("problems.allow_any_origin"))


def init_app(app: Flask) -> None:
    """Add the API, with its own way to say who asks and what went wrong."""
    app.register_blueprint(blueprint)
    guard.check_with(app, blueprint, bearer.check)
    errors.handle_errors_below(app, API, later("problems.answer"))
