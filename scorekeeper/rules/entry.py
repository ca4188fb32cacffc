"""What is written down after a deal, and how it is asked for.

An entry is a frozen dataclass of facts, one type a game; ``None`` stands where nothing is written
yet. Beside it a game describes the questions: stages, one after the other, each of groups, each
group of fields, each field a row of chips. The web draws these and knows no game.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Protocol

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.ruling import Message, Player, Refusal, Side, Value, refuse, say
from scorekeeper.rules.seats import SIDES, Seat

NUMBERS_IN_A_LINE = 7

Fact = int | str | bool | None
"""What one chip stands for, as JSON writes it."""


@dataclass(frozen=True, slots=True)
class Chip:
    """One value to tap.

    ``barred`` is why the rules forbid it (it is struck out, and shows this when touched);
    ``spent`` says that what is written elsewhere leaves no room for it; ``word`` is what the value
    has been before it is tapped ("bid").
    """

    value: Fact
    label: Value
    barred: Refusal | None = None
    spent: bool = False
    word: Message | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """One row of chips for the fact at ``name`` (``"bids.3"``).

    ``seat`` and ``side`` say whose it is, ``aside`` what to remember beside the name ("bid 2").
    What is ``typed`` is any number; it has no chips. What is asked ``seldom`` is folded away.
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
        """The entry's field that the group fills; refusals point to it."""

    @property
    def label(self) -> Message:
        """The heading."""

    def fields(self) -> tuple[Field, ...]:
        """Return the rows of chips, in the order to be asked."""


@dataclass(frozen=True, slots=True)
class PerSeat:
    """A number for every seat. ``barred`` is by seat and number; ``room`` is what is left to give.

    A number above ``room`` plus what the seat itself has written is spent. ``called`` is the number
    each seat announced, and ``word`` the word for that.
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

    def fields(self) -> tuple[Field, ...]:
        """One row a seat, in turn order."""
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
    """A number for each of the two sides. ``room`` is what is left to give, as in ``PerSeat``."""

    name: str
    label: Message
    numbers: range
    barred: Mapping[tuple[int, int], Refusal] = field(default_factory=dict)
    written: Sequence[int | None] = (None, None)
    room: int | None = None
    asides: Mapping[int, Message] = field(default_factory=dict)

    def fields(self) -> tuple[Field, ...]:
        """One row a side."""
        return tuple(self._field(side) for side in SIDES)

    def _field(self, side: int) -> Field:
        chips = _number_chips(self, side)
        return Field(
            f"{self.name}.{side}", Side(side), chips, aside=self.asides.get(side), side=side
        )


def _number_chips(group: PerSeat | PerSide, unit: int) -> tuple[Chip, ...]:
    """The chips of one seat or side: what is barred there, and what there is no room for."""
    most = group.numbers.stop if group.room is None else group.room + (group.written[unit] or 0)
    return tuple(
        Chip(number, number, group.barred.get((unit, number)), number > most)
        for number in group.numbers
    )


@dataclass(frozen=True, slots=True)
class Typed:
    """A number for every seat that may be any, and so is typed; the rows are in ``order``."""

    name: str
    label: Message
    order: tuple[Seat, ...]

    def fields(self) -> tuple[Field, ...]:
        """One row a seat."""
        return tuple(
            Field(f"{self.name}.{seat}", Player(seat), (), seat, typed=True) for seat in self.order
        )


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """Which seat has something: a card taken, a role. ``nobody`` labels the chip for no seat.

    ``aside`` is what to remember about it ("13 points").
    """

    name: str
    label: Message
    seats: tuple[Seat, ...]
    nobody: Message | None = None
    aside: Message | None = None

    def fields(self) -> tuple[Field, ...]:
        """One row with a chip for every seat."""
        chips = tuple(Chip(seat, Player(seat)) for seat in self.seats)
        if self.nobody:
            chips += (Chip(None, self.nobody),)
        return (Field(self.name, self.label, chips, aside=self.aside),)


@dataclass(frozen=True, slots=True)
class Pick:
    """One of a few named choices: a suit, a yes or no. ``optional`` may stay unwritten."""

    name: str
    label: Message
    chips: tuple[Chip, ...]
    optional: bool = False

    def fields(self) -> tuple[Field, ...]:
        """One row."""
        return (Field(self.name, self.label, self.chips, optional=self.optional),)


def suit_chips(suits: Iterable[Suit] = tuple(Suit)) -> tuple[Chip, ...]:
    """Return a chip for each of ``suits``, all four unless some are left out of the pack."""
    return tuple(Chip(suit.value, suit) for suit in suits)


def refuse_length(seats: int, field: str) -> Refusal:
    """Return the refusal of a list that does not have one number for each player."""
    message = say("Enter {seats} numbers, one for each player.", seats=seats)
    return refuse("entry.seats", message, field=field)


def number_chips(numbers: Iterable[int]) -> tuple[Chip, ...]:
    """Return a chip for each of ``numbers``."""
    return tuple(Chip(number, number) for number in numbers)


def card_chips(cards: Sequence[Card]) -> tuple[Chip, ...]:
    """Return a chip for each of ``cards``."""
    return tuple(Chip(card.value, card) for card in cards)


@dataclass(frozen=True, slots=True)
class Shortcut:
    """One tap that writes several facts: ``entry`` is what stands after it."""

    name: str
    label: Message
    entry: Any


@dataclass(frozen=True, slots=True)
class Count:
    """How many of ``whole`` are written down so far; ``label`` says of what.

    ``note`` is the one of the stage's notes that says the same.
    """

    label: Message
    so_far: int
    whole: int
    note: Message | None = None


@dataclass(frozen=True, slots=True)
class Stage:
    """Questions that are asked together; ``action`` labels the button that ends the stage.

    ``notes`` say how the facts stand ("The bids add up to 6 of 5."), most important first;
    ``wrong`` says that they cannot stand so. ``count`` is what is counted here, if anything is;
    ``change`` labels the button that leads back here from the next stage.
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
        """Return whether a refusal's ``place`` lies in one of this stage's groups."""
        return any(place == g.name or place.startswith(f"{g.name}.") for g in self.groups)


def with_places(entry: Any, blank: Any) -> Any:
    """Return ``entry`` with the empty places of ``blank`` for every fact that it lacks.

    A deal that was stored before a question existed can be asked it when it is corrected.
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


def written(values: Sequence[int | None]) -> tuple[int, ...]:
    """``values`` when none is missing. Raises ``ValueError`` otherwise: check the entry first."""
    known = tuple([value for value in values if value is not None])
    if len(known) != len(values):
        raise ValueError("the entry has gaps")
    return known


def share_rest(values: Sequence[int | None], total: int) -> tuple[int | None, ...]:
    """``values`` with what must follow from their sum filled in.

    When all of ``total`` is given, the others have 0; when one value is missing, it has the rest.
    """
    rest = total - sum(value or 0 for value in values)
    if rest == 0:
        return tuple(value or 0 for value in values)
    if list(values).count(None) == 1 and rest > 0:
        return tuple(rest if value is None else value for value in values)
    return tuple(values)


def numbers_in_a_line(count: int) -> int:
    """Return how many of ``count`` numbers stand in a line: one more where one line then does."""
    most = NUMBERS_IN_A_LINE + 1 if count == NUMBERS_IN_A_LINE + 1 else NUMBERS_IN_A_LINE
    return evenly(count, most)


def evenly(count: int, most: int) -> int:
    """Return the columns of the fewest lines of at most ``most``, filled evenly."""
    lines = -(-count // most)
    return -(-count // lines)
