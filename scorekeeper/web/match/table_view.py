"""The table view as its page and the screens that follow it get it: the same for whoever looks."""

from typing import Any

from flask import render_template

from scorekeeper.match import Match
from scorekeeper.web.match import live_etag, pad_view


def part(match: Match) -> str:
    """Draw what of the page follows the match."""
    return drawn(match, part=True)


def drawn(match: Match, **more: Any) -> str:
    """Draw the page."""
    going_on = match.sheet.next is not None and not match.finished and not match.given_up
    return render_template(
        "match/table.html",
        match=match,
        progress=pad_view.next_progress(match) if going_on else None,
        tag=live_etag.tag(match.club_id, match.id, match.state, live_etag.TABLE),
        **more,
    )
