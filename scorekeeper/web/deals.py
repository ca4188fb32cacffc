"""One deal: keeping what is tapped, writing it down, correcting it, explaining its points."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, abort, make_response, render_template, request
from werkzeug import Response
from werkzeug.exceptions import BadRequest

from scorekeeper import store
from scorekeeper.rules.entry import Stage
from scorekeeper.rules.game import Deal
from scorekeeper.rules.plain import Malformed, from_plain, leaves, to_plain, with_leaves
from scorekeeper.rules.ruling import Refusal, refuse, say
from scorekeeper.store import Role
from scorekeeper.web import (
    access,
    addresses,
    details,
    entry_view,
    forms,
    matches,
    points_only,
    view,
)

UNPROCESSABLE, CONFLICT = 422, 409

blueprint = Blueprint("deals", __name__, url_prefix="/m/<match_id>/deals/<int:number>")


@dataclass(frozen=True, slots=True)
class Writing:
    """A deal being written: the match, the deal, what is written, which stage is shown.

    ``kept`` is what the sheet has when the deal is being corrected.
    """

    match: store.Match
    deal: Deal[Any, Any]
    entry: Any
    stage: str
    kept: Any = None
    unreadable: tuple[Refusal, ...] = ()

    @property
    def number(self) -> int:
        """The deal's number, from 1."""
        return self.deal.plan.number

    @property
    def stages(self) -> tuple[Stage, ...]:
        """The questions, given what is written; a correction asks them all at once."""
        stages = self.match.game.stages(self.deal, self.entry)
        if self.kept is None:
            return stages
        return entry_view.all_in_one(stages, say("Write the correction"))

    @property
    def refusals(self) -> list[Refusal]:
        """Everything wrong with what is written, what follows included."""
        game = self.match.game
        completed = game.complete(self.deal, self.entry)
        return [*self.unreadable, *game.check(self.deal, completed)]

    def view(self, *, show_gaps: bool = False) -> entry_view.EntryView:
        """What the page shows."""
        return entry_view.entry_view(
            self.match.game,
            self.deal,
            self.entry,
            stages=self.stages,
            stage=self.stage,
            names=self.match.names,
            unreadable=self.unreadable,
            show_gaps=show_gaps,
        )


@blueprint.get("")
@access.for_match(Role.VIEWER)
def show(match_id: str, number: int) -> str:
    """A written deal: every number explained, and the way to correct it."""
    return details.deal_page(matches.load(match_id), number)


@blueprint.get("/correct")
@access.for_match(Role.SCORER)
def correct(match_id: str, number: int) -> str:
    """The form of a written deal."""
    match = matches.load(match_id)
    if points_only.is_such(match, number):
        return points_only.page(match, number)
    return _correct_page(_kept_deal(match, number))


@blueprint.post("")
@access.for_match(Role.SCORER)
def write(match_id: str, number: int) -> Response:
    """A tap, the end of a stage, a shortcut, or the deal written down: the button says which."""
    match = matches.load(match_id)
    if points_only.is_such(match, number):
        return points_only.write(match, number) or _overtaken(matches.load(match_id))
    start = _started(match, number)
    if start is None:
        return _overtaken(match)
    writing = _read(start)
    action, _, value = request.form.get("action", "").partition(":")
    try:
        return _act(writing, action, value)
    except store.Stale as stale:
        return _stale(stale.current, number)
    except store.Refused as refused:
        return _refused(writing, refused.refusals)


def _act(writing: Writing, action: str, value: str) -> Response:
    if action == "stage":
        return _keep_and_show(replace(writing, stage=value))
    if action == "shortcut":
        return _keep_and_show(_after_shortcut(writing, value))
    if action == "next":
        return _end_stage(writing)
    if action == "leave":
        return _leave(writing)
    _keep(_at_stage_kept(writing))
    return _swap(writing)


def _at_stage_kept(writing: Writing) -> Writing:
    """A tap that comes in after the button that ended its stage does not lead back to it."""
    draft = writing.match.drafts.get(writing.number)
    return replace(writing, stage=draft.stage) if draft else writing


def _end_stage(writing: Writing) -> Response:
    stages = writing.stages
    at = entry_view.stage_index(stages, writing.stage)
    if at == len(stages) - 1:
        return _write_down(writing)
    if any(stages[at].owns(refusal.field) for refusal in writing.refusals):
        return _refused(_keep(writing), [])
    return _keep_and_show(replace(writing, stage=stages[at + 1].name))


def _write_down(writing: Writing) -> Response:
    if writing.refusals:
        return _refused(_keep(writing), [])
    terms = matches.write_terms(writing.match)
    with access.the_store().writing() as db:
        if writing.kept is None:
            store.record_deal(db, **terms, entry=writing.entry)
        else:
            store.correct_deal(db, **terms, number=writing.number, entry=writing.entry)
    return addresses.to("matches.show", match_id=writing.match.id)


def _keep_and_show(writing: Writing) -> Response:
    _keep(writing)
    if writing.kept is None:
        return addresses.to("matches.show", match_id=writing.match.id)
    return addresses.to("deals.correct", match_id=writing.match.id, number=writing.number)


def _keep(writing: Writing) -> Writing:
    terms = matches.write_terms(writing.match)
    stages = writing.stages
    stage = stages[entry_view.stage_index(stages, writing.stage)]
    with access.the_store().writing() as db:
        store.save_draft(
            db,
            terms["club_id"],
            terms["match_id"],
            terms["version"],
            writing.number,
            stage.name,
            to_plain(writing.entry),
            terms["at"],
        )
    draft = store.Draft(stage.name, writing.entry, terms["at"])
    drafts = {**writing.match.drafts, writing.number: draft}
    return replace(writing, match=replace(writing.match, drafts=drafts))


def _leave(writing: Writing) -> Response:
    """Forget what was tapped since the deal was written down."""
    match = writing.match
    with access.the_store().writing() as db:
        store.drop_draft(db, match.club_id, match.id, writing.number)
    return addresses.to("matches.show", match_id=match.id)


def _after_shortcut(writing: Writing, name: str) -> Writing:
    at = entry_view.stage_index(writing.stages, writing.stage)
    for shortcut in writing.stages[at].shortcuts:
        if shortcut.name == name:
            return replace(writing, entry=shortcut.entry)
    raise BadRequest


def _started(match: store.Match, number: int) -> Writing | None:
    """The deal before this form: its draft, or what the sheet has; ``None`` past the next deal."""
    if 1 <= number <= len(match.sheet.rows):
        return _kept_deal(match, number)
    deal = match.sheet.next
    if deal is None or match.finished or number != deal.plan.number:
        return None
    draft = match.drafts.get(number)
    entry = draft.entry if draft else match.game.blank(deal)
    return Writing(match, deal, entry, draft.stage if draft else "")


def _kept_deal(match: store.Match, number: int) -> Writing:
    if not 1 <= number <= len(match.sheet.rows):
        abort(404)
    row = match.sheet.rows[number - 1]
    draft = match.drafts.get(number)
    entry, stage = (draft.entry, draft.stage) if draft else (row.entry, "")
    return Writing(match, row.deal, entry, stage, kept=row.entry)


def _read(writing: Writing) -> Writing:
    """``writing`` with the form's facts written over it; what is no fact at all is refused."""
    plain = to_plain(writing.entry)
    fields = [
        field for stage in writing.stages for group in stage.groups for field in group.fields()
    ]
    form = forms.entry_form(fields)(request.form)
    facts = {row.name: row.data for row in form if row.raw_data and row.name in leaves(plain)}
    unreadable: list[Refusal] = []
    while True:
        try:
            entry = from_plain(writing.match.game.entry, with_leaves(plain, facts))
            break
        except Malformed as malformed:
            del facts[malformed.path]
            message = say("This is none of the choices.")
            unreadable.append(refuse("entry.unreadable", message, field=malformed.path))
    stage = request.form.get("stage", writing.stage)
    return replace(writing, entry=entry, stage=stage, unreadable=tuple(unreadable))


def _swap(writing: Writing) -> Response:
    """The part of the page that a tap changes; without htmx the page."""
    if not request.htmx:  # type: ignore[attr-defined]
        return _keep_and_show(writing)
    fresh = replace(writing, match=matches.load(writing.match.id))
    page = render_template("_entry.html", match=fresh.match, writing=fresh, entry=fresh.view())
    return make_response(page)


def _refused(writing: Writing, refusals: Sequence[Refusal]) -> Response:
    """The page again, every refusal beside its field, what was typed still there."""
    shown = replace(writing, unreadable=(*writing.unreadable, *refusals))
    if writing.kept is None:
        page = matches.page(writing.match, shown.view(show_gaps=True))
    else:
        page = _correct_page(shown, show_gaps=True)
    return make_response(page, UNPROCESSABLE)


def _correct_page(writing: Writing, *, show_gaps: bool = False, stale: bool = False) -> str:
    return render_template(
        "correct.html",
        match=writing.match,
        writing=writing,
        entry=writing.view(show_gaps=show_gaps),
        stale=stale,
    )


def _stale(current: store.Match, number: int) -> Response:
    """Another phone was first: what it wrote beside what was typed here, nothing lost."""
    start = None if points_only.is_such(current, number) else _started(current, number)
    if start is None:
        return _overtaken(current)
    writing = _read(start)
    if writing.kept is None:
        page = matches.page(current, writing.view(), stale=True)
    else:
        page = _correct_page(writing, stale=True)
    return view.whole_page(make_response(page, CONFLICT))


def _overtaken(match: store.Match) -> Response:
    """The deal is not there to be written: the match is over, or the deal is yet to come."""
    return view.whole_page(make_response(matches.page(match, stale=True), CONFLICT))
