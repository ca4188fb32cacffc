"""One deal: its page and its form, and the answer to whatever the form was sent for.

A tap comes in here (``write``), is decided in ``submission`` while the match is locked, written by
the store, and answered here when nobody waits for the match any more.
"""

from dataclasses import replace

from flask import Blueprint, abort, make_response, render_template
from werkzeug import Response

from scorekeeper.match import Match, Stale, commands
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.match import deal_view, pad_view, points_only
from scorekeeper.web.match.disputed_view import DisputedView, disputed_view
from scorekeeper.web.match.draft import DealDraft, as_shown_here, draft_of
from scorekeeper.web.match.points_only import PointsForm
from scorekeeper.web.match.submission import Answer, Outcome, decide
from scorekeeper.web.platform import auth, htmx, match_request, urls

UNPROCESSABLE, CONFLICT = 422, 409

blueprint = Blueprint("deal", __name__, url_prefix="/m/<match_id>/deals/<int:number>")


@blueprint.get("")
@auth.for_match(Role.VIEWER)
def show(match_id: str, number: int) -> str:
    """Show a written deal: every number explained, and the way to correct it."""
    return deal_view.page(match_request.load_match(match_id), number)


@blueprint.get("/correct")
@auth.for_match(Role.SCORER)
def correct(match_id: str, number: int) -> str:
    """Show the form of a written deal."""
    match = match_request.load_match(match_id)
    if points_only.is_such(match, number):
        return points_only.page(PointsForm(match, number))
    kept = draft_of(match, number)
    if kept is None or kept.kept is None:
        abort(404)
    return _correct_page(kept)


@blueprint.post("")
@auth.for_match(Role.SCORER)
def write(match_id: str, number: int) -> Response:
    """Take a tap, the end of a stage, a shortcut, or the deal as written: the button says which."""
    try:
        with match_request.lock_match(match_id) as locked:
            outcome = decide(locked, number)
    except Stale as stale:
        return _stale(stale.current, number)
    return _answer(outcome)


def _answer(outcome: Outcome) -> Response:
    form = outcome.form
    if outcome.answer is Answer.MATCH:
        return urls.to("pad.show", match_id=form.match.id)
    if outcome.answer is Answer.FORM:
        return urls.to("deal.correct", match_id=form.match.id, number=form.number)
    if outcome.answer is Answer.PART:
        return make_response(_part(form))
    if outcome.answer is Answer.DISPUTED:
        return htmx.whole_page(make_response(_asked(outcome), CONFLICT))
    return make_response(_refused(outcome), UNPROCESSABLE)


def _part(form: DealDraft | PointsForm) -> str:
    """Return the part of the page that a tap changes."""
    if isinstance(form, PointsForm):
        return points_only.part(form)
    return render_template("match/_answer.html", match=form.match, writing=form, entry=form.view())


def _asked(outcome: Outcome) -> str:
    """Return the page with the question which of two phones is right."""
    form = outcome.form
    if isinstance(form, PointsForm):
        raise TypeError("points alone are not disputed")
    asked = disputed_view(form, outcome.again)
    if form.kept is None:
        return pad_view.page(form.match, form.view(), disputed=asked)
    return _correct_page(form, disputed=asked)


def _refused(outcome: Outcome) -> str:
    """Return the page again, every refusal beside its field, what was typed still there."""
    form = outcome.form
    if isinstance(form, PointsForm):
        return points_only.page(form, outcome.refusals)
    # The page says itself what is removed, and offers it.
    told = [one for one in outcome.refusals if one.code != commands.ENDS_BEFORE]
    shown = replace(form, unreadable=(*form.unreadable, *told))
    if form.kept is None:
        return pad_view.page(form.match, shown.view(show_gaps=True))
    return _correct_page(shown, show_gaps=True)


def _correct_page(
    writing: DealDraft,
    *,
    show_gaps: bool = False,
    stale: str = "",
    disputed: DisputedView | None = None,
) -> str:
    return render_template(
        "match/conflict.html" if stale else "match/correct.html",
        match=writing.match,
        writing=writing,
        entry=writing.view(show_gaps=show_gaps),
        stale=stale,
        mine=writing.settled,
        disputed=disputed,
    )


def _stale(current: Match, number: int) -> Response:
    """Show what another phone wrote first beside what was typed here, nothing lost."""
    return htmx.whole_page(make_response(_stale_page(current, number), CONFLICT))


def _stale_page(current: Match, number: int) -> str:
    if points_only.is_such(current, number):
        form = points_only.points_form(current, number)
        if form.was_sent:
            return points_only.page(form, stale=pad_view.what_was_written(current, number))
        return pad_view.page(current, stale=True)
    kept = draft_of(current, number)
    if kept is None:
        # The match is over, or the deal is yet to come.
        return pad_view.page(current, stale=True)
    seen = as_shown_here(kept)
    if seen.kept is None:
        return pad_view.page(current, seen.view(), stale=True)
    if not seen.unreadable and seen.whole == seen.kept:
        return pad_view.page(current, stale=True, same_deal=number)
    return _correct_page(seen, stale=pad_view.what_was_written(current, number))
