"""What a line of the log says of people, rules and deals that change, as plain values and back.

People are numbered as they were written down for the match: whoever came by a line that was taken
back keeps a number that nobody else gets. ``cast`` makes players of those who are there.
"""

from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.evening import By


@dataclass(frozen=True, slots=True)
class StartOf:
    """With which score a person joins; ``of`` is the person whose score is taken over."""

    person: int
    by: By
    points: int
    of: int | None = None


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sits where, by seat and by number; ``dealer`` is the seat that deals next."""

    people: tuple[int, ...]
    dealer: int
    resting: tuple[int, ...]
    starts: tuple[StartOf, ...]


@dataclass(frozen=True, slots=True)
class PlannedDeals:
    """The cards of every deal that is left."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PointsOf:
    """Points for a person, or in a game of partners for a side."""

    whose: int
    points: int


@dataclass(frozen=True, slots=True)
class AdjustedPoints:
    """Points given or taken apart from any deal, and why."""

    points: tuple[PointsOf, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class MisdealNote:
    """That a deal went wrong and is dealt again: by the ``next`` dealer, else by the same."""

    next: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Agreements:
    """What a table has agreed on besides rules.

    ``confirm``: a deal counts once a second phone has confirmed it. ``until`` is the moment, in
    ISO 8601, at which the table wants to be done, ``""`` where it has all night.
    """

    confirm: bool = False
    until: str = ""


@dataclass(frozen=True, slots=True)
class WasSomebodyElse:
    """That person ``person`` of the match was ``other`` all along."""

    person: int
    other: int


@dataclass(frozen=True, slots=True)
class Written:
    """A change and the deal from which it holds.

    ``passed_on`` and ``adjusted`` are how many hands had been thrown in, and how many adjustments
    been made, when it was written.
    """

    first: int
    what: Any
    passed_on: int = 0
    adjusted: int = 0


@dataclass(frozen=True, slots=True)
class Misdeal:
    """A hand of deal ``deal`` that went wrong."""

    deal: int
    passes_on: bool
    reason: str
