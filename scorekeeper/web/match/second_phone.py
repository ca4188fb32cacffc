"""Confirmation of each deal by a second phone, if the players have agreed on it."""

from flask import Blueprint, abort, render_template, request
from werkzeug import Response

from scorekeeper.match import Match, Refused, Stale, confirmation, table_commands
from scorekeeper.rules.ruling import Refusal
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.match import change_form, pad_view
from scorekeeper.web.platform import auth, match_request, phone_id, urls

blueprint = Blueprint("second_phone", __name__, url_prefix="/m/<match_id>")


@blueprint.get("/second-phone")
@auth.for_match(Role.SCORER)
def show(match_id: str) -> str:
    return _page(match_request.load_match(match_id))


@blueprint.post("/second-phone")
@auth.for_match(Role.SCORER)
def agree(match_id: str) -> Response | tuple[str, int]:
    wanted = request.form.get("confirm") is not None
    return change_form.write(match_id, _page, table_commands.agree, confirm=wanted)


@blueprint.post("/confirm")
@auth.for_match(Role.SCORER)
def confirm(match_id: str) -> Response | tuple[str, int]:
    return _record(match_id, phone=phone_id.get())


@blueprint.post("/take-back")
@auth.for_match(Role.SCORER)
def take_back(match_id: str) -> Response | tuple[str, int]:
    """Withdraw the pending deal, so that it can be changed."""
    try:
        with match_request.lock_match(match_id) as locked:
            locked.take_back(_pending_deal_mark())
    except Stale as stale:
        return pad_view.page(stale.current, stale=True), change_form.CONFLICT
    return urls.redirect_to("pad.show", match_id=match_id)


@blueprint.get("/save-alone")
@auth.for_match(Role.OWNER)
def ask(match_id: str) -> str:
    """Ask whether to save the pending deal without a confirmation."""
    match = match_request.load_match(match_id)
    if match.waiting is None:
        abort(404)
    return render_template("match/save_without_confirmation.html", match=match)


@blueprint.post("/save-alone")
@auth.for_match(Role.OWNER)
def save_alone(match_id: str) -> Response | tuple[str, int]:
    """Save the pending deal without a confirmation."""
    return _record(match_id)


def _record(match_id: str, *, phone: str | None = None) -> Response | tuple[str, int]:
    try:
        with match_request.lock_match(match_id) as locked:
            if phone is None:
                locked.append(confirmation.record_alone, _pending_deal_mark())
            else:
                locked.append(confirmation.confirm, _pending_deal_mark(), phone)
    except Stale as stale:
        return pad_view.page(stale.current, stale=True), change_form.CONFLICT
    except Refused as refused:
        match = match_request.load_match(match_id)
        return pad_view.page(match, refusals=refused.refusals), change_form.UNPROCESSABLE
    return urls.redirect_to("pad.show", match_id=match_id)


def _pending_deal_mark() -> str:
    return request.form.get("mark", "")


def _page(match: Match, refusals: tuple[Refusal, ...] = (), *, stale: bool = False) -> str:
    return render_template("match/second_phone.html", match=match, refusals=refusals, stale=stale)
