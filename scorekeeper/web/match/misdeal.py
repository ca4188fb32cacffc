"""The page for a misdeal: the player who deals again, and the reason."""

from flask import Blueprint, abort, render_template, request
from werkzeug import Response

from scorekeeper.match import Match, Refused, table_commands
from scorekeeper.match.bounds import LONGEST_REASON
from scorekeeper.rules.names import tidy
from scorekeeper.rules.ruling import Refusal
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.match import change_form
from scorekeeper.web.platform import auth, match_request

blueprint = Blueprint("misdeal", __name__, url_prefix="/m/<match_id>/misdeal")

DEALERS = ("same", "next")


@blueprint.get("")
@auth.for_match(Role.SCORER)
def show(match_id: str) -> str:
    return _page(match_request.load_match(match_id))


@blueprint.post("")
@auth.for_match(Role.SCORER)
def write(match_id: str) -> Response | tuple[str, int]:
    who = request.form.get("dealer", DEALERS[0])
    if who not in DEALERS:
        abort(400)
    reason = tidy(request.form.get("reason", ""))
    passes_on = who != DEALERS[0]
    return change_form.write(
        match_id, _page, table_commands.misdeal, passes_on=passes_on, reason=reason
    )


def _page(match: Match, refusals: tuple[Refusal, ...] = (), *, stale: bool = False) -> str:
    return render_template(
        "match/misdeal.html",
        match=match,
        refusals=refusals,
        stale=stale,
        dealers=_possible_dealers(match),
        # A link from the referee fills in the form.
        who=request.values.get("dealer", DEALERS[0]),
        reason=request.form.get("reason", request.args.get("reason", "")[:LONGEST_REASON]),
    )


def _possible_dealers(match: Match) -> dict[str, str]:
    """Return the names of the possible dealers, none if no deal is to come."""
    found = {}
    for who in DEALERS:
        try:
            event = table_commands.misdeal(match, passes_on=who != DEALERS[0])
        except Refused:
            return {}
        then = match.as_of(event.apply(match.log_state))
        if then.sheet.next:
            found[who] = then.seated[then.sheet.next.plan.dealer]
    return found
