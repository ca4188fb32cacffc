"""The row of a question, with its chips: which is chosen, follows, is forbidden or used up."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.entry import Chip, Fact, Field, Group, chips_per_line, even_columns
from scorekeeper.rules.ruling import LikelyMistake, Message, Player, Refusal, Value
from scorekeeper.text_width import width
from scorekeeper.web.views.translation import signed, speak

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


def field_views(
    groups: Iterable[Group], facts: Mapping[str, Fact], names: Sequence[str]
) -> tuple[FieldView, ...]:
    """Return the rows of a question that does not belong to an entry."""
    fields = (field for group in groups for field in group.fields())
    views = (field_view(field, FieldFacts(facts, facts, {}), (), names) for field in fields)
    return tuple(_arrange_in_two_columns(view) for view in views)


def _arrange_in_two_columns(view: FieldView) -> FieldView:
    """Return ``view``, in two columns if it has many phrases."""
    phrases = view.kind == "words" and all(chip.seat is None for chip in view.chips)
    return replace(view, columns=2) if phrases and len(view.chips) > PHRASES_PER_LINE else view


def errors_at(place: str, refusals: Iterable[Refusal]) -> tuple[Refusal, ...]:
    return tuple(refusal for refusal in refusals if refusal.field == place)


@dataclass(frozen=True, slots=True)
class FieldFacts:
    """Facts by name: as entered, completed, before the correction, and unreadable texts."""

    written: Mapping[str, Fact]
    follows: Mapping[str, Fact]
    before: Mapping[str, Fact]
    typed: Mapping[str, str] = field(default_factory=dict)


def field_view(
    field: Field, facts: FieldFacts, refusals: Sequence[Refusal], names: Sequence[str]
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
        errors=errors_at(field.name, refusals),
        likely_mistake=next(
            (s for one in refusals for s in one.likely_mistakes if s.field == field.name), None
        ),
        seldom=field.seldom,
    )


def _typed_view(
    field: Field,
    html_id: str,
    facts: FieldFacts,
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
        errors=errors_at(field.name, refusals),
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
    chip: Chip, html_id: str, place: str, facts: FieldFacts, names: Sequence[str]
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
