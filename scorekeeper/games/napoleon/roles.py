"""The roles of the players in a deal of Napoleon, and the wins by role. Source: N-13."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from scorekeeper.games.napoleon.options import NapoleonOptions
from scorekeeper.rules.deal import Standing, Table
from scorekeeper.rules.seats import Seat


class NapoleonRole(StrEnum):
    """The role of a player in a deal."""

    NAPOLEON = "napoleon"
    ADJUTANT = "adjutant"
    ALLIED = "allied"

    def wins(self, *, made: bool) -> bool:
        """Return whether this role wins, given whether the contract was ``made``."""
        return made is not (self is NapoleonRole.ALLIED)


class RoleRecord(NamedTuple):
    """The number of deals played and won in one role."""

    played: int = 0
    won: int = 0

    def plus(self, *, won: bool) -> "RoleRecord":
        """Return the record with one more deal."""
        return RoleRecord(self.played + 1, self.won + won)


class Tally(NamedTuple):
    """A player's deals by role. The deals of a lone Napoleon count as Napoleon's."""

    napoleon: RoleRecord = RoleRecord()
    adjutant: RoleRecord = RoleRecord()
    allied: RoleRecord = RoleRecord()


Tallies = tuple[Tally, ...]
"""Tallies by seat."""


def with_deal(before: Tallies, roles: Sequence[NapoleonRole], *, made: bool) -> Tallies:
    """Return the tallies ``before`` plus a deal. ``roles`` are by seat."""
    return tuple(
        tally._replace(**{role: getattr(tally, role).plus(won=role.wins(made=made))})
        for tally, role in zip(before, roles, strict=True)
    )


def share_of(carry: Tallies, seat: Seat) -> Tally:
    return carry[seat]


def reseated(_carry: Tallies, shares: Sequence[Tally | None]) -> Tallies:
    return tuple(share or Tally() for share in shares)


def summary(_table: Table[NapoleonOptions], standing: Standing[Tallies]) -> dict[str, Any]:
    return {"tally": [plain_tally(one) for one in standing.carry]}


def plain_tally(tally: Tally) -> dict[str, dict[str, int]]:
    return {role: record._asdict() for role, record in tally._asdict().items()}
