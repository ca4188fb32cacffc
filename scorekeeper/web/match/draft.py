"""A deal being written: what is kept of it, what this phone has changed, what then stands.

Several phones write into one draft. A form therefore carries what it was drawn with, its ``base``;
only what differs from that is this phone's own, and goes on top of what is kept by now. A script
takes out of the base what is tapped, so that a mind changed back before an answer came is a change
as well. A form without a base says everything anew.

A fact is disputed if another phone has entered something else since the form was drawn. It stays as
it is until one of the two is chosen. A script lists what is ``known`` of a fact that was tapped,
the taps themselves included, so that nobody is asked about their own.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import parse_qsl

from flask import g, request

from scorekeeper.match import Match, commands
from scorekeeper.rules.entry import Fact, Field, Stage, with_places
from scorekeeper.rules.game import Deal, Settlement
from scorekeeper.rules.ruling import Refusal, refuse, say
from scorekeeper.rules.serialization import Malformed, from_plain, leaves, to_plain, with_leaves
from scorekeeper.rules.sheet import Sheet
from scorekeeper.web.views import forms
from scorekeeper.web.views.match import deal_entry

LONGEST_BASE = 4000
"""Characters. The longest of a game here is a tenth of it."""

SEEN = "seen."
"""Before the place of a fact that somebody has seen and decided against."""


@dataclass(frozen=True, slots=True)
class DisputedFact:
    """A fact that another phone has entered otherwise since this phone's form was drawn."""

    name: str
    theirs: Fact
    mine: Fact


@dataclass(frozen=True, slots=True)
class DealDraft:
    """A deal being written: the match, the deal, what is written, which stage is shown.

    ``kept`` is what the sheet has when the deal is being corrected. ``typed`` is what was typed for
    a number and is none, by its place. ``disputed`` is what this phone has entered otherwise than
    another one; ``entry`` has what that one entered.
    """

    match: Match
    deal: Deal[Any, Any]
    entry: Any
    stage: str
    kept: Any = None
    unreadable: tuple[Refusal, ...] = ()
    typed: Mapping[str, str] = field(default_factory=dict)
    disputed: tuple[DisputedFact, ...] = ()

    @property
    def number(self) -> int:
        """Return the deal's number, from 1."""
        return self.deal.plan.number

    @property
    def stages(self) -> tuple[Stage, ...]:
        """Return the questions, given what is written; a correction asks them all at once."""
        stages = self.match.game.stages(self.deal, self.entry)
        if self.kept is None:
            return stages
        return deal_entry.all_in_one(stages, say("Save correction"))

    @property
    def at(self) -> int:
        """Return where among the stages this is."""
        return deal_entry.stage_index(self.stages, self.stage)

    @property
    def stage_kept(self) -> str:
        """Return the stage all phones together have come to; this one's before the first tap."""
        draft = self.match.drafts.get(self.number)
        return draft.stage if draft else self.stage

    @property
    def refusals(self) -> list[Refusal]:
        """Return everything wrong with what is written, what follows included."""
        return [*self.unreadable, *self.match.game.check(self.deal, self.whole)]

    @property
    def settled(self) -> Settlement[Any] | None:
        """Return what it would be worth; ``None`` while something is wrong with it."""
        game = self.match.game
        return None if self.refusals else game.settle(self.deal, self.whole)

    @property
    def removes(self) -> range:
        """Return the deals after the end of the match that this correction leads to."""
        written = len(self.match.entries)
        last = None
        if self.kept is not None and not self.refusals:
            last = commands.last_deal_after(self.match, self.number, self.whole)
        return range((written if last is None else last) + 1, written + 1)

    @property
    def sheet_after(self) -> Sheet[Any, Any, Any] | None:
        """Return the sheet with this correction; ``None`` where it cannot be written."""
        match = self.match
        if self.kept is None or self.refusals:
            return None
        entries = list(match.entries)
        entries[self.number - 1] = self.whole
        after = match.sheet_after(entries[: self.removes.start - 1])
        return None if after.refusals else after

    @property
    def whole(self) -> Any:
        """Return what is written with all that follows from it."""
        return self.match.game.complete(self.deal, self.entry)

    def at_stage(self, name: str) -> "DealDraft":
        """Return the same at another stage; at the first where there is none of that name."""
        stages = self.stages
        return replace(self, stage=stages[deal_entry.stage_index(stages, name)].name)

    def advance_to_saved_stage(self) -> "DealDraft":
        """Return the same, at the stage kept where that is later: another phone has gone on."""
        kept = self.at_stage(self.stage_kept)
        return kept if kept.at > self.at else self.at_stage(self.stage)

    def where_it_is_wrong(self) -> "DealDraft":
        """Return the same, at the stage that is wrong where this one is not."""
        places = [refusal.field for refusal in self.refusals]
        faulty = [s for s in self.stages if any(s.owns(place) for place in places)]
        if not faulty or self.stages[self.at] in faulty:
            return self
        return self.at_stage(faulty[0].name)

    def view(self, *, show_gaps: bool = False) -> deal_entry.EntryView:
        """Return what the page shows."""
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
            kept=self.kept,
        )


def draft_of(match: Match, number: int) -> DealDraft | None:
    """Return the deal as it is kept, its draft or what the sheet has; ``None`` past the next."""
    if 1 <= number <= len(match.sheet.rows):
        row = match.sheet.rows[number - 1]
        deal, stored, kept = row.deal, row.entry, row.entry
    else:
        following = match.sheet.next
        if following is None or match.finished or number != following.plan.number:
            return None
        deal, stored, kept = following, None, None
    draft, blank = match.drafts.get(number), match.game.blank(deal)
    entry, stage = (draft.entry, draft.stage) if draft else (stored or blank, "")
    return DealDraft(match, deal, with_places(entry, blank), stage, kept)


def base(match: Match, number: int) -> str:
    """Return what is kept of deal ``number``, as its form carries it: facts by their places."""
    kept = draft_of(match, number)
    facts = leaves(to_plain(kept.entry, whole=True)) if kept else {}
    return json.dumps(facts, ensure_ascii=False, separators=(",", ":"))


def merge_submission(kept: DealDraft, *, chosen: str = "") -> DealDraft:
    """Return what is kept with what this phone has changed; what is no fact is refused.

    What is ``chosen`` of disputed facts is said by the button alone.
    """
    if is_older_than_shown():
        return _over(kept, _known_here(kept))
    drawn = _base_sent()
    sent = _facts_sent(kept)
    changed = {
        name: fact for name, fact in sent.items() if name not in drawn or drawn[name] != fact
    }
    for name, _ in parse_qsl(chosen, keep_blank_values=True):
        changed.pop(name, None)
    return without_disputed(kept, _over(kept, changed))


def without_disputed(kept: DealDraft, form: DealDraft) -> DealDraft:
    """Return ``form`` with what other phones have entered wherever it says something else."""
    known, first = _known(kept), leaves(to_plain(_as_begun(kept), whole=True))
    theirs = leaves(to_plain(kept.entry, whole=True))
    mine = leaves(to_plain(form.entry, whole=True))
    disputed = tuple(
        DisputedFact(name, theirs[name], fact)
        for name, fact in mine.items()
        if name in theirs and fact != theirs[name]
        # Entered by another phone, and not known here when this was tapped.
        if theirs[name] != first.get(name) and name in known and theirs[name] not in known[name]
    )
    if not disputed:
        return form
    kept_facts = {one.name: one.theirs for one in disputed}
    entry = from_plain(
        kept.match.game.entry, with_leaves(to_plain(form.entry, whole=True), kept_facts)
    )
    return replace(form, entry=entry, disputed=disputed)


def _as_begun(kept: DealDraft) -> Any:
    """Return the entry before anybody has tapped anything."""
    return kept.match.game.blank(kept.deal) if kept.kept is None else kept.kept


def with_facts(form: DealDraft, chosen: str) -> DealDraft:
    """Return the same with the facts that were chosen of disputed ones (``"bids.1=3"``)."""
    fields = {field.name: field for field in _fields(form)}
    pairs = parse_qsl(chosen, keep_blank_values=True)
    return _over(
        form,
        {
            name: forms.read_entry_field(fields[name], text)
            for name, text in pairs
            if name in fields
        },
    )


def with_likely_number(form: DealDraft, proposed: str) -> DealDraft:
    """Return the same with what is likely meant at a place (``"tricks.1:3"``).

    Where that is not proposed any more, another phone's tap has come between, which is shown.
    """
    slips = [slip for refusal in form.refusals for slip in refusal.slips]
    found = next((one for one in slips if f"{one.field}:{one.likely}" == proposed), None)
    return _over(form, {found.field: found.likely}) if found else form


def as_shown_here(kept: DealDraft) -> DealDraft:
    """Return what this phone shows, whoever tapped it; with gaps in it, over what is kept."""
    alone = alone_here(kept)
    if not alone.refusals:
        return alone
    return _over(kept, _known_here(kept))


def alone_here(kept: DealDraft) -> DealDraft:
    """Return what this phone shows and nothing besides."""
    return _over(kept, {**_drawn_here(kept), **_facts_sent(kept)})


def is_older_than_shown() -> bool:
    """Tell whether what is kept here may be older than what this phone shows."""
    return bool(g.get("older_than_shown"))


def _known_here(kept: DealDraft) -> dict[str, Any]:
    known = {name: fact for name, fact in _drawn_here(kept).items() if fact is not None}
    return {**known, **_facts_sent(kept)}


def _drawn_here(kept: DealDraft) -> dict[str, Fact]:
    places = leaves(to_plain(kept.entry, whole=True))
    return {name: fact for name, fact in _base_sent().items() if name in places}


def _known(kept: DealDraft) -> dict[str, list[Fact]]:
    """Return what this phone knows to have stood at each place, when it says so."""
    known = {name: [fact] for name, fact in _base_sent().items()}
    fields = {field.name: field for field in _fields(kept)}
    for name, facts in _read_json(request.form.get("known", "")).items():
        if name in fields and isinstance(facts, list):
            texts = ["None" if fact is None else str(fact) for fact in facts]
            known[name] = [_fact_of(fields[name], text) for text in texts]
    # Whoever has chosen between two facts has seen the other.
    action, _, chosen = request.form.get("action", "").partition(":")
    for place, text in parse_qsl(chosen) if action == "use" else ():
        name = place.removeprefix(SEEN)
        if place != name and name in fields:
            known[name] = [_fact_of(fields[name], text)]
    return known


def _fact_of(field: Field, text: str) -> Fact:
    read = forms.read_entry_field(field, text)
    return text if isinstance(read, Refusal) else read


def _fields(kept: DealDraft) -> list[Field]:
    return [field for stage in kept.stages for group in stage.groups for field in group.fields()]


def _base_sent() -> Mapping[str, Fact]:
    """Return what the form was drawn with; nothing where it does not say so, or unreadably."""
    facts = _read_json(request.form.get("base", ""))
    return {name: fact for name, fact in facts.items() if isinstance(fact, Fact)}


def _read_json(text: str) -> dict[str, Any]:
    """Return an object; an empty one where the text is none, or too long."""
    if len(text) > LONGEST_BASE:
        return {}
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _facts_sent(kept: DealDraft) -> dict[str, Any]:
    """Return the facts that the form has, by their places; a refusal of what is none."""
    places = leaves(to_plain(kept.entry, whole=True))
    return {
        field.name: forms.read_entry_field(field, request.form[field.name])
        for field in _fields(kept)
        if field.name in request.form and field.name in places
    }


def _over(kept: DealDraft, facts: dict[str, Any]) -> DealDraft:
    plain = to_plain(kept.entry, whole=True)
    refused = {name: fact for name, fact in facts.items() if isinstance(fact, Refusal)}
    unreadable = [replace(refusal, field=name) for name, refusal in refused.items()]
    facts = {name: fact for name, fact in facts.items() if name not in refused}
    while True:
        try:
            entry = from_plain(kept.match.game.entry, with_leaves(plain, facts))
            break
        except Malformed as malformed:
            del facts[malformed.path]
            message = say("This is not one of the choices.")
            unreadable.append(refuse("entry.unreadable", message, field=malformed.path))
    stage = request.form.get("stage", kept.stage)
    typed = {name: request.form[name] for name in refused}
    return replace(kept, entry=entry, stage=stage, unreadable=tuple(unreadable), typed=typed)
