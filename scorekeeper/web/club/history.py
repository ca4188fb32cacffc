"""The history of the club: its matches, newest first, with a filter form."""

from collections.abc import Sequence
from datetime import date
from itertools import groupby

from flask import Blueprint, make_response, render_template, request
from werkzeug import Response

from scorekeeper import store
from scorekeeper.registry import all_games
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.club import page_cursor
from scorekeeper.web.club.match_filters import read_filters
from scorekeeper.web.platform import auth
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views import dates

UNPROCESSABLE = 422

blueprint = Blueprint("history", __name__)


@blueprint.get("/history")
@auth.for_club(Role.VIEWER)
def show() -> Response:
    club_id = auth.required_visit().club.id
    before = page_cursor.read_cursor(request.args["before"]) if "before" in request.args else None
    filters = read_filters(club_id, request.args)
    page = store.history.HistoryPage((), None)
    if not filters.refusals:
        with auth.current_store().reading() as db:
            page = store.history.page(db, club_id, filters.selection, before=before)
    text = render_template(
        "club/history.html",
        filters=filters,
        days=_days_label(filters.selection),
        games=all_games(),
        months=_by_month(page.lines),
        older=page_cursor.cursor_text(page.older) if page.older else None,
        newest=before is None,
    )
    return make_response(text, UNPROCESSABLE if filters.refusals else 200)


@blueprint.get("/history/filter")
@auth.for_club(Role.VIEWER)
def filter_form() -> str:
    filters = read_filters(auth.required_visit().club.id, request.args)
    return render_template("club/history_filter.html", filters=filters, games=all_games())


def _days_label(chosen: store.matches.Selection) -> str:
    """Return the chosen dates as the label of a filter, "" if there are none."""
    ends = (
        gettext("since %(day)s", day=dates.medium(chosen.since)) if chosen.since else "",
        gettext("until %(day)s", day=dates.medium(chosen.until)) if chosen.until else "",
    )
    return " ".join(filter(None, ends))


def _by_month(
    lines: Sequence[store.matches.MatchSummary],
) -> list[tuple[date, list[store.matches.MatchSummary]]]:
    months = groupby(lines, key=lambda line: line.played_on.replace(day=1))
    return [(month, list(of_month)) for month, of_month in months]
