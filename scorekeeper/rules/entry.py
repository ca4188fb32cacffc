"""The entry of a deal, and the questions that fill it.

An entry is a frozen dataclass of facts, one type per game; ``None`` means not entered yet. A game
describes its questions as stages of groups of fields, and each field is a row of chips. ``web``
renders them without code for any game.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Protocol

from scorekeeper.rules.cards import Suit
from scorekeeper.rules.ruling import Message, Player, Refusal, Side, Value, refuse, say
from scorekeeper.rules.seats import SIDES, Seat

CHIPS_PER_LINE = 7

Fact = int | str | bool | None
"""The value of a chip, as in JSON."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A value to tap.

    ``barred`` is the refusal if the rules forbid the value: the chip is struck out, and a tap shows
    the refusal. A ``spent`` value is impossible because of the other values entered. ``word``
    labels a value that has another meaning before it is tapped ("bid").
    """

    value: Fact
    label: Value
    barred: Refusal | None = None
    spent: bool = False
    word: Message | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """A row of chips for the fact at ``name`` (``"bids.3"``).

    The fact belongs to ``seat`` or ``side``, if any. ``aside`` is a reminder beside the name
    ("bid 2"). A ``typed`` field accepts any number and has no chips. A ``seldom`` field is folded.
    """

    name: str
    label: Value
    chips: tuple[Chip, ...]
    seat: Seat | None = None
    aside: Message | None = None
    optional: bool = False
    side: int | None = None
    typed: bool = False
    seldom: bool = False


class Group(Protocol):
    """Fields that belong together under one heading."""

    @property
    def name(self) -> str:
        """The name of the entry's field that the fields of the group fill, as in refusals."""

    @property
    def label(self) -> Message:
        """The heading."""

    def fields(self) -> tuple[Field, ...]:
        """Return the rows of chips in the order in which they are asked."""


@dataclass(frozen=True, slots=True)
class BarredSum:
    """A sum that the numbers of all seats may not make: what ``seat`` may not enter follows.

    ``reason`` is for a page that only adds up. It contains the text ``{bid}`` for the number of
    ``seat``, and ``{sum}`` for the sum of the others.
    """

    seat: Seat
    whole: int
    reason: Message


@dataclass(frozen=True, slots=True)
class PerSeat:
    """A number for every seat.

    ``written`` are the numbers entered so far, in seat order. ``barred`` is keyed by seat and
    number. ``room`` is the number still to be shared out: a number above ``room`` plus the seat's
    own number is spent. ``called`` is the number that each seat announced, and ``word`` labels it.
    ``yours`` is the question on a player's own phone. ``barred_sum`` is what bars numbers, if a sum
    does.
    """

    name: str
    label: Message
    numbers: range
    order: tuple[Seat, ...]
    written: Sequence[int | None]
    room: int | None = None
    barred: Mapping[tuple[Seat, int], Refusal] = field(default_factory=dict)
    asides: Mapping[Seat, Message] = field(default_factory=dict)
    called: Mapping[Seat, int] = field(default_factory=dict)
    word: Message | None = None
    yours: Message | None = None
    barred_sum: BarredSum | None = None

    def fields(self) -> tuple[Field, ...]:
        return tuple(self._field(seat) for seat in self.order)

    def _field(self, seat: Seat) -> Field:
        chips = _number_chips(self, seat)
        if seat in self.called:
            announced = self.called[seat]
            chips = tuple(
                replace(chip, word=self.word) if chip.value == announced else chip for chip in chips
            )
        return Field(f"{self.name}.{seat}", Player(seat), chips, seat, self.asides.get(seat))


@dataclass(frozen=True, slots=True)
class PerSide:
    """A number for each of the two sides. Other fields are as in ``PerSeat``."""

    name: str
    label: Message
    numbers: range
    barred: Mapping[tuple[int, int], Refusal] = field(default_factory=dict)
    written: Sequence[int | None] = (None, None)
    room: int | None = None
    asides: Mapping[int, Message] = field(default_factory=dict)

    def fields(self) -> tuple[Field, ...]:
        return tuple(self._field(side) for side in SIDES)

    def _field(self, side: int) -> Field:
        chips = _number_chips(self, side)
        return Field(
            f"{self.name}.{side}", Side(side), chips, aside=self.asides.get(side), side=side
        )


def _number_chips(group: PerSeat | PerSide, unit: int) -> tuple[Chip, ...]:
    """Return the chips of one seat or side, with barred and spent ones marked."""
    most = group.numbers.stop if group.room is None else group.room + (group.written[unit] or 0)
    return tuple(
        Chip(number, number, group.barred.get((unit, number)), number > most)
        for number in group.numbers
    )


@dataclass(frozen=True, slots=True)
class Typed:
    """A typed number for every seat, if any number is possible. The rows are in ``order``."""

    name: str
    label: Message
    order: tuple[Seat, ...]

    def fields(self) -> tuple[Field, ...]:
        return tuple(
            Field(f"{self.name}.{seat}", Player(seat), (), seat, typed=True) for seat in self.order
        )


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """A choice of seat: the taker of a card, a role. ``nobody`` labels the chip for no seat.

    ``aside`` is a reminder ("13 points").
    """

    name: str
    label: Message
    seats: tuple[Seat, ...]
    nobody: Message | None = None
    aside: Message | None = None

    def fields(self) -> tuple[Field, ...]:
        chips = tuple(Chip(seat, Player(seat)) for seat in self.seats)
        if self.nobody:
            chips += (Chip(None, self.nobody),)
        return (Field(self.name, self.label, chips, aside=self.aside),)


@dataclass(frozen=True, slots=True)
class Pick:
    """A choice between a few named values: a suit, a yes or no.

    An ``optional`` choice may be left open.
    """

    name: str
    label: Message
    chips: tuple[Chip, ...]
    optional: bool = False

    def fields(self) -> tuple[Field, ...]:
        return (Field(self.name, self.label, self.chips, optional=self.optional),)


def suit_chips(suits: Iterable[Suit] = tuple(Suit)) -> tuple[Chip, ...]:
    return tuple(Chip(suit.value, suit) for suit in suits)


def refuse_length(seats: int, field: str) -> Refusal:
    """Return the refusal of a list that does not have one number for each player."""
    message = say("Enter {seats} numbers, one for each player.", seats=seats)
    return refuse("entry.seats", message, field=field)


def number_chips(numbers: Iterable[int]) -> tuple[Chip, ...]:
    return tuple(Chip(number, number) for number in numbers)


@dataclass(frozen=True, slots=True)
class Shortcut:
    """A tap that enters several facts at once. ``entry`` is the result."""

    name: str
    label: Message
    entry: Any


@dataclass(frozen=True, slots=True)
class Count:
    """A count of the things entered so far, out of ``whole``.

    ``label`` names the things. ``note`` is the note of the stage that has the same information.
    """

    label: Message
    so_far: int
    whole: int
    note: Message | None = None


@dataclass(frozen=True, slots=True)
class Stage:
    """Questions that are asked together. ``action`` labels the button that ends the stage.

    ``notes`` describe the facts so far ("The bids add up to 6 of 5."), most important first;
    ``wrong`` marks them as impossible. ``change`` labels the button that leads back to this stage
    from a later stage.
    """

    name: str
    label: Message
    action: Message
    groups: tuple[Group, ...]
    shortcuts: tuple[Shortcut, ...] = ()
    notes: tuple[Message, ...] = ()
    wrong: bool = False
    count: Count | None = None
    change: Message | None = None

    def owns(self, place: str) -> bool:
        """Return whether ``place``, the field of a refusal, belongs to a group of this stage."""
        return any(place == g.name or place.startswith(f"{g.name}.") for g in self.groups)


def with_empty_lists(entry: Any, blank: Any) -> Any:
    """Return ``entry`` with each missing list replaced by the empty one of ``blank``.

    So a deal that was stored before a question existed gets that question in a correction.
    """
    if type(entry) is not type(blank):
        return entry
    facts = ((item.name, getattr(blank, item.name)) for item in fields(blank))
    lacking = {
        name: places
        for name, places in facts
        if isinstance(places, tuple) and getattr(entry, name) is None
    }
    return replace(entry, **lacking)


def without_gaps(values: Sequence[int | None]) -> tuple[int, ...]:
    """Return ``values``, none of which may be ``None``; else raise ``ValueError``."""
    known = tuple([value for value in values if value is not None])
    if len(known) != len(values):
        raise ValueError("the entry has gaps")
    return known


def share_rest(values: Sequence[int | None], total: int) -> tuple[int | None, ...]:
    """Return ``values`` with missing ones filled in, if they follow from ``total``.

    If the values already add up to ``total``, the others are 0. A single missing value is the rest.
    """
    rest = total - sum(value or 0 for value in values)
    if rest == 0:
        return tuple(value or 0 for value in values)
    if list(values).count(None) == 1 and rest > 0:
        return tuple(rest if value is None else value for value in values)
    return tuple(values)


def chips_per_line(count: int) -> int:
    """Return the number of chips per line: at most 7, or 8 if ``count`` is 8; evenly spread."""
    most = CHIPS_PER_LINE + 1 if count == CHIPS_PER_LINE + 1 else CHIPS_PER_LINE
    return even_columns(count, most)


def even_columns(count: int, most: int) -> int:
    """Return the number of columns, at most ``most``, that spreads ``count`` items evenly."""
    lines = -(-count // most)
    return -(-count // lines)
