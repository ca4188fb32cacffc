"""The view of a deal entry: which chip is chosen, follows, is forbidden or used up.

The view is built from the stages that a game describes, without any arithmetic of a game.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scorekeeper.registry import AnyGame
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.entry import (
    Chip,
    Fact,
    Field,
    Group,
    Stage,
    chips_per_line,
    even_columns,
)
from scorekeeper.rules.ruling import LikelyMistake, Message, Player, Refusal, Value, say
from scorekeeper.rules.serialization import leaves, to_plain
from scorekeeper.text_width import width
from scorekeeper.web.views.translation import signed, speak

MOST_WORDS = 5
WIDEST_WORD = {5: 3.9, 4: 5.0, 3: 6.8}
"""The widest word on a chip in so many columns, in em, on the narrowest phone."""
WIDEST_NAME_BESIDE_FACE = 3.2
"""The widest name beside a face with four in a line. A wider one is below the face."""
FEWEST_NAMES = 2
MOST_CHIPS_BESIDE = {"": 5, "suits": 5, "words": 2}
"""The most chips of each kind beside their question."""
PHRASES_PER_LINE = 3
"""The most answers in one line."""
MOST_NUMBERS_SHOWN = 14
"""With more numbers than this, one row at a time is shown."""
FACES_BESIDE = 4
NO_TRUMP = "NT"


@dataclass(frozen=True, slots=True)
class ChipView:
    """A chip of an entry.

    ``state`` is "", "follows", "barred" or "spent". ``why`` and ``rule`` explain "barred". ``word``
    is a label for a former value ("bid", "was"). ``was`` means that this was the value before a
    correction. ``seat`` is the player whose name the chip shows; ``card`` and ``suit`` are shown
    instead of the label.
    """

    id: str
    value: str
    label: str
    checked: bool
    state: str
    why: str
    rule: str | None
    word: str
    was: bool
    seat: int | None
    card: Card | None
    suit: str

    @property
    def is_disabled(self) -> bool:
        """Return whether the chip cannot be tapped. A chip that is already chosen can."""
        return self.state == "barred" and not self.checked

    @property
    def follows(self) -> bool:
        """Return whether the value follows from others and was not tapped."""
        return self.state == "follows"

    @property
    def css(self) -> str:
        """The classes of the chip."""
        state = "over" if self.state == "spent" else self.state
        return " ".join(
            filter(None, (state, "bid" if self.word else "", "was" if self.was else ""))
        )


@dataclass(frozen=True, slots=True)
class FieldView:
    """A row of chips, in ``columns`` of equal width.

    ``kind`` is "" for numbers, "words", "stacked" (names below faces), "suits" or "cards".
    ``is_inline`` has the chips beside the label. ``card`` is the card in question. In a row with a
    score, ``unit`` is its seat or side, ``points`` the points of the deal as far as they are
    certain, and ``before`` those before a correction. A ``typed`` row has its number as the only
    chip, and ``text`` is the content of its input. A ``hidden`` number is entered, and not shown
    until all are in.
    """

    name: str
    id: str
    label: str
    aside: str
    seat: int | None
    side: int | None
    optional: bool
    columns: int
    kind: str
    is_inline: bool
    card: Card | None
    chips: tuple[ChipView, ...]
    errors: tuple[Refusal, ...]
    unit: int | None = None
    points: int | None = None
    before: int | None = None
    likely_mistake: LikelyMistake | None = None
    typed: bool = False
    text: str = ""
    seldom: bool = False
    hidden: bool = False

    @property
    def is_unanswered(self) -> bool:
        """Return whether no chip is selected."""
        return self.selected is None and not self.hidden

    @property
    def selected(self) -> ChipView | None:
        """The chosen chip, or the chip whose value follows from the other fields."""
        return next((chip for chip in self.chips if chip.checked or chip.follows), None)

    @property
    def answer(self) -> str:
        """Return the answer for reading: its label, a tick for a hidden one, a dash for none."""
        return self.selected.label if self.selected else "✓" if self.hidden else "–"

    @property
    def has_many_numbers(self) -> bool:
        """Return whether there are so many numbers that one row at a time is shown."""
        return self.seat is not None and len(self.chips) > MOST_NUMBERS_SHOWN

    @property
    def usable_chips(self) -> tuple[ChipView, ...]:
        """The chips without used-up chips at the end."""
        last = max(
            (at for at, c in enumerate(self.chips) if c.state != "spent" or c.checked), default=-1
        )
        return self.chips[: last + 1]

    @property
    def words(self) -> bool:
        return self.kind in ("words", "stacked")


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
    unreadable: Iterable[Refusal] = (),
    typed: Mapping[str, str] | None = None,
    show_gaps: bool = False,
    saved_entry: Any = None,
) -> EntryView:
    """Return the view of ``entry`` at ``stage``. Gaps are errors only if ``show_gaps``.

    ``saved_entry`` is the saved entry if the deal is being corrected. ``typed`` are texts that are
    not numbers, by field.
    """
    completed = game.complete(deal, entry)
    at = stage_index(stages, stage)
    # A text that is not a number has its own error, so the field is not reported as a gap.
    unreadable_texts = typed or {}
    checked = game.check(deal, completed)
    found = [
        *unreadable,
        *(one for one in checked if not (one.gap and one.field in unreadable_texts)),
    ]
    shown = [refusal for refusal in found if show_gaps or not refusal.gap]
    facts = _Facts(
        leaves(to_plain(entry, whole=True)),
        leaves(to_plain(completed, whole=True)),
        {} if saved_entry is None else leaves(to_plain(saved_entry, whole=True)),
        typed or {},
    )
    groups = tuple(_group_view(one, facts, shown, names) for one in stages[at].groups)
    if at == len(stages) - 1:
        before = (
            None
            if saved_entry is None
            else game.settle(deal, game.complete(deal, saved_entry)).points
        )
        points = game.points_so_far(deal, completed)
    else:
        before, points = None, (None,) * game.units(deal.seats)
    missing = _first_gap([one for one in found if one.gap and stages[at].owns(one.field)], groups)
    elsewhere = [one for one in shown if not stages[at].owns(one.field)]
    if saved_entry is not None and not show_gaps:
        # Both stages of a correction are complete, so the other one would complain at every tap.
        elsewhere = [one for one in elsewhere if not any(s.owns(one.field) for s in stages)]
    others = tuple(one for one in elsewhere if not one.gap or at == len(stages) - 1)
    scored = _with_scores(groups, points, before)
    return EntryView(stages, at, scored, missing, others, gaps_are_errors=show_gaps)


def hide_numbers(view: EntryView, hidden: Collection[str], *, bars: bool) -> EntryView:
    """Return ``view`` without the numbers in the fields named ``hidden``, and without their sum.

    With ``bars``, forbidden chips are still marked, although they reveal the sum of the others.
    """
    asked = [one for one in view.groups if any(field.name in hidden for field in one.fields)]
    if not asked:
        return view
    groups = tuple(
        replace(one, fields=tuple(_hide_number(field, hidden, bars=bars) for field in one.fields))
        for one in view.groups
    )
    note = say("{n} of {players} in", n=len(hidden), players=len(asked[0].fields))
    stage = replace(view.stage, notes=(note,), count=None, wrong=False)
    stages = (*view.stages[: view.at], stage, *view.stages[view.at + 1 :])
    return replace(view, stages=stages, groups=groups)


def _hide_number(field: FieldView, hidden: Collection[str], *, bars: bool) -> FieldView:
    if field.name in hidden:
        chips = tuple(_plain_chip(replace(chip, checked=False)) for chip in field.chips)
        return replace(field, chips=chips, errors=(), likely_mistake=None, hidden=True)
    return field if bars else replace(field, chips=tuple(map(_plain_chip, field.chips)))


def _plain_chip(chip: ChipView) -> ChipView:
    return replace(chip, state="", why="", rule=None)


def _group_view(
    group: Group, facts: "_Facts", refusals: Sequence[Refusal], names: Sequence[str]
) -> GroupView:
    fields = group.fields()
    views = tuple(_field_view(one, facts, refusals, names) for one in fields)
    errors = _errors_at(group.name, refusals) if len(fields) > 1 else ()
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


def field_views(
    groups: Iterable[Group], facts: Mapping[str, Fact], names: Sequence[str]
) -> tuple[FieldView, ...]:
    """Return the rows of a question that does not belong to an entry."""
    fields = (field for group in groups for field in group.fields())
    views = (_field_view(field, _Facts(facts, facts, {}), (), names) for field in fields)
    return tuple(_arrange_in_two_columns(view) for view in views)


def _arrange_in_two_columns(view: FieldView) -> FieldView:
    """Return ``view``, in two columns if it has many phrases."""
    phrases = view.kind == "words" and all(chip.seat is None for chip in view.chips)
    return replace(view, columns=2) if phrases and len(view.chips) > PHRASES_PER_LINE else view


def _first_gap(gaps: Iterable[Refusal], groups: Iterable[GroupView]) -> Refusal | None:
    """Return the gap among ``gaps`` whose row comes first on the page."""
    positions = {field.name: at for at, field in enumerate(f for g in groups for f in g.fields)}
    return min(gaps, key=lambda one: positions.get(one.field, len(positions)), default=None)


def _errors_at(place: str, refusals: Iterable[Refusal]) -> tuple[Refusal, ...]:
    return tuple(refusal for refusal in refusals if refusal.field == place)


@dataclass(frozen=True, slots=True)
class _Facts:
    """Facts by name: as entered, completed, before the correction, and unreadable texts."""

    written: Mapping[str, Fact]
    follows: Mapping[str, Fact]
    before: Mapping[str, Fact]
    typed: Mapping[str, str] = field(default_factory=dict)


def _field_view(
    field: Field, facts: _Facts, refusals: Sequence[Refusal], names: Sequence[str]
) -> FieldView:
    html_id = "f-" + field.name.replace(".", "-")
    if field.typed:
        return _typed_view(field, html_id, facts, refusals, names)
    kind = _chip_style(field, names)
    many = len(field.chips)
    wordy = kind in ("words", "stacked")
    return FieldView(
        name=field.name,
        id=html_id,
        label=speak(field.label, names),
        aside=speak(field.aside, names) if field.aside else "",
        seat=field.seat,
        side=field.side,
        optional=field.optional,
        columns=even_columns(many, _columns_for_names(field, names))
        if wordy
        else chips_per_line(many),
        kind=kind,
        is_inline=field.seat is None and len(field.chips) <= MOST_CHIPS_BESIDE.get(kind, 0),
        card=_card_in_label(field.label),
        chips=tuple(
            # By value, so that a chip stays chosen when the chips change places.
            _chip_view(chip, f"{html_id}-{chip.value}", field.name, facts, names)
            for chip in field.chips
        ),
        errors=_errors_at(field.name, refusals),
        likely_mistake=next(
            (s for one in refusals for s in one.likely_mistakes if s.field == field.name), None
        ),
        seldom=field.seldom,
    )


def _typed_view(
    field: Field,
    html_id: str,
    facts: _Facts,
    refusals: Iterable[Refusal],
    names: Sequence[str],
) -> FieldView:
    """Return the row of a typed number, with the number as its only chip."""
    number = facts.follows.get(field.name)
    chips = (Chip(number, number),) if isinstance(number, int) else ()
    views = tuple(_chip_view(chip, html_id, field.name, facts, names) for chip in chips)
    text = signed(number) if isinstance(number, int) and views[0].checked else ""
    return FieldView(
        name=field.name,
        id=html_id,
        label=speak(field.label, names),
        aside="",
        seat=field.seat,
        side=field.side,
        optional=field.optional,
        columns=1,
        kind="",
        is_inline=False,
        card=None,
        chips=views,
        errors=_errors_at(field.name, refusals),
        typed=True,
        text=facts.typed.get(field.name, text),
    )


def _chip_style(field: Field, names: Sequence[str]) -> str:
    labels = [chip.label for chip in field.chips]
    if any(isinstance(label, Card) for label in labels):
        return "cards"
    if any(isinstance(label, Suit) for label in labels):
        return "suits"
    if all(isinstance(label, int) for label in labels):
        return ""
    people = [speak(label, names) for label in labels if isinstance(label, Player)]
    widest = max(map(width, people), default=0)
    beside = len(labels) < FACES_BESIDE or (
        len(labels) == FACES_BESIDE and widest <= WIDEST_NAME_BESIDE_FACE
    )
    return "stacked" if people and not beside else "words"


def _card_in_label(label: Value) -> Card | None:
    values = label.params.values() if isinstance(label, Message) else ()
    return next((value for value in values if isinstance(value, Card)), None)


def _columns_for_names(field: Field, names: Sequence[str]) -> int:
    """Return the number of columns in which no name has to wrap, at least two."""
    people = (speak(chip.label, names) for chip in field.chips if isinstance(chip.label, Player))
    widest = max((width(word) for name in people for word in name.split()), default=0)
    return next((columns for columns, room in WIDEST_WORD.items() if widest <= room), FEWEST_NAMES)


def _chip_view(
    chip: Chip, html_id: str, place: str, facts: _Facts, names: Sequence[str]
) -> ChipView:
    written, follows = facts.written.get(place), facts.follows.get(place)
    # The chip "nobody" has the value None. It is chosen unless another value follows.
    checked = written == chip.value and (written is not None or follows is None)
    following = written is None and follows is not None and follows == chip.value
    was = place in facts.before and facts.before[place] == chip.value
    card = _card(chip)
    return ChipView(
        id=html_id,
        value=str(chip.value),
        label=speak(chip.label, names),
        checked=checked,
        state=_chip_state(chip, following=following),
        why=speak(chip.barred.message, names) if chip.barred else "",
        rule=chip.barred.rule if chip.barred else None,
        word=speak(chip.word, names) if chip.word else "",
        was=was and not checked and not following,
        seat=chip.label.seat if isinstance(chip.label, Player) else None,
        card=card,
        suit=_suit(chip, card),
    )


def _chip_state(chip: Chip, *, following: bool) -> str:
    if chip.barred:
        return "barred"
    if following:
        return "follows"
    return "spent" if chip.spent else ""


def _card(chip: Chip) -> Card | None:
    # The joker is chosen by its name.
    return Card.JOKER if chip.value == Card.JOKER.value else _card_or_none(chip.label)


def _card_or_none(label: Value) -> Card | None:
    return label if isinstance(label, Card) else None


def _suit(chip: Chip, card: Card | None) -> str:
    """Return the suit letter that a chip shows, by itself or on its ``card``. The joker has "J"."""
    if isinstance(chip.label, Suit):
        return chip.label.value
    if card:
        return card.suit.value if card.suit else "J"
    return NO_TRUMP if chip.value == NO_TRUMP else ""
