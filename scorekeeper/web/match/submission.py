"""What becomes of a form of a deal: decided while the match is locked, answered after that."""

from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from flask import request
from werkzeug.exceptions import BadRequest

from scorekeeper.match import Refused, Stale, commands, confirmation
from scorekeeper.rules.entry import Shortcut
from scorekeeper.rules.points_only import PointsOnly
from scorekeeper.rules.ruling import Refusal
from scorekeeper.store.matches.locked_match import LockedMatch
from scorekeeper.web.match.draft import (
    DealDraft,
    alone_here,
    as_shown_here,
    draft_of,
    is_older_than_shown,
    merge_submission,
    with_facts,
    with_likely_number,
    without_disputed,
)
from scorekeeper.web.match.points_only import PointsForm, is_such, points_form
from scorekeeper.web.platform import phone_id
from scorekeeper.web.views.match.deal_entry import stage_index

CHOOSING = ("keep", "use")
"""The buttons below disputed facts: what the other phone has entered, or this one."""

LONGEST_NUMBER = 6
"""Digits of a deal's number."""


class Answer(Enum):
    """What the phone sees after a form."""

    MATCH = "the page of the match, asked for anew"
    FORM = "the form of the correction, asked for anew"
    PART = "the part of the form that a tap changes"
    REFUSED = "the form as it was sent, every refusal beside its field"
    DISPUTED = "the form, and the question which of two phones is right"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a form: the kind of its answer, and the values to draw it from.

    ``again`` is the button to be pressed once more if this phone is right in a dispute.
    """

    answer: Answer
    form: DealDraft | PointsForm
    refusals: tuple[Refusal, ...] = ()
    again: str = ""


def decide(locked: LockedMatch, number: int) -> Outcome:
    """Do what the form says to deal ``number`` as it is now, while no other phone can write.

    Raises ``Stale`` where the deal is not there to be written in this form.
    """
    if is_such(locked.match, number):
        return _decide_points(locked, number)
    kept = draft_of(locked.match, number)
    if kept is None:
        raise Stale(locked.match)
    action, _, value = request.form.get("action", "").partition(":")
    form = merge_submission(kept, chosen=value if action in CHOOSING else "")
    try:
        if kept.kept is None and locked.match.waiting:
            return _decide_waiting(locked, kept)
        return _decide_entry(locked, form, kept)
    except Refused as refused:
        return Outcome(Answer.REFUSED, form, refused.refusals)


def _decide_entry(locked: LockedMatch, form: DealDraft, kept: DealDraft) -> Outcome:
    action, _, value = request.form.get("action", "").partition(":")
    if action in CHOOSING:
        return _choose(locked, form, kept, value if action == "use" else "")
    if form.disputed and action != "leave":
        return _keep_and_ask(locked, form)
    if action == "shortcut":
        return _propose(locked, kept, _after_shortcut(form, kept, value))
    if action == "slip":
        return _propose(locked, kept, with_likely_number(form, value))
    return _decide_stage(locked, form, action, value)


def _decide_stage(locked: LockedMatch, form: DealDraft, action: str, value: str) -> Outcome:
    match action:
        case "stage":
            return _keep_and_show(locked, form.at_stage(value))
        case "next":
            return _end_stage(locked, form)
        case "end":
            return _write_down(locked, form, _last_deal(value))
        case "leave":
            return _leave(locked, form)
    return _keep_tap(locked, form)


def _choose(locked: LockedMatch, form: DealDraft, kept: DealDraft, chosen: str) -> Outcome:
    """Write what was ``chosen`` of disputed facts; nothing where the others' are kept."""
    form = without_disputed(kept, with_facts(form, chosen))
    if form.disputed:
        return _keep_and_ask(locked, form)
    return _keep_and_show(locked, form.at_stage(kept.stage_kept))


def _propose(locked: LockedMatch, kept: DealDraft, changed: DealDraft) -> Outcome:
    """Write what one button says of several facts."""
    if disputed := without_disputed(kept, changed).disputed:
        # Half of it would be wrong: all of it is sent again, or nothing.
        asked = replace(kept, disputed=disputed).at_stage(kept.stage_kept)
        return Outcome(Answer.DISPUTED, asked, again=request.form["action"])
    return _keep_and_show(locked, changed.advance_to_saved_stage())


def _keep_tap(locked: LockedMatch, form: DealDraft) -> Outcome:
    # A tap that comes in after the button that ended its stage does not lead back to it.
    older = is_older_than_shown()
    tapped = form.advance_to_saved_stage() if older else form.at_stage(form.stage_kept)
    if not request.htmx:  # type: ignore[attr-defined]
        return _keep_and_show(locked, tapped)
    return Outcome(Answer.PART, _keep(locked, tapped))


def _decide_waiting(locked: LockedMatch, kept: DealDraft) -> Outcome:
    """Take the same deal, told on a second phone, as confirming it; nothing else changes it."""
    here = alone_here(kept)
    saves = request.form.get("action") == "next" and here.at == len(here.stages) - 1
    if not saves or here.unreadable or here.whole != kept.whole:
        raise Stale(locked.match)
    if phone_id.is_second(locked.match):
        locked.append(confirmation.confirm, locked.match.state.mark, phone_id.known())
    return Outcome(Answer.MATCH, kept)


def _decide_points(locked: LockedMatch, number: int) -> Outcome:
    """Write the points anew, or show what was typed."""
    form = points_form(locked.match, number)
    action, _, value = request.form.get("action", "").partition(":")
    if action == "leave":
        return Outcome(Answer.MATCH, form)
    if not form.was_sent:
        raise Stale(locked.match)
    if not action and request.htmx:  # type: ignore[attr-defined]
        return Outcome(Answer.PART, form)
    points, refusals = form.read()
    if refusals:
        return Outcome(Answer.REFUSED, form, refusals)
    try:
        _correct(locked, number, PointsOnly(points), _last_deal(value) if action == "end" else None)
    except Refused as refused:
        return Outcome(Answer.REFUSED, form, refused.refusals)
    return Outcome(Answer.MATCH, form)


def _end_stage(locked: LockedMatch, form: DealDraft) -> Outcome:
    stages = form.stages
    at = stage_index(stages, form.stage)
    if at == len(stages) - 1:
        return _write_down(locked, form)
    if any(stages[at].owns(refusal.field) for refusal in form.refusals):
        return _keep_and_refuse(locked, form)
    return _keep_and_show(locked, form.at_stage(stages[at + 1].name).advance_to_saved_stage())


def _last_deal(value: str) -> int:
    """Return the deal after which the match is to end."""
    if not value.isdecimal() or len(value) > LONGEST_NUMBER:
        raise BadRequest
    return int(value)


def _correct(locked: LockedMatch, number: int, entry: Any, last: int | None) -> None:
    if last is None:
        locked.append(commands.correct, number, entry)
    else:
        locked.append(commands.correct_and_end, number, entry, last)


def _write_down(locked: LockedMatch, form: DealDraft, last: int | None = None) -> Outcome:
    if form.refusals:
        return _keep_and_refuse(locked, form)
    if form.kept is None and locked.match.log_state.agreed.confirm:
        locked.tell(form.stages[form.at].name, form.entry, phone_id.given())
    elif form.kept is None:
        locked.append(commands.record, form.entry)
    else:
        _correct(locked, form.number, form.entry, last)
    return Outcome(Answer.MATCH, form)


def _leave(locked: LockedMatch, form: DealDraft) -> Outcome:
    """Forget what was tapped since the deal was written down."""
    locked.drop_draft(form.number)
    return Outcome(Answer.MATCH, form)


def _keep_and_show(locked: LockedMatch, form: DealDraft) -> Outcome:
    answer = Answer.MATCH if form.kept is None else Answer.FORM
    return Outcome(answer, _keep(locked, form))


def _keep_and_ask(locked: LockedMatch, form: DealDraft) -> Outcome:
    """Keep what is undisputed; the button that was pressed is to be pressed again."""
    return Outcome(Answer.DISPUTED, _keep(locked, form.at_stage(form.stage_kept)))


def _keep_and_refuse(locked: LockedMatch, form: DealDraft) -> Outcome:
    shown = form.where_it_is_wrong()
    kept = _keep(locked, shown.advance_to_saved_stage() if shown is form else shown)
    return Outcome(Answer.REFUSED, replace(shown, match=kept.match))


def _keep(locked: LockedMatch, form: DealDraft) -> DealDraft:
    return replace(form, match=locked.save_draft(form.number, form.stage, form.entry))


def _after_shortcut(form: DealDraft, kept: DealDraft, name: str) -> DealDraft:
    if found := _shortcut(form, name):
        return replace(form, entry=found.entry)
    # It was there until another phone's tap, which is shown instead.
    if _shortcut(as_shown_here(kept), name):
        return form
    raise BadRequest


def _shortcut(form: DealDraft, name: str) -> Shortcut | None:
    shortcuts = form.stages[form.at].shortcuts
    return next((one for one in shortcuts if one.name == name), None)
