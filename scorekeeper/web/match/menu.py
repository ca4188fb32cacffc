"""The page with everything that can be done with a match besides scoring."""

from flask import Blueprint, render_template

from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.platform import auth, match_request

blueprint = Blueprint("menu", __name__, url_prefix="/m/<match_id>")


@blueprint.get("/menu")
@auth.for_match(Role.VIEWER)
def show(match_id: str) -> str:
    return render_template("match/menu.html", match=match_request.load_match(match_id))
