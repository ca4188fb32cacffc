"""Units that score in a match: the players, or the two sides of partners."""

from collections.abc import Callable, Sequence
from typing import Any

from scorekeeper.match.model import Match
from scorekeeper.rules.deal import Row
from scorekeeper.rules.ruling import Player, Side, Value

Speak = Callable[[Value, Sequence[str]], str]
"""A function that translates a value for the reader; the names are by seat."""


def unit_names(match: Match, speak: Speak) -> list[str]:
    """Return the heads of the sheet's columns: players, or the current partners of each side."""
    if match.game.partners:
        return [speak(Side(side), match.seated) for side in (0, 1)]
    return [speak(Player(player), match.names) for player in range(len(match.names))]


def row_names(match: Match, row: Row[Any, Any, Any]) -> tuple[str, ...]:
    """Return the names to fill into the messages of a row of the sheet.

    The names are by seat. If players have joined, left or changed seats, the names are by player
    number.
    """
    return match.names if row.at_table else match.seated_at(row.deal.table)
