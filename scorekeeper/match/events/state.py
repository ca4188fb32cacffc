"""State of a match after some of its events, as plain values.

People are numbered in the order in which they were added to the match. If a seating is undone, the
numbers of its people are not reused. ``Participants`` are the people who play.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final, Literal, NamedTuple

from scorekeeper.registry import AnyGame
from scorekeeper.rules.deal import Table
from scorekeeper.rules.options import with_earlier_values
from scorekeeper.rules.serialization import Malformed, from_plain, seldom
from scorekeeper.rules.table_changes import By, in_force


@dataclass(frozen=True, slots=True)
class StartOf:
    """The score with which a person joins. ``of`` is the person whose score is taken over."""

    person: int
    by: By
    points: int
    of: int | None = None


@dataclass(frozen=True, slots=True)
class Seated:
    """The people at the seats and those who sit out, with the scores of those who join.

    ``people`` is by seat. ``dealer`` is the seat that deals next.
    """

    people: tuple[int, ...]
    dealer: int
    resting: tuple[int, ...]
    starts: tuple[StartOf, ...]


@dataclass(frozen=True, slots=True)
class PlannedDeals:
    """The number of cards of every remaining deal."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PointsOf:
    """Points for a person or, in a game with partners, for a side."""

    whose: int
    points: int


@dataclass(frozen=True, slots=True)
class AdjustmentEntry:
    """Points given or taken outside any deal, and the reason."""

    points: tuple[PointsOf, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Misdeal:
    """A misdeal of deal ``deal``. With ``passes_on``, the next dealer dealt it again."""

    deal: int
    passes_on: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Agreements:
    """Agreements of a table that are not house rules.

    With ``confirm``, a deal counts once a second phone has confirmed it. ``until`` is the time when
    the table wants to finish, in ISO 8601, or ``""``. With ``own_numbers``, players enter their own
    numbers on their own phones: in turn, or hidden from each other until everybody has entered
    theirs.
    """

    confirm: bool = False
    until: str = ""
    own_numbers: Literal["in_turn", "hidden"] | None = seldom()


@dataclass(frozen=True, slots=True)
class NotedQuestion:
    """A noted question to the referee. ``after`` is the number of deals at that time.

    The answer is not stored, because it follows from the rules of the table.
    """

    after: int
    question: str


@dataclass(frozen=True, slots=True)
class Details:
    """The day and place of a match, and the players' note about it."""

    played_on: date
    place: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class FromDeal:
    """A change of the table to ``value``, which applies from deal ``first`` on.

    ``passed_on`` is the number of hands thrown in before the change, ``adjusted`` the number of
    adjustments.
    """

    first: int
    value: Any
    passed_on: int = 0
    adjusted: int = 0


NONE: Final[Mapping[int, Any]] = {}


class MatchState(NamedTuple):
    """The entries of a match as plain values, and everything else that its events have set.

    ``stopped`` is true if the players ended the match by hand. ``thrown_in`` has for each hand that
    was dealt but not played the number of the next deal. ``notes`` are by deal. ``seatings``,
    ``rules``, ``deals`` and ``adjustments`` are in the order of their events. ``identities``
    maps a person to the person who it really is, if that was corrected, ``teams`` a team to its
    members. Every event replaces the state, so it is a named tuple, which is replaced faster than a
    dataclass.
    """

    entries: tuple[Any, ...] = ()
    stopped: bool = False
    thrown_in: tuple[int, ...] = ()
    rulings: tuple[NotedQuestion, ...] = ()
    notes: Mapping[int, str] = NONE
    details: Details | None = None
    seatings: tuple[FromDeal, ...] = ()
    rules: tuple[FromDeal, ...] = ()
    deals: tuple[FromDeal, ...] = ()
    adjustments: tuple[FromDeal, ...] = ()
    misdeals: tuple[Misdeal, ...] = ()
    agreed: Agreements = Agreements()
    paused: bool = False
    given_up: bool = False
    identities: Mapping[int, int] = NONE
    teams: Mapping[int, tuple[int, ...]] = NONE

    def identity_of(self, person: int) -> int:
        """Return the person who ``person`` really is."""
        return self.identities.get(person, person)

    def same_table_as(self, other: "MatchState") -> bool:
        """Return whether the same entries would give the same sheet in both states."""
        return all(
            getattr(self, name) == getattr(other, name)
            for name in ("thrown_in", "seatings", "rules", "deals", "adjustments", "identities")
        )


class MatchSetup(NamedTuple):
    """The start of a match: its game, its first table, and the number of people added so far."""

    game: AnyGame
    table: Table[Any]
    people: int


def read_options(game: AnyGame, plain: Any) -> Any:
    """Parse house rules as the game's own type. Raise ``Malformed`` if they do not fit it."""
    return from_plain(game.options, with_earlier_values(game.options, plain))


def table_at(
    game: AnyGame, table: Table[object], state: MatchState, deal: int
) -> tuple[object | None, int]:
    """Return the house rules and the number of seats of deal ``deal``.

    The rules are ``None`` if they are malformed.
    """
    options: object | None = table.options
    seats = table.seats
    for rules in in_force(state.rules):
        if rules.first <= deal:
            try:
                options = read_options(game, rules.value)
            except Malformed:
                options = None
    for seating in in_force(state.seatings):
        if seating.first <= deal:
            seats = len(seating.value.people)
    return options, seats
