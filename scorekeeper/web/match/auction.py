"""The auction of a deal: each call against the last, then the contract into the entry.

What has been said is in the address, the last call of it stands: going back in the browser takes
one back as well as the link does. Whose a call is may be left out, for only the call matters.
"""

from flask import Blueprint, render_template, request
from werkzeug import Response
from werkzeug.exceptions import BadRequest, NotFound

from scorekeeper import store
from scorekeeper.match import Match, Stale
from scorekeeper.rules.entry import Chip
from scorekeeper.rules.game import Auction
from scorekeeper.rules.seats import Seat
from scorekeeper.store import Role
from scorekeeper.web.match import auction_view, pad_view
from scorekeeper.web.match.auction_view import SoFar
from scorekeeper.web.match.draft import draft_of
from scorekeeper.web.platform import auth, match_request, urls

blueprint = Blueprint("auction", __name__, url_prefix="/m/<match_id>/auction")

MOST_SAID = 200
"""In an address; no auction has as much, everybody's passes included."""


@blueprint.get("")
@auth.for_match(Role.SCORER)
def show(match_id: str) -> str:
    """Show what was said and the calls that beat the last; why not, for one that does not."""
    match = match_request.load_match(match_id)
    auction = _auction(match)
    words = request.args.getlist("said")
    if len(words) > MOST_SAID:
        raise BadRequest
    try:
        so_far = auction_view.read(auction, match, words)
        who = _who_speaks(match, so_far)
    except ValueError:
        raise BadRequest from None
    calls = auction_view.calls(auction, match, so_far.standing)
    refused = auction_view.find(calls, request.args.get("call"))
    per_row = auction.per_row(match.table.options)
    return render_template(
        "match/auction.html",
        match=match,
        so_far=so_far,
        who=who,
        then=[seat for seat in so_far.may_speak if seat != who],
        calls=auction_view.still_to_see(calls, per_row, so_far.standing, who),
        per_row=per_row,
        nobody_calls=auction.nobody_calls(match.table.options),
        again=auction_view.AGAIN,
        refused=refused,
        instead=refused and _instead(auction, match, so_far, refused),
    )


@blueprint.post("")
@auth.for_match(Role.SCORER)
def conclude(match_id: str) -> Response | tuple[str, int]:
    """Write the call that nobody has beaten into the entry of the next deal."""
    try:
        with match_request.lock_match(match_id) as locked:
            _conclude(locked)
    except Stale as stale:
        return pad_view.page(stale.current, stale=True), 409
    return urls.to("pad.show", match_id=match_id)


def _conclude(locked: store.LockedMatch) -> None:
    match = locked.match
    auction, deal = _auction(match), match.sheet.next
    kept = draft_of(match, deal.plan.number) if deal else None
    try:
        last = auction_view.read_word(auction, match, None, request.form.get("call", ""))
    except ValueError:
        raise BadRequest from None
    if last.call is None or kept is None:
        raise BadRequest
    concluded = auction.concluded(kept.entry, str(last.call.value), last.seat)
    locked.save_draft(kept.number, kept.stage, concluded)


def _auction(match: Match) -> Auction:
    auction = match.game.auction
    if auction is None or match.finished:
        raise NotFound
    return auction


def _who_speaks(match: Match, so_far: SoFar) -> Seat | None:
    """Return who was tapped, else whose turn it would be where the table tells whose calls are."""
    whose_turn = next(iter(so_far.may_speak), so_far.must_call)
    tapped = request.args.get("who")
    if tapped is None:
        return whose_turn
    seat = auction_view.read_seat(match, tapped)
    if so_far.speaking.in_turn and seat != whose_turn:
        raise ValueError(tapped)
    return seat


def _instead(auction: Auction, match: Match, so_far: SoFar, refused: Chip) -> list[str]:
    """Return what was said with ``refused`` in the place of the last call, where that may be."""
    if not so_far.said or so_far.said[-1].call is None:
        return []
    *before, last = so_far.words
    words = [*before, last.replace(last.partition(".")[0], str(refused.value), 1)]
    try:
        return auction_view.read(auction, match, words).words
    except ValueError:
        return []
