"""The table view, for its page and for live updates. The view is the same for every reader."""

from typing import Any

from flask import render_template

from scorekeeper.match import Match
from scorekeeper.web.match import live_etag, pad_view


def part(match: Match) -> str:
    return render_table(match, part=True)


def render_table(match: Match, **more: Any) -> str:
    going_on = match.sheet.next is not None and not match.finished and not match.given_up
    return render_template(
        "match/table.html",
        match=match,
        progress=pad_view.next_progress(match) if going_on else None,
        tag=live_etag.tag(match.club_id, match.id, match.state, live_etag.TABLE),
        **more,
    )
