"""House rules that were shared as a link, to read, to play by or to save."""

from flask import Blueprint, abort, request

from scorekeeper.registry import find_game
from scorekeeper.web.platform import auth
from scorekeeper.web.views.rules import shared_rules

BAD_REQUEST, UNPROCESSABLE = 400, 422

blueprint = Blueprint("shared_rules", __name__)


@blueprint.get("/rules/<slug>/shared")
@auth.open_to_all
def show(slug: str) -> tuple[str, int]:
    """Show the rules in the address, and the parts that are invalid."""
    game = find_game(slug) or abort(404)
    words = request.args.to_dict()
    shared = shared_rules.read(game, words)
    status = BAD_REQUEST if shared.malformed else UNPROCESSABLE if shared.refusals else 200
    return shared_rules.page(game, shared, words, shared.name), status
