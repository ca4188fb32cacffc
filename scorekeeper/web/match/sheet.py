"""The score sheet of a match: a page of its own that follows the match."""

from flask import Blueprint, render_template

from scorekeeper.match import Match
from scorekeeper.store import Role
from scorekeeper.web.match import live_etag
from scorekeeper.web.platform import auth, match_request

blueprint = Blueprint("sheet", __name__, url_prefix="/m/<match_id>")


@blueprint.get("/sheet")
@auth.for_match(Role.VIEWER)
def show(match_id: str) -> str:
    """Show every written deal with its points and the totals after it."""
    match = match_request.load_match(match_id)
    return _drawn(match, polling=live_etag.of_sheet(match))


def part(match: Match) -> str:
    """Draw what of the page follows the match."""
    return _drawn(match, part=True)


def _drawn(match: Match, **more: object) -> str:
    shown = live_etag.of_page("sheet", live_etag.reader(match.id))
    tag = live_etag.tag(match.club_id, match.id, match.state, shown)
    return render_template("match/sheet.html", match=match, tag=tag, **more)
