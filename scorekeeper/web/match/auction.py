"""The auction of a deal: each call is checked, and the contract goes into the entry.

The calls are in the deal's draft, which is saved with each tap, so other phones see them. The
caller of a call may be unknown, because only the call matters.
"""

from collections.abc import Callable, Mapping
from typing import Any

from flask import Blueprint, request
from werkzeug import Response
from werkzeug.exceptions import BadRequest, NotFound

from scorekeeper import store
from scorekeeper.match import Match, Stale
from scorekeeper.rules.game import Auction
from scorekeeper.rules.seats import Seat
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.match import auction_view, live_etag, pad_view
from scorekeeper.web.match.auction_view import AGAIN, MOST_SAID, AuctionState
from scorekeeper.web.match.draft import draft_of
from scorekeeper.web.platform import auth, match_request, urls

CONFLICT = 409

blueprint = Blueprint("auction", __name__, url_prefix="/m/<match_id>/auction")


class Overtaken(Exception):  # noqa: N818 - a normal outcome, not an error
    """Another phone has made a call since the page was drawn, so that this one is not valid.

    ``refused`` is the call that no longer beats the last one.
    """

    def __init__(self, match: Match, refused: str | None = None) -> None:
        self.match = match
        self.refused = refused
        super().__init__(refused)


@blueprint.get("")
@auth.for_match(Role.SCORER)
def show(match_id: str) -> str:
    """Show the calls so far and the calls that may follow."""
    match = match_request.load_match(match_id)
    if auction_view.auction_of(match) is None:
        raise NotFound
    tapped, refused = request.args.get("who"), request.args.get("call")
    try:
        return auction_view.page(
            match,
            tapped=tapped,
            refused=refused,
            cleared=request.args.get("cleared", ""),
            polling=live_etag.of_auction(match),
        )
    except ValueError:
        raise BadRequest from None


@blueprint.post("")
@auth.for_match(Role.SCORER)
def write(match_id: str) -> Response | tuple[str, int]:
    """Save a call or a pass, take one back, or end the auction, as the button says."""
    try:
        with match_request.lock_match(match_id) as locked:
            return _write(locked, request.form)
    except Stale as stale:
        return pad_view.page(stale.current, stale=True), CONFLICT
    except Overtaken as other:
        return auction_view.page(other.match, refused=other.refused, overtaken=True), CONFLICT


def _write(locked: store.matches.LockedMatch, form: Mapping[str, str]) -> Response:
    """Apply the button, and redirect to the updated page."""
    match = locked.match
    auction, deal = auction_view.auction_of(match), match.sheet.next
    saved = draft_of(match, deal.plan.number) if deal else None
    if auction is None or saved is None:
        raise Stale(match) if match.game.auction else NotFound
    action, _, value = form.get("action", "").partition(":")
    said, seen = auction_view.so_far(auction, match), form.get("said", "").split()
    if action == "say":
        words = _with_call(auction, match, said, value, seen)
    elif seen != said.words:
        raise Overtaken(match)
    elif action in ("end", "play"):
        call, caller = _final_call(auction, match, said, value if action == "play" else None)
        ended = auction.with_contract(saved.entry, call, caller)
        locked.save_draft(saved.number, saved.stage, ended)
        return urls.redirect_to("pad.show", match_id=match.id)
    else:
        words = _with_change(auction, match, said, action, value)
    if len(words) > MOST_SAID:
        raise BadRequest
    entry = auction.with_calls(saved.entry, " ".join(words))
    locked.save_draft(saved.number, saved.stage, entry)
    cleared = {"cleared": " ".join(seen)} if action == "clear" else {}
    return urls.redirect_to("auction.show", match_id=match.id, **cleared)


def _with_call(
    auction: Auction, match: Match, said: AuctionState, word: str, seen: list[str]
) -> list[str]:
    """Return the auction with ``word`` added, checked against the calls made so far."""
    # The form was sent twice, or two phones entered the same call.
    if said.words == [*seen, word]:
        return said.words
    if not auction_view.can_follow(auction, match, said, word):
        if seen == said.words:
            raise BadRequest
        raise Overtaken(match, word.partition(".")[0])
    return [*said.words, word]


def _with_change(
    auction: Auction, match: Match, said: AuctionState, action: str, value: str
) -> list[str]:
    changes: dict[str, Callable[[], list[str]]] = {
        "back": lambda: said.words[:-1],
        "clear": list,
        "restore": value.split,
        "all_pass": lambda: said.with_all_passing,
        "again": lambda: [*said.words, AGAIN],
        "change": lambda: _with_other_call(auction, match, said, value),
    }
    if action not in changes:
        raise BadRequest
    try:
        return auction_view.read(auction, match, changes[action]()).words
    except ValueError:
        raise BadRequest from None


def _with_other_call(auction: Auction, match: Match, said: AuctionState, value: str) -> list[str]:
    every_call = auction_view.calls(auction, match, None)
    call = auction_view.find(every_call, value)
    words = auction_view.instead(auction, match, said, call) if call else []
    if not words:
        raise ValueError(value)
    return words


def _final_call(
    auction: Auction, match: Match, said: AuctionState, nobodys: str | None
) -> tuple[str, Seat | None]:
    """Return the highest call and its seat, or ``nobodys`` if nobody has called."""
    if nobodys is not None and _is_played_by_nobody(auction, match, said, nobodys):
        return nobodys, None
    if nobodys is None and said.standing and said.standing.call:
        return str(said.standing.call.value), said.standing.seat
    raise BadRequest


def _is_played_by_nobody(auction: Auction, match: Match, said: AuctionState, word: str) -> bool:
    call = auction.nobody_calls(match.table.options).call
    return bool(said.all_passed and not said.standing and call and call.value == word)


@blueprint.app_context_processor
def _followed_auction() -> dict[str, Any]:
    return {"followed_auction": auction_view.followed}
