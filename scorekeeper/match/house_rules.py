"""House rules that a group has saved under a name, and the matches that use them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scorekeeper.match.model import Match
from scorekeeper.registry import AnyGame
from scorekeeper.rules.deal import Table
from scorekeeper.rules.options import for_players


@dataclass(frozen=True, slots=True)
class HouseRules:
    """House rules that a group has saved under a name, for a table of ``seats`` players."""

    id: str
    game: AnyGame
    name: str
    options: Any
    seats: int
    created_at: datetime

    def at(self, seats: int) -> Any:
        return for_players(self.options, self.seats, seats)

    def are_those_of(self, game: AnyGame, table: Table[Any]) -> bool:
        """Return whether a table of ``game`` uses these rules."""
        return self.game.slug == game.slug and self.at(table.seats) == table.options


def name_of(saved: Iterable[HouseRules], game: AnyGame, table: Table[Any]) -> str:
    """Return the name under which the rules of ``table`` are saved, or ""."""
    return next((one.name for one in saved if one.are_those_of(game, table)), "")


def naming(saved: Iterable[HouseRules]) -> Callable[[Match], str]:
    """Return a function from a match to the name of its house rules, or ""."""
    known = tuple(saved)
    return lambda match: name_of(known, match.game, match.table)


def nameless(_match: Match) -> str:
    """Return "", for exports without the names of house rules."""
    return ""
