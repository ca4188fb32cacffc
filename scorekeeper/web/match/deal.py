"""One deal: keeping what is tapped, writing it down, correcting it, explaining its points."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from flask import Blueprint, abort, make_response, render_template, request
from werkzeug import Response
from werkzeug.exceptions import BadRequest

from scorekeeper import store
from scorekeeper.rules.entry import Shortcut
from scorekeeper.rules.ruling import Refusal
from scorekeeper.rules.serialization import to_plain
from scorekeeper.store import Role
from scorekeeper.web.match import deal_view, pad_view, points_only
from scorekeeper.web.match.draft import DealDraft, as_shown_here, draft_of, merge_submission
from scorekeeper.web.platform import auth, htmx, match_request, urls

UNPROCESSABLE, CONFLICT = 422, 409

blueprint = Blueprint("deal", __name__, url_prefix="/m/<match_id>/deals/<int:number>")


@blueprint.get("")
@auth.for_match(Role.VIEWER)
def show(match_id: str, number: int) -> str:
    """A written deal: every number explained, and the way to correct it."""
    return deal_view.page(match_request.load_match(match_id), number)


@blueprint.get("/correct")
@auth.for_match(Role.SCORER)
def correct(match_id: str, number: int) -> str:
    """The form of a written deal."""
    match = match_request.load_match(match_id)
    if points_only.is_such(match, number):
        return points_only.page(match, number)
    kept = draft_of(match, number)
    if kept is None or kept.kept is None:
        abort(404)
    return _correct_page(kept)


@blueprint.post("")
@auth.for_match(Role.SCORER)
def write(match_id: str, number: int) -> Response:
    """A tap, the end of a stage, a shortcut, or the deal written down: the button says which."""
    match = match_request.load_match(match_id)
    if points_only.is_such(match, number):
        return points_only.write(match, number) or _overtaken(match_request.load_match(match_id))
    try:
        with auth.the_store().writing() as db:
            answer = _apply_submission(db, match, number)
    except store.Stale as stale:
        return _stale(stale.current, number)
    return answer()


Answer = Callable[[], Response]
"""How a write is answered: drawn when nobody waits for the match any more."""


def _apply_submission(db: store.Session, match: store.Match, number: int) -> Answer:
    """Do what the form says to the deal as it is now, while no other phone can write."""
    held = store.load_match(db, match.club_id, match.id, lock=True) or abort(404)
    if points_only.is_such(held, number):
        raise store.Stale(held)
    kept = draft_of(held, number)
    if kept is None:
        return partial(_overtaken, held)
    writing = merge_submission(kept)
    try:
        return _act(db, writing, kept)
    except store.Refused as refused:
        return partial(_refused, writing, refused.refusals)


def _act(db: store.Session, writing: DealDraft, kept: DealDraft) -> Answer:
    action, _, value = request.form.get("action", "").partition(":")
    if action == "stage":
        return _keep_and_show(db, writing.at_stage(value))
    if action == "shortcut":
        return _keep_and_show(db, _after_shortcut(writing, kept, value).advance_to_saved_stage())
    if action == "next":
        return _end_stage(db, writing)
    if action == "leave":
        return _leave(db, writing)
    # A tap that comes in after the button that ended its stage does not lead back to it.
    tapped = writing.at_stage(writing.stage_kept)
    if not request.htmx:  # type: ignore[attr-defined]
        return _keep_and_show(db, tapped)
    return partial(_part, _keep(db, tapped))


def _end_stage(db: store.Session, writing: DealDraft) -> Answer:
    stages, at = writing.stages, writing.at
    if at == len(stages) - 1:
        return _write_down(db, writing)
    if any(stages[at].owns(refusal.field) for refusal in writing.refusals):
        return _keep_and_refuse(db, writing)
    return _keep_and_show(db, writing.at_stage(stages[at + 1].name).advance_to_saved_stage())


def _write_down(db: store.Session, writing: DealDraft) -> Answer:
    if writing.refusals:
        return _keep_and_refuse(db, writing)
    terms = match_request.write_terms(writing.match)
    if writing.kept is None:
        store.record_deal(db, **terms, entry=writing.entry)
    else:
        store.correct_deal(db, **terms, number=writing.number, entry=writing.entry)
    return partial(urls.to, "pad.show", match_id=writing.match.id)


def _keep_and_show(db: store.Session, writing: DealDraft) -> Answer:
    _keep(db, writing)
    if writing.kept is None:
        return partial(urls.to, "pad.show", match_id=writing.match.id)
    return partial(urls.to, "deal.correct", match_id=writing.match.id, number=writing.number)


def _keep_and_refuse(db: store.Session, writing: DealDraft) -> Answer:
    shown = writing.where_it_is_wrong()
    kept = _keep(db, shown.advance_to_saved_stage() if shown is writing else shown)
    return partial(_refused, replace(shown, match=kept.match), [])


def _keep(db: store.Session, writing: DealDraft) -> DealDraft:
    terms = match_request.write_terms(writing.match)
    store.save_draft(
        db,
        terms["club_id"],
        terms["match_id"],
        terms["version"],
        writing.number,
        writing.stage,
        to_plain(writing.entry),
        terms["at"],
    )
    return writing.kept_at(terms["at"])


def _leave(db: store.Session, writing: DealDraft) -> Answer:
    """Forget what was tapped since the deal was written down."""
    match = writing.match
    store.drop_draft(db, match.club_id, match.id, writing.number)
    return partial(urls.to, "pad.show", match_id=match.id)


def _after_shortcut(writing: DealDraft, kept: DealDraft, name: str) -> DealDraft:
    if found := _shortcut(writing, name):
        return replace(writing, entry=found.entry)
    # It was there until another phone's tap, which is shown instead.
    if _shortcut(as_shown_here(kept), name):
        return writing
    raise BadRequest


def _shortcut(writing: DealDraft, name: str) -> Shortcut | None:
    shortcuts = writing.stages[writing.at].shortcuts
    return next((one for one in shortcuts if one.name == name), None)


def _part(writing: DealDraft) -> Response:
    """The part of the page that a tap changes."""
    page = render_template(
        "match/_entry.html", match=writing.match, writing=writing, entry=writing.view()
    )
    return make_response(page)


def _refused(writing: DealDraft, refusals: Sequence[Refusal]) -> Response:
    """The page again, every refusal beside its field, what was typed still there."""
    shown = replace(writing, unreadable=(*writing.unreadable, *refusals))
    if writing.kept is None:
        page = pad_view.page(writing.match, shown.view(show_gaps=True))
    else:
        page = _correct_page(shown, show_gaps=True)
    return make_response(page, UNPROCESSABLE)


def _correct_page(writing: DealDraft, *, show_gaps: bool = False, stale: str = "") -> str:
    return render_template(
        "match/correct.html",
        match=writing.match,
        writing=writing,
        entry=writing.view(show_gaps=show_gaps),
        stale=stale,
        mine=writing.settled,
    )


def _stale(current: store.Match, number: int) -> Response:
    """Another phone was first: what it wrote beside what was typed here, nothing lost."""
    kept = None if points_only.is_such(current, number) else draft_of(current, number)
    if kept is None:
        return _overtaken(current)
    seen = as_shown_here(kept)
    if seen.kept is None:
        page = pad_view.page(current, seen.view(), stale=True)
    elif not seen.unreadable and seen.whole == seen.kept:
        page = pad_view.page(current, stale=True, same_deal=number)
    else:
        page = _correct_page(seen, stale=pad_view.what_was_written(current, number))
    return htmx.whole_page(make_response(page, CONFLICT))


def _overtaken(match: store.Match) -> Response:
    """The deal is not there to be written: the match is over, or the deal is yet to come."""
    return htmx.whole_page(make_response(pad_view.page(match, stale=True), CONFLICT))
