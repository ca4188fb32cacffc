"""The units that score in a match: the players, or the two sides of partners."""

from collections.abc import Callable, Sequence
from typing import Any

from scorekeeper.match.model import Match
from scorekeeper.rules.game import Row
from scorekeeper.rules.ruling import Player, Side, Value

Speak = Callable[[Value, Sequence[str]], str]
"""Puts a message or another value into the reader's language; the names are by seat."""


def unit_names(match: Match, speak: Speak) -> list[str]:
    """Return the heads of the sheet: the players, or the partners of each side as they sit now."""
    if match.game.partners:
        return [speak(Side(side), match.seated) for side in (0, 1)]
    return [speak(Player(player), match.names) for player in range(len(match.names))]


def row_names(match: Match, row: Row[Any, Any, Any]) -> tuple[str, ...]:
    """Return the names that a row speaks of: by seat, where people have moved by player."""
    return match.names if row.at_table else match.seated_at(row.deal.table)
