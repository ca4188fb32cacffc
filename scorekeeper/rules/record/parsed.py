"""A record of a deal, parsed but not validated, with the position of each fact in the text."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.ruling import Refusal

Path = str
"""A dotted path, as in JSON: ``"tricks.2.0"``."""


@dataclass(frozen=True, slots=True)
class RecordFault:
    """A problem in a record, with its line and column from 1; 0 means the whole record."""

    refusal: Refusal
    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True)
class ParsedPlay:
    """A card of a trick. ``player`` is the index of the player who played it.

    ``player`` is ``None`` if the text does not name the player. Then the player is the next player
    in turn, or the winner of the previous trick.
    """

    card: Card
    player: int | None = None
    called: bool = False
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class ParsedRecord:
    """The facts of a record; those that the text does not have are ``None``.

    ``hands`` are by index of the player. ``trump`` is a suit's letter or ``"NT"``; ``bid`` has
    plain JSON values. ``places`` maps JSON paths to line and column.
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
    tricks: tuple[tuple[ParsedPlay, ...], ...] = ()
    places: Mapping[Path, tuple[int, int]] = field(default_factory=dict)
    faults: tuple[RecordFault, ...] = ()

    def fault(self, refusal: Refusal) -> RecordFault:
        """Return ``refusal`` with the position of its field, or of the value that encloses it."""
        path = refusal.field
        while path not in self.places and path:
            path = path.rpartition(".")[0]
        line, column = self.places.get(path, (0, 0))
        return RecordFault(refusal, line, column)
