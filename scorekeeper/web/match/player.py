"""The page of one player. See ``player_view``."""

from flask import Blueprint, render_template

from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.match import live_etag, player_view
from scorekeeper.web.platform import auth, match_request

blueprint = Blueprint("player", __name__, url_prefix="/m/<match_id>/seat/<int:seat>")


@blueprint.get("")
@auth.for_match(Role.VIEWER)
def show(match_id: str, seat: int) -> str:
    match = match_request.load_match(match_id)
    return render_template(
        "match/player.html",
        **player_view.parts(match, seat),
        polling=live_etag.of_seat(match, seat),
    )
