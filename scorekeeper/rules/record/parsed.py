"""A record as it was parsed, before it is validated: every fact with its place in the text."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.ruling import Refusal

Path = str
"""Dotted, as in JSON: ``"tricks.2.0"``."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, and where: line and column from 1, or 0 where it is the whole."""

    refusal: Refusal
    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True)
class ToldPlay:
    """A card of a trick; ``player`` is the place of whoever played it among the players.

    ``None`` where that follows from the trick before and from the cards before it.
    """

    card: Card
    player: int | None = None
    called: bool = False
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """A record as it is written; ``None`` where it tells nothing of something.

    ``hands`` are by place among the players. ``trump`` is a suit's letter or ``"NT"``, ``bid`` in
    plain JSON values. ``places`` has line and column of what is written, by its path in JSON.
    """

    game: str | None = None
    preset: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    players: tuple[str, ...] = ()
    seats: int | None = None
    dealer: int | None = None
    trump: str | None = None
    bid: Any = None
    hands: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)
    tricks: tuple[tuple[ToldPlay, ...], ...] = ()
    places: Mapping[Path, tuple[int, int]] = field(default_factory=dict)
    faults: tuple[Fault, ...] = ()

    def fault(self, refusal: Refusal) -> Fault:
        """Return ``refusal`` at the place of its field, or of the nearest thing around it."""
        path = refusal.field
        while path not in self.places and path:
            path = path.rpartition(".")[0]
        line, column = self.places.get(path, (0, 0))
        return Fault(refusal, line, column)
