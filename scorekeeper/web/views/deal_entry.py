"""A half-written deal as the page shows it: which chip is tapped, follows, is barred or spent.

Built from the stages a game describes; no arithmetic of a game is done here.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.exports.charts.text import width
from scorekeeper.registry import AnyGame
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.entry import Chip, Fact, Field, Group, Stage
from scorekeeper.rules.ruling import Message, Player, Refusal
from scorekeeper.rules.serialization import leaves, to_plain
from scorekeeper.web.views.translation import speak

MOST_COLUMNS = 7
MOST_WORDS = 5
ROOM = {5: 3.9, 4: 5.0, 3: 6.8}
"""How wide a word may be on a chip of so many columns, on the narrowest phone, in letter sizes."""
FEWEST_NAMES = 2


@dataclass(frozen=True, slots=True)
class ChipView:
    """One chip. ``state`` is "", "follows", "barred" or "spent"; ``why`` and ``rule`` bar it.

    ``wide`` says that it needs the room of more than one.
    """

    id: str
    value: str
    label: str
    checked: bool
    state: str
    why: str
    rule: str | None
    red: bool
    wide: bool

    @property
    def forbidden(self) -> bool:
        """Tell whether it cannot be tapped: barred, and not chosen before it came to be so."""
        return self.state == "barred" and not self.checked

    @property
    def follows(self) -> bool:
        """Tell whether it is not tapped, but follows from the rest."""
        return self.state == "follows"


@dataclass(frozen=True, slots=True)
class FieldView:
    """One row. ``columns`` spreads its chips evenly; ``words`` are longer than a number."""

    name: str
    id: str
    label: str
    aside: str
    seat: int | None
    side: int | None
    optional: bool
    columns: int
    words: bool
    chips: tuple[ChipView, ...]
    errors: tuple[Refusal, ...]

    @property
    def open(self) -> bool:
        """Tell whether nothing is tapped here and nothing follows."""
        return self.said is None

    @property
    def said(self) -> ChipView | None:
        """Return the chip that is tapped, or that follows from the rest."""
        return next((chip for chip in self.chips if chip.checked or chip.follows), None)


@dataclass(frozen=True, slots=True)
class GroupView:
    """Rows under one heading; ``errors`` are those of no single row."""

    name: str
    label: str
    fields: tuple[FieldView, ...]
    errors: tuple[Refusal, ...]


@dataclass(frozen=True, slots=True)
class EntryView:
    """The stage shown, its groups, what else is wrong; ``missing`` is the first open question."""

    stages: tuple[Stage, ...]
    at: int
    groups: tuple[GroupView, ...]
    missing: Refusal | None
    errors: tuple[Refusal, ...]

    @property
    def stage(self) -> Stage:
        """Return the stage shown."""
        return self.stages[self.at]

    @property
    def wrong(self) -> Refusal | None:
        """Return the first thing that is not open but forbidden: the stage cannot end so."""
        at_rows = (one for group in self.groups for field in group.fields for one in field.errors)
        at_groups = (one for group in self.groups for one in group.errors)
        return next((one for one in (*at_rows, *at_groups, *self.errors) if not one.gap), None)

    @property
    def last(self) -> bool:
        """Tell whether ending this stage writes the deal down."""
        return self.at == len(self.stages) - 1


def stage_index(stages: Sequence[Stage], name: str) -> int:
    """Return the place of the stage called ``name``; the first where there is none."""
    return next((at for at, stage in enumerate(stages) if stage.name == name), 0)


def all_in_one(stages: Sequence[Stage], action: Message) -> tuple[Stage, ...]:
    """Return one stage that asks everything at once, as a correction does."""
    groups = tuple(group for stage in stages for group in stage.groups)
    last = stages[-1]
    wrong = any(stage.wrong for stage in stages)
    return (Stage("", last.label, action, groups, notes=last.notes, wrong=wrong),)


def entry_view(  # noqa: PLR0913 - a page has this many sides
    game: AnyGame,
    deal: Any,
    entry: Any,
    *,
    stages: tuple[Stage, ...],
    stage: str,
    names: Sequence[str],
    unreadable: Iterable[Refusal] = (),
    show_gaps: bool = False,
) -> EntryView:
    """Return the view of ``entry`` at ``stage``; gaps become errors only where ``show_gaps``."""
    completed = game.complete(deal, entry)
    at = stage_index(stages, stage)
    found = [*unreadable, *game.check(deal, completed)]
    shown = [refusal for refusal in found if show_gaps or not refusal.gap]
    written, follows = leaves(to_plain(entry)), leaves(to_plain(completed))
    groups = tuple(
        GroupView(
            group.name,
            speak(group.label, names),
            tuple(_field_view(one, written, follows, shown, names) for one in group.fields()),
            _errors_at(group.name, shown) if len(group.fields()) > 1 else (),
        )
        for group in stages[at].groups
    )
    missing = _first_open([one for one in found if one.gap and stages[at].owns(one.field)], groups)
    elsewhere = [one for one in shown if not stages[at].owns(one.field)]
    others = tuple(one for one in elsewhere if not one.gap or at == len(stages) - 1)
    return EntryView(stages, at, groups, missing, others)


def field_views(
    groups: Iterable[Group], facts: Mapping[str, Fact], names: Sequence[str]
) -> tuple[FieldView, ...]:
    """Return the rows of a question that is no entry."""
    fields = (field for group in groups for field in group.fields())
    return tuple(_field_view(field, facts, facts, (), names) for field in fields)


def _first_open(gaps: Iterable[Refusal], groups: Iterable[GroupView]) -> Refusal | None:
    """Return the one of ``gaps`` whose row comes first on the page, not always by seat."""
    rows = {field.name: at for at, field in enumerate(f for g in groups for f in g.fields)}
    return min(gaps, key=lambda one: rows.get(one.field, len(rows)), default=None)


def _errors_at(place: str, refusals: Iterable[Refusal]) -> tuple[Refusal, ...]:
    return tuple(refusal for refusal in refusals if refusal.field == place)


def _field_view(
    field: Field,
    written: Mapping[str, Fact],
    follows: Mapping[str, Fact],
    refusals: Iterable[Refusal],
    names: Sequence[str],
) -> FieldView:
    values = (written.get(field.name), follows.get(field.name))
    html_id = "f-" + field.name.replace(".", "-")
    short = all(isinstance(chip.label, int | Suit | Card) for chip in field.chips)
    return FieldView(
        name=field.name,
        id=html_id,
        label=speak(field.label, names),
        aside=speak(field.aside, names) if field.aside else "",
        seat=field.seat,
        side=field.side,
        optional=field.optional,
        columns=_columns(len(field.chips), MOST_COLUMNS if short else _words(field, names)),
        words=not short,
        chips=tuple(
            # By value: what is tapped stays tapped when the chips change places.
            _chip_view(chip, f"{html_id}-{chip.value}", values, names)
            for chip in field.chips
        ),
        errors=_errors_at(field.name, refusals),
    )


def _words(field: Field, names: Sequence[str]) -> int:
    """Return how many columns leave every name in one piece, where two can."""
    people = (speak(chip.label, names) for chip in field.chips if isinstance(chip.label, Player))
    widest = max((width(word) for name in people for word in name.split()), default=0)
    return next((columns for columns, room in ROOM.items() if widest <= room), FEWEST_NAMES)


def _columns(count: int, most: int) -> int:
    """Return the columns of the fewest rows of at most ``most`` chips, filled evenly."""
    rows = -(-count // most)
    return -(-count // rows)


def _chip_view(
    chip: Chip, html_id: str, values: tuple[Fact, Fact], names: Sequence[str]
) -> ChipView:
    written, follows = values
    # "Nobody" is tapped where nothing is what stands, and nothing else follows from the rest.
    checked = written == chip.value and (written is not None or follows is None)
    return ChipView(
        id=html_id,
        value=str(chip.value),
        label=speak(chip.label, names),
        checked=checked,
        state=_state(
            chip, following=written is None and follows is not None and follows == chip.value
        ),
        why=speak(chip.barred.message, names) if chip.barred else "",
        rule=chip.barred.rule if chip.barred else None,
        red=isinstance(chip.label, Card | Suit) and _is_red(chip.label),
        wide=chip.value == Card.JOKER.value,
    )


def _state(chip: Chip, *, following: bool) -> str:
    if chip.barred:
        return "barred"
    if following:
        return "follows"
    return "spent" if chip.spent else ""


def _is_red(label: Card | Suit) -> bool:
    suit = label.suit if isinstance(label, Card) else label
    return suit is not None and suit.red
