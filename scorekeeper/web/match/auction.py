"""The auction of a deal: each call against the last, then the contract into the entry.

The calls are in the address, the last of them stands: going back in the browser takes a call back
as well as the link does.
"""

from flask import Blueprint, render_template, request
from werkzeug import Response
from werkzeug.exceptions import BadRequest, NotFound

from scorekeeper import store
from scorekeeper.match import Match, Stale
from scorekeeper.rules.entry import Chip
from scorekeeper.rules.game import Auction
from scorekeeper.store import Role
from scorekeeper.web.match import pad_view
from scorekeeper.web.match.draft import draft_of
from scorekeeper.web.platform import auth, match_request, urls

blueprint = Blueprint("auction", __name__, url_prefix="/m/<match_id>/auction")


MOST_CALLS = 100
"""In an address; no auction has as many."""


@blueprint.get("")
@auth.for_match(Role.SCORER)
def show(match_id: str) -> str:
    """Show the calls that beat the one that stands; why not, for one that does not."""
    match = match_request.load_match(match_id)
    auction = _auction(match)
    words = request.args.getlist("standing")
    if len(words) > MOST_CALLS:
        raise BadRequest
    so_far = _in_turn(auction, match, words)
    calls = _calls(auction, match, words[-1] if words else None)
    refused = _find(calls, request.args.get("call"))
    return render_template(
        "match/auction.html",
        match=match,
        calls=calls,
        per_row=auction.per_row(match.table.options),
        so_far=so_far,
        words=words,
        refused=refused,
        instead=refused and _beats(auction, match, refused, words[:-1]),
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
    call = _find(_calls(auction, match, None), request.form.get("call"))
    kept = draft_of(match, deal.plan.number) if deal else None
    if call is None or kept is None:
        raise BadRequest
    concluded = auction.concluded(kept.entry, str(call.value))
    locked.save_draft(kept.number, kept.stage, concluded)


def _auction(match: Match) -> Auction:
    auction = match.game.auction
    if auction is None or match.finished:
        raise NotFound
    return auction


def _in_turn(auction: Auction, match: Match, words: list[str]) -> list[Chip]:
    """Return the calls of these ``words``, each of which must beat the one before it."""
    so_far = [
        _find(_calls(auction, match, before), word)
        for before, word in zip([None, *words], words, strict=False)
    ]
    made = [call for call in so_far if call and not call.barred]
    if len(made) < len(words):
        raise BadRequest
    return made


def _beats(auction: Auction, match: Match, call: Chip, before: list[str]) -> bool:
    then = _find(_calls(auction, match, before[-1] if before else None), str(call.value))
    return then is not None and not then.barred


def _calls(auction: Auction, match: Match, standing: str | None) -> list[Chip]:
    try:
        return list(auction.calls(match.table.options, standing))
    except ValueError:
        raise BadRequest from None


def _find(calls: list[Chip], word: str | None) -> Chip | None:
    return next((call for call in calls if call.value == word), None)
