"""Answers what a page asks every other second: its live part anew, or 304 for no change.

Nothing is kept between requests that an answer depends on. The part that readers get is the same
for all of them, and so is drawn once for many: kept by its tag, which says all that went into it,
in a small cache that may be empty at any time.
"""

import gzip
from collections.abc import Callable
from datetime import datetime
from functools import partial
from http import HTTPStatus

from flask import Blueprint, Flask, abort, current_app, request
from werkzeug import Response

from scorekeeper import clock
from scorekeeper.match import Match, State
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.match import (
    auction_view,
    live_etag,
    pad_view,
    player_view,
    sheet_view,
    table_view,
)
from scorekeeper.web.platform import auth, match_request, unchanged
from scorekeeper.web.platform.recent import Recent

MOST_KEPT = 100
"""Parts that are kept, of some 30 kB and less than a tenth of it packed."""

EVERY = "Scorekeeper-Poll-Seconds"
"""The header that says when to ask again, so that a busy host could slow the phones."""

blueprint = Blueprint("live", __name__, url_prefix="/m/<match_id>")


@blueprint.get("/live")
@auth.for_match(Role.VIEWER)
def of_match(match_id: str) -> Response:
    """Answer with the live part of the match page, for this reader."""
    reader = live_etag.reader(match_id)
    return _answer(match_id, reader, pad_view.part, shared=reader == live_etag.READS)


@blueprint.get("/seat/<int:seat>/live")
@auth.for_match(Role.VIEWER)
def of_seat(match_id: str, seat: int) -> Response:
    """Answer with the live part of a player's own page, for this reader."""
    reader = live_etag.reader(match_id)
    shown = live_etag.of_page(live_etag.own(seat), reader)
    draw = partial(player_view.part, player=seat)
    return _answer(match_id, shown, draw, shared=reader == live_etag.READS)


@blueprint.get("/sheet/live")
@auth.for_match(Role.VIEWER)
def of_sheet(match_id: str) -> Response:
    """Answer with the live part of the sheet, for this reader."""
    reader = live_etag.reader(match_id)
    shown = live_etag.of_page("sheet", reader)
    return _answer(match_id, shown, sheet_view.part, shared=reader == live_etag.READS)


@blueprint.get("/auction/live")
@auth.for_match(Role.SCORER)
def of_auction(match_id: str) -> Response:
    """Answer with the live part of the auction; with the pad's once there is none."""
    shown = live_etag.of_page("auction", live_etag.reader(match_id))
    return _answer(match_id, shown, _auction_or_pad, shared=False)


def _auction_or_pad(match: Match) -> str:
    return auction_view.part(match) if auction_view.auction_of(match) else pad_view.part(match)


@blueprint.get("/table/live")
@auth.for_match(Role.VIEWER)
def of_table(match_id: str) -> Response:
    """Answer with the live part of the table view: the same for whoever looks."""
    return _answer(match_id, live_etag.TABLE, table_view.part, shared=True)


def _answer(match_id: str, shown: str, draw: Callable[[Match], str], *, shared: bool) -> Response:
    visit = auth.visit_to(match_id) or abort(HTTPStatus.NOT_FOUND)
    state, now = visit.match_state or abort(HTTPStatus.NOT_FOUND), clock.now()
    tag = live_etag.tag(visit.club.id, match_id, state, shown)
    if request.if_none_match.contains_weak(tag):
        unchanged.holds(_until(visit, match_id, state, now))
        return _told(Response(status=HTTPStatus.NOT_MODIFIED), tag, state)
    if shared and (kept := part_cache().get(tag)):
        return _told(_sent(kept), tag, state)
    match = match_request.load_match(match_id)
    # The match may have changed since its state was read.
    tag = live_etag.tag(visit.club.id, match_id, match.state, shown)
    part = _packed(draw(match))
    if shared:
        part_cache().put(tag, part)
    return _told(_sent(part), tag, match.state)


def _until(visit: auth.Visit, match_id: str, state: State, now: datetime) -> datetime:
    """Return when the answer is another by the time alone, or the key's use is to be noted."""
    key = visit.key_to(match_id) or abort(HTTPStatus.NOT_FOUND)
    quiet_from = state.touched_at + live_etag.QUIET_AFTER
    noted_until = auth.noted_until(key)
    return min(noted_until, quiet_from) if now <= quiet_from else noted_until


def _told(response: Response, tag: str, state: State) -> Response:
    response.set_etag(tag, weak=True)
    response.headers[EVERY] = str(live_etag.every(state, clock.now()))
    return response


# ----------------------------------------------------------------------------------------- parts

Part = tuple[bytes, bytes]
"""A part as it is, and packed by gzip."""


def init_app(app: Flask) -> None:
    """Give the app an empty cache."""
    app.extensions["live parts"] = Recent(MOST_KEPT)


def part_cache() -> Recent:
    """Return the application's cache of live parts."""
    cache: Recent = current_app.extensions["live parts"]
    return cache


def _packed(part: str) -> Part:
    plain = part.encode()
    return plain, gzip.compress(plain, mtime=0)


def _sent(part: Part) -> Response:
    plain, packed = part
    if not request.accept_encodings["gzip"]:
        return Response(plain, mimetype="text/html")
    return Response(packed, mimetype="text/html", headers={"Content-Encoding": "gzip"})
