"""The list of deals, in which upcoming ones can be added, skipped, repeated or resized."""

from collections.abc import Callable, Mapping
from typing import Any

from flask import Blueprint, abort, render_template, request
from werkzeug import Response

from scorekeeper.match import Event, Match, table_commands
from scorekeeper.rules.ruling import Refusal
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.match import change_form
from scorekeeper.web.match.planned_deals import plan_deals
from scorekeeper.web.platform import auth, match_request
from scorekeeper.web.views.match import match_text

blueprint = Blueprint("upcoming_deals", __name__, url_prefix="/m/<match_id>/deals")

MOST_DIGITS = 3
"""The most digits of a deal number, a number of cards or a number of deals."""

WITH_CARDS: Mapping[str, Callable[..., Event]] = {
    "insert": table_commands.insert_deal,
    "size": table_commands.resize_deal,
}
WITHOUT: Mapping[str, Callable[..., Event]] = {
    "skip": table_commands.skip_deal,
    "repeat": table_commands.repeat_deal,
    "more": table_commands.more_deals,
    "fit": table_commands.fit_deals,
}


@blueprint.get("")
@auth.for_match(Role.VIEWER)
def show(match_id: str) -> str:
    """Show every deal with its cards. A scorer may change upcoming deals."""
    return _page(match_request.load_match(match_id))


@blueprint.post("")
@auth.for_match(Role.SCORER)
def change(match_id: str) -> Response | tuple[str, int]:
    """Apply a button: ``insert.5.3`` inserts a deal of three cards as deal 5."""
    what, *numbers = request.form.get("action", "").split(".")
    if not all(number.isdecimal() and len(number) <= MOST_DIGITS for number in numbers):
        abort(400)
    decide = {1: WITHOUT, 2: WITH_CARDS}.get(len(numbers), {}).get(what) or abort(400)
    return change_form.write(
        match_id, _page, decide, *map(int, numbers), then="upcoming_deals.show"
    )


def _page(match: Match, refusals: tuple[Refusal, ...] = (), *, stale: bool = False) -> str:
    return render_template(
        "match/deals.html", match=match, refusals=refusals, stale=stale, **_template_values(match)
    )


def _template_values(match: Match) -> dict[str, Any]:
    table = match.table_ahead
    return {
        "first": table_commands.first_untouched_deal(match),
        "sizes": match.game.deal_sizes(table.options, table.seats),
        "lasting": table_commands.length_by_rules(match),
        "dealt_by": _roles_by_deal(match),
        "table": table,
    }


def _roles_by_deal(match: Match) -> dict[int, str]:
    """Return the dealer and the leader of each deal, by number of the deal."""
    deals = [row.as_dealt.deal for row in match.sheet.rows]
    if match.sheet.next and not match.stopped:
        deals += plan_deals(match, match.sheet.next, len(match.schedule or ()))
    return {deal.plan.number: match_text.deal_roles(match, deal) for deal in deals}
