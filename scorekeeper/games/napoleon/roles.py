"""What each player of Napoleon was in a deal, and how often he won as that. Source: N-13."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from scorekeeper.games.napoleon.options import NapoleonOptions
from scorekeeper.rules.game import Standing, Table
from scorekeeper.rules.seats import Seat


class Role(StrEnum):
    """What somebody is in a deal."""

    NAPOLEON = "napoleon"
    ADJUTANT = "adjutant"
    ALLIED = "allied"

    def wins(self, *, made: bool) -> bool:
        """Return whether this role won a deal that Napoleon's side ``made`` or lost."""
        return made is not (self is Role.ALLIED)


class RoleRecord(NamedTuple):
    """Deals in one role."""

    played: int = 0
    won: int = 0

    def plus(self, *, won: bool) -> "RoleRecord":
        """One deal more."""
        return RoleRecord(self.played + 1, self.won + won)


class Tally(NamedTuple):
    """One player's deals by role; a lone Napoleon's are Napoleon's."""

    napoleon: RoleRecord = RoleRecord()
    adjutant: RoleRecord = RoleRecord()
    allied: RoleRecord = RoleRecord()


Tallies = tuple[Tally, ...]
"""By seat."""


def tallied(before: Tallies, roles: Sequence[Role], *, made: bool) -> Tallies:
    """``before`` and one deal more in these ``roles``, which Napoleon's side ``made`` or lost."""
    return tuple(
        tally._replace(**{role: getattr(tally, role).plus(won=role.wins(made=made))})
        for tally, role in zip(before, roles, strict=True)
    )


def share_of(carry: Tallies, seat: Seat) -> Tally:
    """Return the tally of the player at ``seat``."""
    return carry[seat]


def reseated(_carry: Tallies, shares: Sequence[Tally | None]) -> Tallies:
    """Return everyone's own tally, wherever they sit now."""
    return tuple(share or Tally() for share in shares)


def summary(_table: Table[NapoleonOptions], standing: Standing[Tallies]) -> dict[str, Any]:
    """Return for each seat the deals played and won as Napoleon, as adjutant, allied."""
    return {"tally": [plain_tally(one) for one in standing.carry]}


def plain_tally(tally: Tally) -> dict[str, dict[str, int]]:
    """Return ``tally`` as JSON writes it."""
    return {role: record._asdict() for role, record in tally._asdict().items()}
