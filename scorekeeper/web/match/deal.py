"""One deal: its page, its form, and the response to the form.

``write`` reads the form, decides while the match is locked, stores the result, and responds after
the lock is released.
"""

from dataclasses import replace

from flask import Blueprint, abort, make_response, render_template, request
from werkzeug import Response

from scorekeeper import store
from scorekeeper.match import Match, Refused, Stale, commands
from scorekeeper.store.clubs.keys import Role
from scorekeeper.sync.protocol import SyncStatus
from scorekeeper.web.match import deal_view, decision, pad_view, points_only
from scorekeeper.web.match.decision import Decision, ResponseKind
from scorekeeper.web.match.disputed_fact_view import DisputedView, disputed_view
from scorekeeper.web.match.draft import DealDraft, draft_of, submitted_draft
from scorekeeper.web.match.points_only import PointsForm
from scorekeeper.web.match.submission import Submission
from scorekeeper.web.platform import auth, htmx, match_request, phone_id, sync_status, urls

UNPROCESSABLE, CONFLICT = 422, 409

blueprint = Blueprint("deal", __name__, url_prefix="/m/<match_id>/deals/<int:number>")


@blueprint.get("")
@auth.for_match(Role.VIEWER)
def show(match_id: str, number: int) -> str:
    return deal_view.page(match_request.load_match(match_id), number)


@blueprint.get("/correct")
@auth.for_match(Role.SCORER)
def correct(match_id: str, number: int) -> str:
    match = match_request.load_match(match_id)
    auth.check_may_correct(match)
    if points_only.is_points_only(match, number):
        return points_only.page(PointsForm(match, number))
    saved = draft_of(match, number)
    if saved is None or saved.recorded is None:
        abort(404)
    return _form_page(saved)


@blueprint.post("")
@auth.for_match(Role.SCORER)
def write(match_id: str, number: int) -> Response:
    """Save a tap, the end of a stage, a shortcut or the whole deal, as the button says."""
    submission = Submission.from_form(request)
    try:
        with match_request.lock_match(match_id) as locked:
            _check_may_write(locked.match, number, submission)
            decided = _store_decision(locked, decision.decide(locked.match, number, submission))
    except Stale as stale:
        page = make_response(_stale_page(stale.current, number, submission), CONFLICT)
        return htmx.whole_page(page)
    except decision.NoShortcut:
        abort(400)
    return _respond(decided)


def _check_may_write(match: Match, number: int, submission: Submission) -> None:
    """Refuse a correction that this browser may not make.

    A form of an earlier version is a retry or outdated, which is found out later.
    """
    is_current = submission.version == match.version
    if is_current and number <= len(match.entries) and submission.action != "leave":
        auth.check_may_correct(match)


def _store_decision(locked: store.matches.LockedMatch, decided: Decision) -> Decision:
    """Store the decision. Return it with the changed match or the refusals."""
    try:
        if draft := decided.save:
            match = locked.save_draft(draft.number, draft.stage, draft.entry)
            return replace(decided, form=replace(decided.form, match=match))
        if draft := decided.propose:
            locked.save_for_confirmation(
                draft.stages[draft.at].name, draft.entry, phone_id.get_or_create()
            )
        if decided.append:
            locked.append(*decided.append)
        if decided.drop:
            locked.drop_draft(decided.form.number)
    except Refused as refused:
        return Decision(ResponseKind.REFUSED, decided.form, refusals=refused.refusals)
    return decided


def _respond(decided: Decision) -> Response:
    form = decided.form
    match decided.response:
        case ResponseKind.MATCH:
            return urls.redirect_to("pad.show", match_id=form.match.id)
        case ResponseKind.FORM:
            return urls.redirect_to("deal.correct", match_id=form.match.id, number=form.number)
        case ResponseKind.PART:
            return make_response(_page_part(form))
        case ResponseKind.DISPUTED:
            sync_status.set_status(SyncStatus.DISPUTED)
            return htmx.whole_page(make_response(_disputed_page(decided), CONFLICT))
    return make_response(_refused_page(decided), UNPROCESSABLE)


def _page_part(form: DealDraft | PointsForm) -> str:
    if isinstance(form, PointsForm):
        return points_only.part(form)
    return render_template(
        "match/_pad_update.html", match=form.match, writing=form, entry=form.view()
    )


def _disputed_page(decided: Decision) -> str:
    """Return the page that asks which of two phones is right."""
    form = decided.form
    if isinstance(form, PointsForm):
        raise TypeError("points alone are not disputed")
    return _form_page(form, disputed=disputed_view(form, decided.again))


def _refused_page(decided: Decision) -> str:
    """Return the page as it was sent, with every refusal beside its field."""
    form = decided.form
    if isinstance(form, PointsForm):
        return points_only.page(form, decided.refusals)
    # The page shows which deals would be removed, and offers that.
    refusals = [one for one in decided.refusals if one.code != commands.ENDS_BEFORE]
    refused = replace(form, unreadable=(*form.unreadable, *refusals))
    return _form_page(refused, show_gaps=True)


def _form_page(
    draft: DealDraft,
    *,
    show_gaps: bool = False,
    stale: str = "",
    disputed: DisputedView | None = None,
) -> str:
    """Return the match page with the form of the next deal, or the page of a correction."""
    entry = draft.view(show_gaps=show_gaps)
    if draft.recorded is None:
        return pad_view.page(draft.match, entry, stale=bool(stale), disputed=disputed)
    return render_template(
        "match/conflict.html" if stale else "match/correct.html",
        match=draft.match,
        writing=draft,
        entry=entry,
        stale=stale,
        mine=draft.settled,
        disputed=disputed,
    )


def _stale_page(current: Match, number: int, submission: Submission) -> str:
    """Return the page with the values saved by another phone and those typed on this phone."""
    written = pad_view.changed_part(current, number, submission.version)
    if points_only.is_points_only(current, number):
        points = points_only.submitted_points(current, number, submission)
        if points.typed:
            return points_only.page(points, stale=written)
        return pad_view.page(current, stale=True)
    saved = draft_of(current, number)
    if saved is None:
        # The match is over, or the deal is yet to come.
        return pad_view.page(current, stale=True)
    typed = submitted_draft(saved, submission)
    if typed.refusals:
        typed = submitted_draft(saved, submission, gaps=False)
    if not typed.unreadable and typed.completed == typed.recorded:
        return pad_view.page(current, stale=True, same_deal=number)
    return _form_page(typed, stale=written)
