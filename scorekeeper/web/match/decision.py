"""The decision about a submitted deal form: what to store and what to respond. No side effects."""

from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from scorekeeper.match import Match, Stale, commands, confirmation
from scorekeeper.rules.points_only import PointsOnly
from scorekeeper.rules.ruling import Refusal
from scorekeeper.web.match import points_only
from scorekeeper.web.match.draft import (
    DealDraft,
    draft_of,
    merge,
    restore_disputed,
    submitted_draft,
    with_likely_number,
    with_shortcut,
)
from scorekeeper.web.match.points_only import PointsForm
from scorekeeper.web.match.submission import Submission


class NoShortcut(LookupError):  # noqa: N818 - a normal outcome, not an error
    """The form names a shortcut that its page did not offer."""


class ResponseKind(Enum):
    MATCH = "the page of the match, by a redirect"
    FORM = "the form of the correction, by a redirect"
    PART = "the part of the form that a tap changes"
    REFUSED = "the form as it was sent, every refusal beside its field"
    DISPUTED = "the form, and the question which of two phones is right"


@dataclass(frozen=True, slots=True)
class Decision:
    """The response, the values from which to render it, and what to store, if anything.

    ``propose`` is a complete deal, saved until a second phone confirms it. ``append`` is a command
    of ``match`` with its arguments. ``again`` is the button that resubmits the form to overrule the
    other phone.
    """

    response: ResponseKind
    form: DealDraft | PointsForm
    save: DealDraft | None = None
    drop: bool = False
    propose: DealDraft | None = None
    append: tuple[Any, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    again: str = ""


def decide(match: Match, number: int, submission: Submission) -> Decision:
    """Decide about the form of deal ``number``.

    Raise ``Stale`` if the deal can no longer be changed like this, and ``NoShortcut`` if the form
    is invalid.
    """
    if points_only.is_points_only(match, number):
        return _decide_points(match, number, submission)
    saved = draft_of(match, number)
    if saved is None:
        raise Stale(match)
    if saved.recorded is None and match.waiting:
        return _confirm(saved, submission)
    merged = merge(saved, submission)
    if submission.action == "leave":
        return Decision(ResponseKind.MATCH, merged, drop=True)
    if merged.disputed:
        asked = merged.at_stage(merged.saved_stage)
        return Decision(ResponseKind.DISPUTED, asked, save=asked)
    return _decide_button(saved, merged, submission)


def _decide_button(saved: DealDraft, merged: DealDraft, submission: Submission) -> Decision:
    match submission.action:
        case "shortcut":
            return _save_together(saved, _after_shortcut(saved, merged, submission), submission)
        case "slip":
            return _save_together(saved, with_likely_number(merged, submission.value), submission)
        case "stage":
            return _save_draft(merged.at_stage(submission.value))
        case "next":
            return _end_stage(merged)
        case "end" | "record":
            return _record(merged, submission.last)
    return _save_tap(merged, submission)


def _save_tap(merged: DealDraft, submission: Submission) -> Decision:
    # A late tap must not lead back to a stage that another button has ended.
    elsewhere = submission.rendered_by_server
    tapped = merged.advance_to_saved_stage() if elsewhere else merged.at_stage(merged.saved_stage)
    return _save_draft(tapped, ResponseKind.PART if submission.is_swap else None)


def _save_together(saved: DealDraft, changed: DealDraft, submission: Submission) -> Decision:
    """Save several facts that are set by one button."""
    if disputed := restore_disputed(saved, changed, submission).disputed:
        # Saving only some of the facts would be wrong: they are sent again together, or not at all.
        asked = replace(saved, disputed=disputed).at_stage(saved.saved_stage)
        again = f"{submission.action}:{submission.value}"
        return Decision(ResponseKind.DISPUTED, asked, again=again)
    return _save_draft(changed.advance_to_saved_stage())


def _after_shortcut(saved: DealDraft, merged: DealDraft, submission: Submission) -> DealDraft:
    if changed := with_shortcut(merged, submission.value):
        return changed
    # The page offered the shortcut, but another phone's tap has removed it. Show that.
    if with_shortcut(submitted_draft(saved, submission), submission.value):
        return merged
    raise NoShortcut(submission.value)


def _end_stage(merged: DealDraft) -> Decision:
    stages, at = merged.stages, merged.at
    if merged.recorded is not None or at == len(stages) - 1:
        return _record(merged)
    if any(stages[at].owns(refusal.field) for refusal in merged.refusals):
        return _refuse(merged)
    return _save_draft(merged.at_stage(stages[at + 1].name).advance_to_saved_stage())


def _record(merged: DealDraft, last: int | None = None) -> Decision:
    if merged.refusals:
        return _refuse(merged)
    if merged.recorded is not None:
        return _correct(merged, merged.entry, last)
    if merged.match.log_state.agreed.confirm:
        return Decision(ResponseKind.MATCH, merged, propose=merged)
    return Decision(ResponseKind.MATCH, merged, append=(commands.record, merged.entry))


def _correct(form: DealDraft | PointsForm, entry: Any, last: int | None) -> Decision:
    facts = (form.number, entry) if last is None else (form.number, entry, last)
    command = commands.correct if last is None else commands.correct_and_end
    return Decision(ResponseKind.MATCH, form, append=(command, *facts))


def _save_draft(draft: DealDraft, response: ResponseKind | None = None) -> Decision:
    page = ResponseKind.MATCH if draft.recorded is None else ResponseKind.FORM
    return Decision(response or page, draft, save=draft)


def _refuse(merged: DealDraft) -> Decision:
    wrong = merged.at_first_refusal()
    saved = wrong.advance_to_saved_stage() if wrong is merged else wrong
    return Decision(ResponseKind.REFUSED, wrong, save=saved)


def _confirm(saved: DealDraft, submission: Submission) -> Decision:
    """Confirm the pending deal if a second phone enters the same facts; refuse other changes."""
    match, alone = saved.match, submitted_draft(saved, submission)
    records = submission.action == "next" and alone.at == len(alone.stages) - 1
    if not records or alone.unreadable or alone.completed != saved.completed:
        raise Stale(match)
    if match.waiting and submission.phone not in ("", match.waiting.entered_on):
        confirm = (confirmation.confirm, match.state.mark, submission.phone)
        return Decision(ResponseKind.MATCH, saved, append=confirm)
    return Decision(ResponseKind.MATCH, saved)


def _decide_points(match: Match, number: int, submission: Submission) -> Decision:
    form = points_only.submitted_points(match, number, submission)
    if submission.action == "leave":
        return Decision(ResponseKind.MATCH, form)
    if not form.typed:
        raise Stale(match)
    if not submission.action and submission.is_swap:
        return Decision(ResponseKind.PART, form)
    points, refusals = form.read()
    if refusals:
        return Decision(ResponseKind.REFUSED, form, refusals=refusals)
    return _correct(form, PointsOnly(points), submission.last)
