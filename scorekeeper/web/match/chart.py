"""The charts of a match, and a picture of the result to share."""

from collections.abc import Callable

from flask import Blueprint, Response, abort, render_template, request

from scorekeeper.exports import finish_picture, png
from scorekeeper.exports.charts import Chart
from scorekeeper.match import Match
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.platform import auth, match_request
from scorekeeper.web.views.match import charts, finish

NOT_FOUND = 404

blueprint = Blueprint("chart", __name__, url_prefix="/m/<match_id>")


VIEWS: dict[str, tuple[Callable[[Match], Chart | None], ...]] = {
    "totals": (charts.running_totals,),
    "deals": (charts.points_by_deal, charts.bids),
    "places": (charts.places,),
}
"""The charts of each view of the page, by its query parameter."""


@blueprint.get("/charts")
@auth.for_match(Role.VIEWER)
def show(match_id: str) -> str:
    match = match_request.load_match(match_id)
    view = request.args.get("view", "")
    view = view if view in VIEWS else "totals"
    drawn = [draw(match) for draw in VIEWS[view]]
    return render_template(
        "match/chart.html", match=match, view=view, charts=[one for one in drawn if one]
    )


@blueprint.get("/beside")
@auth.for_match(Role.VIEWER)
def side_panel(match_id: str) -> str:
    """Respond with the standings and the chart that a wide screen shows beside the pad."""
    match = match_request.load_match(match_id)
    return render_template("match/_standings_and_chart.html", match=match)


@blueprint.get("/picture.png")
@auth.for_match(Role.VIEWER)
def picture_png(match_id: str) -> Response | tuple[str, int]:
    """Respond with the picture as PNG, drawn with the fonts of the server."""
    match = match_request.load_match(match_id)
    if not png.can_draw():
        abort(404)
    if request.method == "HEAD":
        return Response(mimetype="image/png")
    try:
        drawn = finish.png_of(match)
    except png.NoFont as lacking:
        page = render_template("match/no_font.html", match=match, characters=lacking.characters)
        return page, NOT_FOUND
    return Response(drawn, mimetype="image/png")


@blueprint.get("/picture.svg")
@auth.for_match(Role.VIEWER)
def picture_svg(match_id: str) -> Response:
    """Respond with the picture as SVG. A phone draws it with its own fonts."""
    match = match_request.load_match(match_id)
    drawn = finish_picture.svg(finish.picture_of(match))
    return Response(drawn, mimetype="image/svg+xml")
