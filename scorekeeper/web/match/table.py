"""The table view: what a whole table reads from two metres, on a tablet or a television."""

from flask import Blueprint, render_template

from scorekeeper.match import Match
from scorekeeper.store import Role
from scorekeeper.web.match import live_etag, pad_view
from scorekeeper.web.platform import auth, match_request

blueprint = Blueprint("table", __name__, url_prefix="/m/<match_id>")


@blueprint.get("/table")
@auth.for_match(Role.VIEWER)
def show(match_id: str) -> str:
    """Show the standings and the deal that is being played."""
    match = match_request.load_match(match_id)
    return _drawn(match, polling=live_etag.of_table(match))


def part(match: Match) -> str:
    """Draw what of the page follows the match: the same for whoever looks."""
    return _drawn(match, part=True)


def _drawn(match: Match, **more: object) -> str:
    going_on = match.sheet.next is not None and not match.finished
    return render_template(
        "match/table.html",
        match=match,
        progress=pad_view.next_progress(match) if going_on else None,
        tag=live_etag.tag(match.club_id, match.id, match.state, live_etag.TABLE),
        **more,
    )
