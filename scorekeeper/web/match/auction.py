"""The auction of a deal: each call is checked, and the contract goes into the entry.

The calls are in the deal's draft, which is saved with each tap, so other phones see them. A call
may be saved without its caller, because only the call itself matters.
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
from scorekeeper.web.match.auction_view import AGAIN, MOST_WORDS, AuctionState
from scorekeeper.web.match.draft import draft_of
from scorekeeper.web.platform import auth, match_request, urls

CONFLICT = 409

blueprint = Blueprint("auction", __name__, url_prefix="/m/<match_id>/auction")


class Overtaken(Exception):  # noqa: N818 - a normal outcome, not an error
    """Another phone has made a call since the page was rendered, so this call is invalid now.

    ``refused`` is the call, if it no longer beats the last call.
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
            polling=live_etag.auction_polling(match),
        )
    except ValueError:
        raise BadRequest from None


@blueprint.post("")
@auth.for_match(Role.SCORER)
def write(match_id: str) -> Response | tuple[str, int]:
    """Save a call or a pass, take one back, or end the auction, as the button says."""
    try:
        with match_request.lock_match(match_id) as locked:
            return _apply_button(locked, request.form)
    except Stale as stale:
        return pad_view.page(stale.current, stale=True), CONFLICT
    except Overtaken as other:
        return auction_view.page(other.match, refused=other.refused, overtaken=True), CONFLICT


def _apply_button(locked: store.matches.LockedMatch, form: Mapping[str, str]) -> Response:
    """Apply the button, and redirect to the updated page."""
    match = locked.match
    auction, deal = auction_view.auction_of(match), match.sheet.next
    saved = draft_of(match, deal.plan.number) if deal else None
    if auction is None or saved is None:
        raise Stale(match) if match.game.auction else NotFound
    action, _, value = form.get("action", "").partition(":")
    state, seen = auction_view.saved_auction(auction, match), form.get("said", "").split()
    if action == "say":
        words = _add_call(auction, match, state, value, seen)
    elif seen != state.words:
        raise Overtaken(match)
    elif action in ("end", "play"):
        call, caller = _final_call(auction, match, state, value if action == "play" else None)
        ended = auction.with_contract(saved.entry, call, caller)
        locked.save_draft(saved.number, saved.stage, ended)
        return urls.redirect_to("pad.show", match_id=match.id)
    else:
        words = _apply_change(auction, match, state, action, value)
    if len(words) > MOST_WORDS:
        raise BadRequest
    entry = auction.with_calls(saved.entry, " ".join(words))
    locked.save_draft(saved.number, saved.stage, entry)
    cleared = {"cleared": " ".join(seen)} if action == "clear" else {}
    return urls.redirect_to("auction.show", match_id=match.id, **cleared)


def _add_call(
    auction: Auction, match: Match, state: AuctionState, word: str, seen: list[str]
) -> list[str]:
    """Return the auction with ``word`` added, checked against the calls made so far."""
    # The form was sent twice, or two phones entered the same call.
    if state.words == [*seen, word]:
        return state.words
    if not auction_view.can_follow(auction, match, state, word):
        if seen == state.words:
            raise BadRequest
        raise Overtaken(match, word.partition(".")[0])
    return [*state.words, word]


def _apply_change(
    auction: Auction, match: Match, state: AuctionState, action: str, value: str
) -> list[str]:
    changes: dict[str, Callable[[], list[str]]] = {
        "back": lambda: state.words[:-1],
        "clear": list,
        "restore": value.split,
        "all_pass": lambda: state.words_with_all_passing,
        "again": lambda: [*state.words, AGAIN],
        "change": lambda: _replace_call(auction, match, state, value),
    }
    if action not in changes:
        raise BadRequest
    try:
        return auction_view.parse_words(auction, match, changes[action]()).words
    except ValueError:
        raise BadRequest from None


def _replace_call(auction: Auction, match: Match, state: AuctionState, value: str) -> list[str]:
    every_call = auction_view.all_calls(auction, match, None)
    call = auction_view.find_call(every_call, value)
    words = auction_view.replace_last_call(auction, match, state, call) if call else []
    if not words:
        raise ValueError(value)
    return words


def _final_call(
    auction: Auction, match: Match, state: AuctionState, call_of_nobody: str | None
) -> tuple[str, Seat | None]:
    """Return the highest call and its seat, or ``call_of_nobody`` if nobody has called."""
    if call_of_nobody is not None and _is_played_by_nobody(auction, match, state, call_of_nobody):
        return call_of_nobody, None
    if call_of_nobody is None and state.highest_call and state.highest_call.call:
        return str(state.highest_call.call.value), state.highest_call.seat
    raise BadRequest


def _is_played_by_nobody(auction: Auction, match: Match, state: AuctionState, word: str) -> bool:
    call = auction.nobody_calls(match.table.options).call
    return bool(state.all_passed and not state.highest_call and call and call.value == word)


@blueprint.app_context_processor
def _template_functions() -> dict[str, Any]:
    return {"started_auction": auction_view.started_auction}
