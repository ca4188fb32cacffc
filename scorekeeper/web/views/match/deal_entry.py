"""The view of a deal entry: the rows of its current stage, with their errors and scores.

The view is built from the stages that a game describes, without any arithmetic of a game.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.registry import AnyGame
from scorekeeper.rules.entry import Fact, Group, Stage
from scorekeeper.rules.ruling import Message, Refusal, say
from scorekeeper.rules.serialization import leaves, to_plain
from scorekeeper.web.views.match.field_view import (
    ChipView,
    FieldFacts,
    FieldView,
    errors_at,
    field_view,
)
from scorekeeper.web.views.translation import speak


@dataclass(frozen=True, slots=True)
class GroupView:
    """Rows under one heading. ``errors`` do not belong to a single row."""

    name: str
    label: str
    fields: tuple[FieldView, ...]
    errors: tuple[Refusal, ...]

    @property
    def typed(self) -> bool:
        return any(field.typed for field in self.fields)

    @property
    def is_collapsed(self) -> bool:
        """Return whether the group is collapsed because it is rarely needed."""
        return bool(self.fields) and all(field.seldom for field in self.fields)

    @property
    def is_changed(self) -> bool:
        """Return whether a row differs from its default, the first chip."""
        return any(one.selected and one.selected != one.chips[0] for one in self.fields)


@dataclass(frozen=True, slots=True)
class EntryView:
    """The current stage, its groups and errors. ``missing`` is the first open question.

    ``gaps_are_errors`` means that a gap prevented the end of the stage.
    """

    stages: tuple[Stage, ...]
    at: int
    groups: tuple[GroupView, ...]
    missing: Refusal | None
    errors: tuple[Refusal, ...]
    gaps_are_errors: bool = False

    @property
    def stage(self) -> Stage:
        return self.stages[self.at]

    @property
    def first_error(self) -> Refusal | None:
        """The first error that is not a gap. The stage cannot end because of it."""
        at_rows = (one for group in self.groups for field in group.fields for one in field.errors)
        at_groups = (one for group in self.groups for one in group.errors)
        return next((one for one in (*at_rows, *at_groups, *self.errors) if not one.gap), None)

    @property
    def notes(self) -> tuple[Message, ...]:
        """The notes of the stage, except the note about its count."""
        counted = self.stage.count.note if self.stage.count else None
        return tuple(note for note in self.stage.notes if note != counted)

    @property
    def is_incomplete(self) -> bool:
        """Return whether the stage cannot end yet."""
        return bool(self.missing or self.first_error or self.stage.wrong)

    @property
    def last(self) -> bool:
        """Return whether the end of this stage saves the deal."""
        return self.at == len(self.stages) - 1

    @property
    def next_field_name(self) -> str | None:
        """The name of the first open row."""
        fields = (field for group in self.groups for field in group.fields)
        return next((one.name for one in fields if one.is_unanswered and not one.optional), None)

    @property
    def trump_field(self) -> FieldView | None:
        """The optional question for a suit, which is shown beside the count."""
        fields = (field for group in self.groups for field in group.fields)
        return next((one for one in fields if one.optional and one.kind == "suits"), None)

    @property
    def row_count(self) -> int:
        """The number of rows; 0 if a row needs several lines of chips."""
        beside = self.trump_field
        fields = [f for g in self.groups for f in g.fields if not (f is beside or f.seldom)]
        alike = all(len(field.chips) == field.columns for field in fields)
        return len(fields) if alike else 0


def stage_index(stages: Sequence[Stage], name: str) -> int:
    """Return the index of the stage called ``name``, 0 if there is none."""
    return next((at for at, stage in enumerate(stages) if stage.name == name), 0)


def for_correction(stages: Sequence[Stage], action: Message) -> tuple[Stage, ...]:
    """Return the stages of a correction: each of them can be ended with ``action``, which saves."""
    return tuple(replace(stage, action=action) for stage in stages)


def entry_view(  # noqa: PLR0913 - a page has this many aspects
    game: AnyGame,
    deal: Any,
    entry: Any,
    *,
    stages: tuple[Stage, ...],
    stage: str,
    names: Sequence[str],
    unreadable: Iterable[Refusal],
    typed: Mapping[str, str],
    show_gaps: bool,
    saved_entry: Any,
) -> EntryView:
    """Return the view of ``entry`` at ``stage``. Gaps are errors only if ``show_gaps``.

    ``saved_entry`` is the saved entry if the deal is being corrected, otherwise ``None``. ``typed``
    are texts that are not numbers, by field.
    """
    completed = game.complete(deal, entry)
    at = stage_index(stages, stage)
    is_last = at == len(stages) - 1
    # A text that is not a number has its own error, so the field is not reported as a gap.
    checked = game.check(deal, completed)
    found = [*unreadable, *(one for one in checked if not (one.gap and one.field in typed))]
    shown = [refusal for refusal in found if show_gaps or not refusal.gap]
    facts = FieldFacts(_facts(entry), _facts(completed), _facts(saved_entry), typed)
    groups = tuple(_group_view(one, facts, shown, names) for one in stages[at].groups)
    no_points = (None,) * game.units(deal.seats)
    points = game.points_so_far(deal, completed) if is_last else no_points
    before = _saved_points(game, deal, saved_entry) if is_last else None
    gaps = [one for one in found if one.gap and stages[at].owns(one.field)]
    others = [one for one in shown if not stages[at].owns(one.field)]
    if saved_entry is not None and not show_gaps:
        # Both stages of a correction are complete, so the other one would complain at every tap.
        others = [one for one in others if not any(s.owns(one.field) for s in stages)]
    return EntryView(
        stages,
        at,
        _with_scores(groups, points, before),
        _first_gap(gaps, groups),
        tuple(one for one in others if is_last or not one.gap),
        gaps_are_errors=show_gaps,
    )


def without_turn(view: EntryView, simultaneous: Collection[str]) -> EntryView:
    """Return ``view`` without the open question if everybody fills its field at the same time."""
    in_turn = view.missing is None or view.missing.field not in simultaneous
    return view if in_turn else replace(view, missing=None)


def hide_numbers(
    view: EntryView,
    hidden: Collection[str],
    simultaneous: Collection[str],
    *,
    shown: Collection[str] = (),
) -> EntryView:
    """Return ``view`` without the numbers in the fields named ``hidden``, and without their sum.

    The ``simultaneous`` fields are all that everybody fills at the same time. The number of a
    ``shown`` field is not hidden from this reader. No chip is marked as forbidden, because that
    would reveal the sum of the other numbers.
    """
    asked = [one for one in view.groups if any(field.name in simultaneous for field in one.fields)]
    if not asked:
        return view
    others = frozenset(hidden) - frozenset(shown)
    groups = tuple(
        replace(one, fields=tuple(_hide_number(field, others) for field in one.fields))
        for one in view.groups
    )
    note = (
        say("{n} of {players} in", n=len(hidden), players=len(asked[0].fields))
        if hidden
        else say("Everyone bids at once")
    )
    stage = replace(view.stage, notes=(note,), count=None, wrong=False)
    stages = (*view.stages[: view.at], stage, *view.stages[view.at + 1 :])
    return replace(view, stages=stages, groups=groups)


def _hide_number(field: FieldView, hidden: Collection[str]) -> FieldView:
    plain = replace(field, aside="", chips=tuple(map(_plain_chip, field.chips)))
    if field.name not in hidden:
        return plain
    chips = tuple(replace(chip, checked=False) for chip in plain.chips)
    return replace(plain, chips=chips, errors=(), likely_mistake=None, hidden=True)


def _plain_chip(chip: ChipView) -> ChipView:
    return replace(chip, state="", why="", rule=None)


def _facts(entry: Any) -> Mapping[str, Fact]:
    return {} if entry is None else leaves(to_plain(entry, whole=True))


def _saved_points(game: AnyGame, deal: Any, saved_entry: Any) -> Sequence[int] | None:
    if saved_entry is None:
        return None
    return game.settle(deal, game.complete(deal, saved_entry)).points


def _group_view(
    group: Group, facts: FieldFacts, refusals: Sequence[Refusal], names: Sequence[str]
) -> GroupView:
    fields = group.fields()
    views = tuple(field_view(one, facts, refusals, names) for one in fields)
    errors = errors_at(group.name, refusals) if len(fields) > 1 else ()
    return GroupView(group.name, speak(group.label, names), views, errors)


def _with_scores(
    groups: tuple[GroupView, ...], points: Sequence[int | None], before: Sequence[int] | None
) -> tuple[GroupView, ...]:
    """Return the groups, with scores in the rows of the last group by seat or side."""
    counted = [g for g in groups if any(_field_unit(f) is not None for f in g.fields)]
    full = [g for g in counted if not any(f.is_inline for f in g.fields)]
    if not counted:
        return groups
    chosen = (full or counted)[-1]
    rows = tuple(_with_score(field, points, before) for field in chosen.fields)
    return tuple(replace(one, fields=rows) if one is chosen else one for one in groups)


def _with_score(
    field: FieldView, points: Sequence[int | None], before: Sequence[int] | None
) -> FieldView:
    unit = _field_unit(field)
    if unit is None or unit >= len(points):
        return field
    was = None if before is None or before[unit] == points[unit] else before[unit]
    return replace(field, unit=unit, points=points[unit], before=was)


def _field_unit(field: FieldView) -> int | None:
    return field.side if field.seat is None else field.seat


def _first_gap(gaps: Iterable[Refusal], groups: Iterable[GroupView]) -> Refusal | None:
    """Return the gap among ``gaps`` whose row comes first on the page."""
    positions = {field.name: at for at, field in enumerate(f for g in groups for f in g.fields)}
    return min(gaps, key=lambda one: positions.get(one.field, len(positions)), default=None)
