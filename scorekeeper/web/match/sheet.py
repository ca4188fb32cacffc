"""The score sheet of a match, a page of its own."""

from flask import Blueprint, render_template

from scorekeeper.store import Role
from scorekeeper.web.platform import auth, match_request

blueprint = Blueprint("sheet", __name__, url_prefix="/m/<match_id>")


@blueprint.get("/sheet")
@auth.for_match(Role.VIEWER)
def show(match_id: str) -> str:
    """Show every written deal with its points and the totals after it."""
    return render_template("match/sheet.html", match=match_request.load_match(match_id))
