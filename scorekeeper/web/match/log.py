"""The history page of a match: every event with its time and link."""

from flask import Blueprint, abort, render_template, request

from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.match import log_view
from scorekeeper.web.platform import auth, match_request

blueprint = Blueprint("log", __name__, url_prefix="/m/<match_id>")

LARGEST = 10**9


@blueprint.get("/log")
@auth.for_match(Role.VIEWER)
def show(match_id: str) -> str:
    """Show the events of the match or of one deal, newest first."""
    match = match_request.load_match(match_id)
    deal, before = _number_from_query("deal"), _number_from_query("before")
    return render_template(
        "match/log.html", match=match, deal=deal, page=log_view.page(match, deal, before)
    )


def _number_from_query(name: str) -> int | None:
    """Return a positive number from the query, if given. Respond with 400 if it is invalid."""
    text = request.args.get(name)
    if text is None:
        return None
    number = request.args.get(name, type=int)
    if number is None or not 1 <= number <= LARGEST:
        abort(400)
    return number
