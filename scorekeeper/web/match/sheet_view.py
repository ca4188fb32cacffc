"""The view of the score sheet, for its page and for live updates."""

from typing import Any

from flask import render_template

from scorekeeper.match import Match
from scorekeeper.web.match import live_etag


def part(match: Match) -> str:
    return render_sheet(match, part=True)


def render_sheet(match: Match, **more: Any) -> str:
    shown = live_etag.page_variant("sheet", live_etag.reader_variant(match.id))
    tag = live_etag.tag(match.club_id, match.id, match.state, shown)
    return render_template("match/sheet.html", match=match, tag=tag, **more)
