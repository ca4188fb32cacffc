"""Undo and redo, with a question before a half-entered deal is skipped."""

from collections.abc import Callable

from flask import Blueprint, abort, render_template, request
from werkzeug import Response

from scorekeeper.match import DraftWouldBeLost, Event, Match, Stale, StoredEvent, commands
from scorekeeper.match.events.deals import DealRecorded
from scorekeeper.match.events.notes import DealNoted
from scorekeeper.match.lost_drafts import draft_lost_by_redo, draft_lost_by_undo
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.match import pad_view
from scorekeeper.web.platform import auth, match_request, urls
from scorekeeper.web.platform.catalogue import gettext

blueprint = Blueprint("undo", __name__, url_prefix="/m/<match_id>")

LARGEST_DEAL = 10**6


@blueprint.post("/undo")
@auth.for_match(Role.SCORER)
def undo(match_id: str) -> Response | tuple[str, int]:
    return _write_or_ask(match_id, commands.undo, "undo.ask_before_undo")


@blueprint.post("/redo")
@auth.for_match(Role.SCORER)
def redo(match_id: str) -> Response | tuple[str, int]:
    return _write_or_ask(match_id, commands.redo, "undo.ask_before_redo")


@blueprint.get("/undo")
@auth.for_match(Role.SCORER)
def ask_before_undo(match_id: str) -> str | Response:
    """Ask whether to clear the draft, or to undo the event before it."""
    match = match_request.load_match(match_id)
    return _skip_draft_question(match, match.undoable, draft_lost_by_undo(match), "undo")


@blueprint.get("/redo")
@auth.for_match(Role.SCORER)
def ask_before_redo(match_id: str) -> str | Response:
    """Ask whether to clear the draft, or to redo the undone event."""
    match = match_request.load_match(match_id)
    return _skip_draft_question(match, match.redoable, draft_lost_by_redo(match), "redo")


@blueprint.post("/clear")
@auth.for_match(Role.SCORER)
def clear(match_id: str) -> Response | tuple[str, int]:
    """Clear the draft of a deal that this phone has seen."""
    number = request.form.get("deal", type=int)
    if number is None or not 1 <= number <= LARGEST_DEAL:
        abort(400)
    try:
        with match_request.lock_match(match_id) as locked:
            locked.clear_draft(number, request.form.get("mark", ""))
    except Stale as stale:
        return pad_view.page(stale.current, stale=True), 409
    return urls.redirect_to("pad.show", match_id=match_id)


def _write_or_ask(
    match_id: str, decide: Callable[..., Event | list[Event]], question: str
) -> Response | tuple[str, int]:
    discard = bool(request.form.get("discard_draft"))
    try:
        return pad_view.write(match_id, decide, discard_draft=discard)
    except DraftWouldBeLost:
        return urls.redirect_to(question, match_id=match_id)


def _skip_draft_question(
    match: Match, stored: StoredEvent | None, drafted: int | None, step: str
) -> str | Response:
    if stored is None or drafted is None:
        return urls.redirect_to("pad.show", match_id=match.id)
    return render_template(
        "match/skip_draft.html",
        match=match,
        half=drafted,
        step=step,
        question=_question_text(match, stored, drafted, step),
        lost=drafted == stored.deal and not isinstance(stored.event, DealNoted),
    )


def _question_text(match: Match, stored: StoredEvent, drafted: int, step: str) -> str:
    number = stored.deal
    if drafted <= len(match.entries):
        words = gettext(
            "Your correction to deal %(half)s isn't saved. Discard it, or leave it and go on?",
            half=drafted,
        )
    elif isinstance(stored.event, DealRecorded) and step == "undo":
        words = gettext(
            "Deal %(half)s is not saved yet: clear it, or undo deal %(number)s?",
            half=drafted,
            number=number,
        )
    elif isinstance(stored.event, DealRecorded):
        words = gettext(
            "Deal %(half)s is not saved yet: clear it, or redo deal %(number)s?",
            half=drafted,
            number=number,
        )
    elif step == "undo":
        words = gettext(
            "Deal %(half)s is not saved yet: clear it, or undo what came before it?",
            half=drafted,
        )
    else:
        words = gettext(
            "Deal %(half)s is not saved yet: clear it, or redo what was undone?", half=drafted
        )
    return str(words)
