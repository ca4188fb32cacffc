"""Numbers that players enter on their own phones: the agreement, the choice of a name, the entry.

Everybody with a link to the match can choose a name. A number is only saved for the chosen name, if
the table has agreed on it and the player may enter that number now.
"""

from flask import Blueprint, abort, render_template, request
from werkzeug import Response

from scorekeeper.match import Match, Stale, own_numbers, table_commands
from scorekeeper.rules.ruling import Refusal
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.match import change_form, player_view
from scorekeeper.web.match.draft import DealDraft, draft_of, merge
from scorekeeper.web.match.submission import Submission
from scorekeeper.web.platform import auth, match_request, own_player, urls
from scorekeeper.web.platform.limits import rate_limits

MODES = {"scorers": None, "in_turn": "in_turn", "hidden": "hidden"}
"""The agreement by the choice in the form."""

blueprint = Blueprint("own_numbers", __name__, url_prefix="/m/<match_id>")


@blueprint.get("/own-numbers")
@auth.for_match(Role.SCORER)
def show(match_id: str) -> str:
    return _page(match_request.load_match(match_id))


@blueprint.post("/own-numbers")
@auth.for_match(Role.SCORER)
def agree(match_id: str) -> Response | tuple[str, int]:
    chosen = request.form.get("own", "")
    if chosen not in MODES:
        abort(400)
    return change_form.write(match_id, _page, table_commands.agree_on_own_numbers, MODES[chosen])


@blueprint.post("/seat/<int:seat>/choose")
@auth.for_match(Role.VIEWER)
def choose_player(match_id: str, seat: int) -> Response:
    """Store that this phone belongs to the player."""
    match = match_request.load_match(match_id)
    if seat >= len(match.names):
        abort(404)
    own_player.choose(match_id, seat)
    return urls.redirect_to("player.show", match_id=match_id, seat=seat)


@blueprint.post("/seat/<int:seat>/number")
@rate_limits.limited(rate_limits.OWN_NUMBERS)
@auth.for_match(Role.VIEWER)
def enter(match_id: str, seat: int) -> Response | tuple[str, int]:
    """Save the player's own number in the draft of the deal."""
    if own_player.chosen_player(match_id) != seat:
        # The page offers the choice.
        return player_view.page(match_request.load_match(match_id), seat), change_form.CONFLICT
    name, number = request.form.get("field", ""), request.form.get("number", "")
    if not number:
        abort(400)
    try:
        with match_request.lock_match(match_id) as locked:
            asked, changed = _enter_number(locked.match, seat, name, number)
            refusals = [one for one in changed.refusals if one.field == name and not one.gap]
            if _shows_all(locked.match, asked, number):
                refusals = []
            if not refusals:
                locked.save_draft(changed.number, changed.stage, changed.entry)
    except Stale as stale:
        return player_view.page(stale.current, seat, stale=True), change_form.CONFLICT
    if refusals:
        match = match_request.load_match(match_id)
        return player_view.page(match, seat, refusals=refusals), change_form.UNPROCESSABLE
    return urls.redirect_to("player.show", match_id=match_id, seat=seat)


def _shows_all(match: Match, asked: own_numbers.OwnQuestion, number: str) -> bool:
    """Return whether ``number`` is barred by numbers that are hidden from the player.

    It is saved, which shows everybody all numbers and the reason. Then the player enters another.
    """
    barred = [str(chip.value) for chip in asked.field.chips if chip.barred]
    return number in barred and asked.field.name in own_numbers.simultaneous_fields(match)


def _enter_number(
    match: Match, player: int, name: str, number: str
) -> tuple[own_numbers.OwnQuestion, DealDraft]:
    """Return the question and the draft with the player's number.

    Raise ``Stale`` if the number cannot be entered now.
    """
    seat = match.table.seat_of(player)
    asked = None if seat is None else own_numbers.question_to(match, seat)
    if asked is None or asked.field.name != name or match.sheet.next is None:
        raise Stale(match)
    saved = draft_of(match, match.sheet.next.plan.number) or abort(404)
    changed = merge(saved, Submission(facts={name: number}))
    return asked, changed.at_stage(saved.saved_stage)


def _page(match: Match, refusals: tuple[Refusal, ...] = (), *, stale: bool = False) -> str:
    return render_template(
        "match/own_numbers.html",
        match=match,
        questions=own_numbers.questions(match),
        hideable=own_numbers.can_be_hidden(match),
        refusals=refusals,
        stale=stale,
    )
