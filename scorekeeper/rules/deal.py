"""The values of a deal: its table, its plan, its settlement and its row on the sheet."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, TypeVar

from scorekeeper.rules.cards import Card
from scorekeeper.rules.ruling import Message
from scorekeeper.rules.seats import Seat, dealer_of

O = TypeVar("O")  # noqa: E741 - the options of a game
E = TypeVar("E")  # the entry of a game
C = TypeVar("C")  # the carry from deal to deal


@dataclass(frozen=True, slots=True)
class Table(Generic[O]):
    """A table and its rules: the options, the number of seats, the first dealer's seat.

    ``thrown_in`` has the number of the next deal for each hand that was dealt but not played.
    ``players`` are the players' numbers by seat, empty while nobody has changed seats. The seating
    is valid from ``first_deal``, which ``first_dealer`` dealt. ``cards_by_deal`` has the cards of
    every deal, if the table has planned other numbers than the rules have.
    """

    options: O
    seats: int
    first_dealer: Seat = 0
    thrown_in: tuple[int, ...] = ()
    players: tuple[int, ...] = ()
    first_deal: int = 1
    cards_by_deal: tuple[int, ...] | None = None

    def dealer(self, number: int, *, again: int = 0) -> Seat:
        """Return the dealer of deal ``number`` (from 1). Hands thrown in pass the deal on, too.

        ``again`` is the number of times so far that the same player dealt again.
        """
        passed = sum(before <= number for before in self.thrown_in) if self.thrown_in else 0
        since = number - self.first_deal + 1
        return dealer_of(since + passed - again, self.first_dealer, self.seats)

    def player(self, seat: Seat) -> int:
        return self.players[seat] if self.players else seat

    def seat_of(self, player: int) -> Seat | None:
        seated = self.players or range(self.seats)
        return seated.index(player) if player in seated else None


@dataclass(frozen=True, slots=True)
class Standing(Generic[C]):
    """The state after ``played`` deals: the totals per seat or side, and the game's carry."""

    played: int
    totals: tuple[int, ...]
    carry: C


@dataclass(frozen=True, slots=True)
class Pass:
    """A number of cards that each player passes ``to`` ``"left"``, ``"right"`` or ``"across"``."""

    cards: int
    to: str


@dataclass(frozen=True, slots=True)
class Plan:
    """The facts that are known before a deal. A fact that a game does not have is ``None``.

    ``cards`` is the number of cards dealt to each player. ``leader`` is ``None`` if a card
    (``opening_card``) or the auction decides it. The ``removed`` cards are out of the pack.
    ``table`` is the number of cards on the table, and ``face_up`` how many of them are face up.
    ``kitty`` is the number of cards for the declarer.
    """

    number: int
    dealer: Seat
    cards: int
    leader: Seat | None
    turn_order: tuple[Seat, ...]
    bid_order: tuple[Seat, ...] | None = None
    passes: tuple[Pass, ...] | None = None
    removed: tuple[Card, ...] | None = None
    opening_card: Card | None = None
    table: int | None = None
    face_up: int | None = None
    kitty: int | None = None
    notes: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Deal(Generic[O, C]):
    """A deal to be played or settled: the table, the standing before the deal, the plan."""

    table: Table[O]
    standing: Standing[C]
    plan: Plan

    @property
    def options(self) -> O:
        return self.table.options

    @property
    def seats(self) -> int:
        return self.table.seats


@dataclass(frozen=True, slots=True)
class Settlement(Generic[C]):
    """The score of a deal per seat (per side in a game of partners), and the carry after it.

    ``reasons`` explain ``points``. ``marks`` are the facts in short form, as on a paper sheet.
    ``carried`` is the number of points left for the next deal, if the game has a pot. ``notes``
    are about the whole table.
    """

    points: tuple[int, ...]
    reasons: tuple[tuple[Message, ...], ...]
    marks: tuple[Message, ...]
    carry: C
    carried: int | None = None
    notes: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class UnitScore:
    """The score of one seat or side in a deal: points, reasons and the mark on the paper sheet."""

    points: int
    reasons: tuple[Message, ...]
    mark: Message


# A match is computed again on every read, and most scores depend on the same few numbers. Without
# this cache, `bench.hot` and `bench.exports` miss their targets.
cached_score = lru_cache(maxsize=4_000)
"""A cache for functions that compute a score, or one of its reasons, from a few hashable facts."""


def settlement_of(
    scores: Sequence[UnitScore],
    carry: C,
    *,
    carried: int | None = None,
    notes: tuple[Message, ...] = (),
) -> Settlement[C]:
    """Return the settlement of a deal from the score of each seat or side."""
    return Settlement(
        points=tuple([score.points for score in scores]),
        reasons=tuple([score.reasons for score in scores]),
        marks=tuple([score.mark for score in scores]),
        carry=carry,
        carried=carried,
        notes=notes,
    )


@dataclass(frozen=True, slots=True)
class Row(Generic[O, E, C]):
    """A settled deal: its plan, entry and score, and the totals after it.

    If players have joined or left during the match, points, reasons, marks and totals are by
    player, and a player who sat out has none. ``at_table`` is then the same row by the seats of
    its deal; otherwise ``None``.
    """

    deal: Deal[O, C]
    entry: E
    settlement: Settlement[C]
    totals: tuple[int, ...]
    at_table: "Row[O, E, C] | None" = None

    @property
    def as_dealt(self) -> "Row[O, E, C]":
        """The row with points, reasons, marks and totals by the seats of its deal."""
        return self.at_table or self

    def unit_of(self, column: int) -> int | None:
        """Return the seat or side of a ``column`` of the sheet; ``None`` if the player sat out."""
        return column if self.at_table is None else self.deal.table.seat_of(column)
