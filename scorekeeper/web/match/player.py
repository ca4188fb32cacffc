"""The page of one player. See ``player_view``."""

from flask import Blueprint

from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.match import player_view
from scorekeeper.web.platform import auth, match_request

blueprint = Blueprint("player", __name__, url_prefix="/m/<match_id>/seat/<int:seat>")


@blueprint.get("")
@auth.for_match(Role.VIEWER)
def show(match_id: str, seat: int) -> str:
    return player_view.page(match_request.load_match(match_id), seat)
