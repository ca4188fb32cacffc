"""The page of a match, and how to end, reopen or repeat the match."""

from secrets import SystemRandom

from flask import Blueprint, request
from werkzeug import Response

from scorekeeper import clock, store
from scorekeeper.match import OtherRequest, commands
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.match import pad_view
from scorekeeper.web.platform import auth, match_request, phone_id, urls
from scorekeeper.web.platform.limits import rate_limits

blueprint = Blueprint("pad", __name__, url_prefix="/m/<match_id>")


@blueprint.get("")
@auth.for_match(Role.VIEWER)
def show(match_id: str) -> str:
    """Show the next deal with its entry and the sheet, or the result of a finished match."""
    match = match_request.load_match(match_id)
    if match.log_state.agreed.confirm and auth.has_role(Role.SCORER, match):
        phone_id.get_or_create()  # before the first deal, so that a lost response does not matter
    return pad_view.page(match)


@blueprint.post("/remove-last")
@auth.for_match(Role.SCORER)
def remove_last(match_id: str) -> Response | tuple[str, int]:
    return pad_view.write(match_id, commands.remove_last)


@blueprint.post("/throw-in")
@auth.for_match(Role.SCORER)
def throw_in(match_id: str) -> Response | tuple[str, int]:
    """Record that the hand was thrown in. The next dealer deals."""
    return pad_view.write(match_id, commands.throw_in)


@blueprint.post("/finish")
@auth.for_match(Role.SCORER)
def finish(match_id: str) -> Response | tuple[str, int]:
    return pad_view.write(match_id, commands.finish)


@blueprint.post("/reopen")
@auth.for_match(Role.SCORER)
def reopen(match_id: str) -> Response | tuple[str, int]:
    return pad_view.write(match_id, commands.reopen)


@blueprint.post("/rematch")
@rate_limits.limited(rate_limits.STARTING_MATCHES)
@auth.for_match(Role.SCORER, whole=True)
def rematch(match_id: str) -> Response | tuple[str, int]:
    """Start a match with the same players and rules. Partners stay, or are drawn again."""
    match = match_request.load_match(match_id)
    drawn = request.form.get("partners") == "drawn" and match.game.partners
    seats = list(range(match.table.seats))
    key_id, now, once = auth.key_to(match).id, clock.now(), request.form.get("idempotency_key")
    fingerprint = match_request.request_fingerprint()
    try:
        with auth.current_store().writing() as db:
            another = store.matches.rematch(
                db,
                match.club_id,
                match.id,
                key_id,
                now,
                once,
                order=SystemRandom().sample(seats, len(seats)) if drawn else seats,
                began_on=clock.today(),
                request=fingerprint,
            )
            terms = store.matches.WriteTerms(
                match.club_id, another, key_id, 0, now, once, fingerprint
            )
            store.matches.copy_teams(db, terms, match)
    except OtherRequest:
        return pad_view.page(match, stale=True), 409
    return urls.redirect_to("pad.show", match_id=another)
