"""A table from which a page without the rules adds up the points of a deal.

An open page may lose its connection, and then only the server has the rules. In some games,
though, each seat's own numbers and cards give points to that seat and to each of the others, and
the points of a deal are the sum. The table lists both for everything that a seat can have.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from scorekeeper.rules.deal import Deal
from scorekeeper.rules.entry import PerSeat, SeatChoice, Typed
from scorekeeper.rules.game import Game
from scorekeeper.rules.serialization import from_plain, to_plain, with_leaves


@dataclass(frozen=True, slots=True)
class PointsTable:
    """The points for the facts of a single seat.

    A seat's facts are its ``numbers`` (names of fields: ``"bids"``), then 1 or 0 for each card that
    it took or did not (``takers``). ``rows`` has, by these facts joined with commas, the points of
    the seat and of each other seat: ``{"1,1": (13, 0)}``. Without rows, the number that a seat
    entered is its points.
    """

    numbers: tuple[str, ...]
    takers: tuple[str, ...] = ()
    rows: Mapping[str, tuple[int, int]] | None = None


def points_table(game: Game[Any, Any, Any], deal: Deal[Any, Any]) -> PointsTable | None:
    """Return the table for ``deal``, ``None`` if the game's points are not such a sum."""
    if not game.adds_up_by_seat(deal.options):
        return None
    blank = game.blank(deal)
    groups = [group for stage in game.stages(deal, blank) for group in stage.groups]
    if any(isinstance(group, Typed) for group in groups):
        return PointsTable(tuple(group.name for group in groups))
    ranges = {group.name: group.numbers for group in groups if isinstance(group, PerSeat)}
    takers = tuple(group.name for group in groups if isinstance(group, SeatChoice))
    plain = to_plain(blank, whole=True)
    others = {f"{name}.{seat}": 0 for name in ranges for seat in range(deal.seats)}

    def points(numbers: tuple[int, ...], taken: tuple[bool, ...]) -> tuple[int, ...]:
        own = {f"{name}.0": number for name, number in zip(ranges, numbers, strict=True)}
        cards = {name: 0 for name, took in zip(takers, taken, strict=True) if took}
        facts = with_leaves(plain, {**others, **own, **cards})
        return game.settle(deal, from_plain(game.entry, facts)).points

    _, without, *_ = points((0,) * len(ranges), (False,) * len(takers))
    rows = {}
    for numbers in product(*ranges.values()):
        for taken in product((False, True), repeat=len(takers)):
            own, other, *_ = points(numbers, taken)
            rows[",".join(map(str, map(int, (*numbers, *taken))))] = own, other - without
    return PointsTable(tuple(ranges), takers, rows)
