"""Live updates: pages poll for changes, and get 304 if there are none."""

from collections.abc import Callable
from functools import partial
from http import HTTPStatus

from flask import Blueprint, abort, request
from werkzeug import Response

from scorekeeper import clock
from scorekeeper.match import Match
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.match import (
    auction_view,
    live_etag,
    pad_view,
    player_view,
    sheet_view,
    table_view,
)
from scorekeeper.web.platform import auth, match_request

EVERY = "Scorekeeper-Poll-Seconds"
"""The header with the seconds until the next poll. A busy server could slow the phones down."""

blueprint = Blueprint("live", __name__, url_prefix="/m/<match_id>")


@blueprint.get("/live")
@auth.for_match(Role.VIEWER)
def poll_match(match_id: str) -> Response:
    return _poll(match_id, live_etag.reader_variant(match_id), pad_view.part)


@blueprint.get("/seat/<int:seat>/live")
@auth.for_match(Role.VIEWER)
def poll_seat(match_id: str, seat: int) -> Response:
    variant = live_etag.page_variant(
        live_etag.seat_variant(match_id, seat), live_etag.reader_variant(match_id)
    )
    return _poll(match_id, variant, partial(player_view.part, player=seat))


@blueprint.get("/sheet/live")
@auth.for_match(Role.VIEWER)
def poll_sheet(match_id: str) -> Response:
    variant = live_etag.page_variant("sheet", live_etag.reader_variant(match_id))
    return _poll(match_id, variant, sheet_view.part)


@blueprint.get("/auction/live")
@auth.for_match(Role.SCORER)
def poll_auction(match_id: str) -> Response:
    """Respond with the live part of the auction, or of the pad once the auction is over."""
    variant = live_etag.page_variant("auction", live_etag.reader_variant(match_id))
    return _poll(match_id, variant, _auction_or_pad)


def _auction_or_pad(match: Match) -> str:
    return auction_view.part(match) if auction_view.auction_of(match) else pad_view.part(match)


@blueprint.get("/table/live")
@auth.for_match(Role.VIEWER)
def poll_table(match_id: str) -> Response:
    """Respond with the live part of the table view, which is the same for everybody."""
    return _poll(match_id, live_etag.TABLE, table_view.part)


def _poll(match_id: str, variant: str, render: Callable[[Match], str]) -> Response:
    visit = auth.visit_to(match_id) or abort(HTTPStatus.NOT_FOUND)
    # The query for the keys has already read the state of the match.
    state = visit.match_state or abort(HTTPStatus.NOT_FOUND)
    tag = live_etag.tag(visit.club.id, match_id, state, variant)
    if request.if_none_match.contains_weak(tag):
        response = Response(status=HTTPStatus.NOT_MODIFIED)
    else:
        match = match_request.load_match(match_id)
        # The match may have changed since its state was read.
        state = match.state
        tag = live_etag.tag(visit.club.id, match_id, state, variant)
        response = Response(render(match), mimetype="text/html")
    response.set_etag(tag, weak=True)
    response.headers[EVERY] = str(live_etag.seconds_between_polls(state, clock.now()))
    return response
