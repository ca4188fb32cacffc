"""The JSON API, version 1.

``/api/v1/openapi.json`` describes it. ``body`` reads what arrives into the models of ``schemas``.
``games`` and ``play`` answer questions, store nothing and need no account; ``matches`` keeps
matches for who has the key of a club, each write based on a version (``preconditions``).
They answer in the shapes of ``answers``, and every error is a problem of ``problems``.
"""

from flask import Blueprint, Flask

from scorekeeper.web.api import games, matches, openapi, play, problems
from scorekeeper.web.platform import errors
from scorekeeper.web.platform.auth import bearer, guard
from scorekeeper.web.platform.urls import API
from scorekeeper.web.views.match_files import OF_API

blueprint = Blueprint("api", __name__, url_prefix=API)

blueprint.add_url_rule("/games", view_func=games.list_games)
blueprint.add_url_rule("/games/<slug>/sheet", view_func=games.compute_sheet, methods=["POST"])
blueprint.add_url_rule("/games/<slug>/bids", view_func=games.judge_bids, methods=["POST"])
blueprint.add_url_rule("/games/<slug>/plays", view_func=play.judge_plays, methods=["POST"])
blueprint.add_url_rule("/games/<slug>/trick", view_func=play.judge_trick, methods=["POST"])
blueprint.add_url_rule("/games/<slug>/replay", view_func=play.replay_deal, methods=["POST"])
blueprint.add_url_rule("/matches", "create_match", matches.create, methods=["POST"])
blueprint.add_url_rule("/matches/<match_id>", "show_match", matches.show)
blueprint.add_url_rule(
    f"/matches/<match_id>/export.<any({', '.join(OF_API)}):ending>", "export_match", matches.export
)
blueprint.add_url_rule("/matches/<match_id>/deals", view_func=matches.record_deal, methods=["POST"])
blueprint.add_url_rule(
    "/matches/<match_id>/deals/<int:number>", view_func=matches.correct_deal, methods=["PUT"]
)
blueprint.add_url_rule(
    "/matches/<match_id>/deals/last", view_func=matches.remove_last_deal, methods=["DELETE"]
)
blueprint.add_url_rule("/openapi.json", view_func=openapi.show)

blueprint.after_request(problems.allow_any_origin)


def init_app(app: Flask) -> None:
    """Add the API, with its own way to say who asks and what went wrong."""
    app.register_blueprint(blueprint)
    guard.check_with(app, blueprint, bearer.check)
    errors.answer_below(app, API, problems.answer)
