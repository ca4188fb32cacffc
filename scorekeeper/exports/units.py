"""The units that score in a match: the players, or the two sides of partners."""

from collections.abc import Callable, Sequence

from scorekeeper.match.model import Match
from scorekeeper.rules.ruling import Player, Side, Value

Speak = Callable[[Value, Sequence[str]], str]
"""Puts a message or another value into the reader's language; the names are by seat."""


def unit_names(match: Match, speak: Speak) -> list[str]:
    """Return the heads of the sheet: the players, or the partners of each side."""
    if match.game.partners:
        return [speak(Side(side), match.names) for side in (0, 1)]
    return [speak(Player(seat), match.names) for seat in range(len(match.names))]
