"""What is exported: a match with its sheet, as the store hands it out."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from typing import Any, Protocol

from scorekeeper.rules.game import Game, Table
from scorekeeper.rules.ruling import Player, Side, Value, say
from scorekeeper.rules.sheet import Sheet

Speak = Callable[[Value, Sequence[str]], str]
"""Puts a message or another value into the reader's language; the names are by seat."""


class PlayedDetails(Protocol):
    """When and where a match was played, and what the players say about it, perhaps nothing."""

    @property
    def played_on(self) -> date: ...

    @property
    def place(self) -> str: ...

    @property
    def note(self) -> str: ...


class Played(Protocol):
    """A match, finished or going on. ``names`` are by seat, ``notes`` by the deal's number."""

    @property
    def id(self) -> str: ...

    @property
    def game(self) -> Game[Any, Any, Any]: ...

    @property
    def table(self) -> Table[Any]: ...

    @property
    def names(self) -> tuple[str, ...]: ...

    @property
    def sheet(self) -> Sheet[Any, Any, Any]: ...

    @property
    def finished(self) -> bool: ...

    @property
    def details(self) -> PlayedDetails: ...

    @property
    def notes(self) -> Mapping[int, str]: ...

    @property
    def created_at(self) -> datetime: ...

    @property
    def finished_at(self) -> datetime | None: ...


NOTHING_PLAYED = say("Ended before the first deal.")


def unit_names(match: Played, speak: Speak) -> list[str]:
    """The heads of the sheet: the players, or the partners of each side."""
    if match.game.partners:
        return [speak(Side(side), match.names) for side in (0, 1)]
    return [speak(Player(seat), match.names) for seat in range(len(match.names))]
