"""The draft of a deal, and the changes that a form makes to it.

Several phones edit one draft. Four words distinguish their values:

- *saved*: in the match, as a draft or on the sheet;
- *submitted*: sent by a form;
- *base*: the saved values when that form was rendered;
- *merged*: the saved values, with the submitted ones that differ from the base.

A fact is disputed if another phone has saved a different value that the submitting phone has not
seen. The saved value stays until somebody chooses one of the two.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from scorekeeper.match import Match, commands, own_numbers
from scorekeeper.rules.deal import Deal, Settlement
from scorekeeper.rules.entry import Fact, Field, Stage, with_empty_lists
from scorekeeper.rules.ruling import Refusal, refuse, say
from scorekeeper.rules.seats import Seat
from scorekeeper.rules.serialization import Malformed, from_plain, leaves, to_plain, with_leaves
from scorekeeper.rules.sheet import Sheet
from scorekeeper.web.match.submission import Submission
from scorekeeper.web.views import forms
from scorekeeper.web.views.match import deal_entry


@dataclass(frozen=True, slots=True)
class DisputedFact:
    """A fact to which two phones gave different values."""

    name: str
    theirs: Fact
    mine: Fact


@dataclass(frozen=True)
class DealDraft:
    """A draft of a deal, at one of its stages.

    ``recorded`` is the entry on the sheet if the deal is being corrected. ``typed`` contains texts
    that are not numbers, by field. ``entry`` has the saved values of ``disputed`` facts.
    """

    match: Match
    deal: Deal[Any, Any]
    entry: Any
    stage: str
    recorded: Any = None
    unreadable: tuple[Refusal, ...] = ()
    typed: Mapping[str, str] = field(default_factory=dict)
    disputed: tuple[DisputedFact, ...] = ()

    @property
    def number(self) -> int:
        return self.deal.plan.number

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        """The stages of the entry. A correction can be saved from any of its stages."""
        stages = self.match.game.stages(self.deal, self.entry)
        if self.recorded is None:
            return stages
        return deal_entry.for_correction(stages, say("Save correction"))

    @property
    def fields(self) -> dict[str, Field]:
        groups = (group for stage in self.stages for group in stage.groups)
        return {field.name: field for group in groups for field in group.fields()}

    @property
    def at(self) -> int:
        return deal_entry.stage_index(self.stages, self.stage)

    @property
    def saved_stage(self) -> str:
        """The stage that all phones share; before the first tap, the stage of this draft."""
        draft = self.match.drafts.get(self.number)
        return draft.stage if draft else self.stage

    @property
    def refusals(self) -> list[Refusal]:
        """The refusals of the completed entry."""
        return [*self.unreadable, *self.match.game.check(self.deal, self.completed)]

    @property
    def settled(self) -> Settlement[Any] | None:
        """The settlement of the deal, ``None`` while something is wrong with it."""
        game = self.match.game
        return None if self.refusals else game.settle(self.deal, self.completed)

    @property
    def removed_deals(self) -> range:
        """The deals that this correction would remove, because the match ends earlier."""
        written = len(self.match.entries)
        last = None
        if self.recorded is not None and not self.refusals:
            last = commands.last_deal_after(self.match, self.number, self.completed)
        return range((written if last is None else last) + 1, written + 1)

    @property
    def sheet_after(self) -> Sheet[Any, Any, Any] | None:
        """The sheet with this correction, ``None`` if the correction is refused."""
        match = self.match
        if self.recorded is None or self.refusals:
            return None
        entries = list(match.entries)
        entries[self.number - 1] = self.completed
        after = match.sheet_after(entries[: self.removed_deals.start - 1])
        return None if after.refusals else after

    @property
    def later_stages_as_recorded(self) -> list[Stage]:
        """The stages after this one with the facts on the sheet, in a correction."""
        mine, recorded = facts_of(self.completed), facts_of(self.recorded)
        changed = [name for name, fact in mine.items() if fact != recorded[name]]
        later = self.stages[self.at + 1 :]
        return [stage for stage in later if not any(stage.owns(name) for name in changed)]

    @cached_property
    def completed(self) -> Any:
        """The entry with all values that follow from it."""
        return self.match.game.complete(self.deal, self.entry)

    def at_stage(self, name: str) -> "DealDraft":
        """Return this draft at the stage ``name``, or at the first one if there is none."""
        stages = self.stages
        found = stages[deal_entry.stage_index(stages, name)].name
        return self if found == self.stage else replace(self, stage=found)

    def advance_to_saved_stage(self) -> "DealDraft":
        """Return this draft at the saved stage if another phone has reached a later stage."""
        saved = self.at_stage(self.saved_stage)
        return saved if saved.at > self.at else self.at_stage(self.stage)

    def at_first_refusal(self) -> "DealDraft":
        """Return this draft at its first stage with a refusal, unless the current stage has one."""
        places = [refusal.field for refusal in self.refusals]
        faulty = [s for s in self.stages if any(s.owns(place) for place in places)]
        if not faulty or self.stages[self.at] in faulty:
            return self
        return self.at_stage(faulty[0].name)

    @property
    def hidden(self) -> frozenset[str]:
        """The fields with numbers that are hidden until all are in."""
        return own_numbers.hidden_fields(self.match) if self.recorded is None else frozenset()

    @property
    def simultaneous(self) -> frozenset[str]:
        """The fields that everybody fills at the same time, until all are in."""
        return own_numbers.simultaneous_fields(self.match) if self.recorded is None else frozenset()

    def view(self, *, show_gaps: bool = False) -> deal_entry.EntryView:
        """Return the scorers' view, in which hidden numbers are hidden, too."""
        view = self._whole_view(show_gaps=show_gaps)
        return deal_entry.hide_numbers(view, self.hidden, self.simultaneous)

    def views(self) -> list[deal_entry.EntryView]:
        """Return the view of every stage."""
        return [self.at_stage(stage.name).view() for stage in self.stages]

    def view_of_seat(self, seat: Seat | None) -> deal_entry.EntryView:
        """Return the view of the player at ``seat``, or of viewers."""
        fields = self.fields.values()
        own = {field.name for field in fields if seat is not None and field.seat == seat}
        view = deal_entry.without_turn(self._whole_view(), self.simultaneous)
        return deal_entry.hide_numbers(view, self.hidden, self.simultaneous, shown=own)

    def _whole_view(self, *, show_gaps: bool = False) -> deal_entry.EntryView:
        return deal_entry.entry_view(
            self.match.game,
            self.deal,
            self.entry,
            stages=self.stages,
            stage=self.stage,
            names=self.match.seated_at(self.deal.table),
            unreadable=self.unreadable,
            typed=self.typed,
            show_gaps=show_gaps,
            saved_entry=self.recorded,
        )


def draft_of(match: Match, number: int) -> DealDraft | None:
    """Return the draft of a deal: the saved draft, the entry of a saved deal, or a blank draft.

    Return ``None`` if there is no such deal, or if the deal comes after the next deal.
    """
    if 1 <= number <= len(match.sheet.rows):
        row = match.sheet.rows[number - 1]
        deal, recorded = row.deal, row.entry
    else:
        following = match.sheet.next
        if following is None or match.finished or number != following.plan.number:
            return None
        deal, recorded = following, None
    draft, blank = match.drafts.get(number), match.game.blank(deal)
    entry = with_empty_lists(draft.entry if draft else recorded or blank, blank)
    stage = draft.stage if draft else ""
    if draft is None and recorded is not None:
        # What was taken is corrected more often than what was bid.
        stage = match.game.stages(deal, entry)[-1].name
    return DealDraft(match, deal, entry, stage, recorded)


def facts_of(entry: Any) -> dict[str, Fact]:
    """Return the facts of an entry by name, such as ``bids.1``."""
    return leaves(to_plain(entry, whole=True))


def base_as_json(match: Match, number: int) -> str:
    """Return the saved facts of deal ``number`` as JSON for its form, without hidden numbers."""
    saved = draft_of(match, number)
    hidden = saved.hidden if saved else ()
    facts = facts_of(saved.entry) if saved else {}
    facts = {name: fact for name, fact in facts.items() if name not in hidden}
    return json.dumps(facts, ensure_ascii=False, separators=(",", ":"))


def merge(saved: DealDraft, submission: Submission) -> DealDraft:
    """Return the saved draft with the changes of the form. Unreadable texts are refused."""
    if submission.rendered_by_server:
        return submitted_draft(saved, submission, gaps=False)
    base = submission.base
    changed = {
        name: fact
        for name, fact in _submitted_facts(saved, submission).items()
        if name not in base or base[name] != fact
    }
    return restore_disputed(saved, _with_facts(saved, changed, submission), submission)


def restore_disputed(saved: DealDraft, changed: DealDraft, submission: Submission) -> DealDraft:
    """Return ``changed`` with the saved value of each disputed fact."""
    initial = facts_of(saved.recorded or saved.match.game.blank(saved.deal))
    theirs, mine = facts_of(saved.entry), facts_of(changed.entry)
    # Asking which number counts would show a hidden one.
    seen, hidden = _seen_facts(saved, submission), saved.hidden
    disputed = tuple(
        DisputedFact(name, theirs[name], fact)
        for name, fact in mine.items()
        if name in theirs and fact != theirs[name] != initial.get(name)
        if name in seen and theirs[name] not in seen[name] and name not in hidden
    )
    if not disputed:
        return changed
    entry = _entry_with(changed, {one.name: one.theirs for one in disputed})
    return replace(changed, entry=entry, disputed=disputed)


def submitted_draft(saved: DealDraft, submission: Submission, *, gaps: bool = True) -> DealDraft:
    """Return the deal as submitted.

    Without ``gaps``, missing values are filled from the saved draft.
    """
    base = {name: fact for name, fact in submission.base.items() if gaps or fact is not None}
    return _with_facts(saved, {**base, **_submitted_facts(saved, submission)}, submission)


def with_shortcut(draft: DealDraft, name: str) -> DealDraft | None:
    """Return the draft after the shortcut ``name`` of its stage, ``None`` if there is none."""
    shortcuts = {one.name: one for one in draft.stages[draft.at].shortcuts}
    return replace(draft, entry=shortcuts[name].entry) if name in shortcuts else None


def with_likely_number(draft: DealDraft, proposed: str) -> DealDraft:
    """Return the draft with a number that a refusal proposed, such as ``tricks.1:3``.

    If the number is no longer proposed, another phone has changed the draft. Then return the draft
    unchanged.
    """
    likely_mistakes = [slip for refusal in draft.refusals for slip in refusal.likely_mistakes]
    found = next((one for one in likely_mistakes if f"{one.field}:{one.likely}" == proposed), None)
    return replace(draft, entry=_entry_with(draft, {found.field: found.likely})) if found else draft


def _submitted_facts(saved: DealDraft, submission: Submission) -> dict[str, Fact | Refusal]:
    """Return the submitted facts by name, a refusal for each unreadable text."""
    return {
        name: forms.read_entry_field(one, submission.facts[name])
        for name, one in saved.fields.items()
        if name in submission.facts
    }


def _seen_facts(saved: DealDraft, submission: Submission) -> dict[str, list[Fact | Refusal]]:
    """Return the values that the phone has seen, by name."""
    fields = saved.fields if submission.seen else {}
    seen: dict[str, list[Fact | Refusal]] = {n: [fact] for n, fact in submission.base.items()}
    for name, texts in submission.seen.items():
        if name in fields:
            seen[name] = [forms.read_entry_field(fields[name], text) for text in texts]
    return seen


def _with_facts(
    saved: DealDraft, facts: Mapping[str, Fact | Refusal], submission: Submission
) -> DealDraft:
    """Return ``saved`` with ``facts``, at the stage of the form. Invalid facts are refused."""
    facts = {name: facts[name] for name in facts_of(saved.entry) if name in facts}
    refusals = {name: fact for name, fact in facts.items() if isinstance(fact, Refusal)}
    unreadable = [replace(refusal, field=name) for name, refusal in refusals.items()]
    facts = {name: fact for name, fact in facts.items() if name not in refusals}
    while True:
        try:
            entry = _entry_with(saved, facts)
            break
        except Malformed as malformed:
            del facts[malformed.path]
            message = say("This is not one of the choices.")
            unreadable.append(refuse("entry.unreadable", message, field=malformed.path))
    stage = saved.stage if submission.stage is None else submission.stage
    typed = {name: submission.facts[name] for name in refusals}
    return replace(saved, entry=entry, stage=stage, unreadable=tuple(unreadable), typed=typed)


def _entry_with(draft: DealDraft, facts: Mapping[str, object]) -> Any:
    plain = with_leaves(to_plain(draft.entry, whole=True), facts)
    return from_plain(draft.match.game.entry, plain)
