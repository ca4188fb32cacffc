"""What each player of Napoleon was in a deal, and how often he won as that. Source: N-13."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple


class Role(StrEnum):
    """What somebody is in a deal."""

    NAPOLEON = "napoleon"
    ADJUTANT = "adjutant"
    ALLIED = "allied"

    def wins(self, *, made: bool) -> bool:
        """Return whether this role won a deal that Napoleon's side ``made`` or lost."""
        return made is not (self is ALLIED)


# By names of their own: to ask the class for a member takes longer than to settle by it.
NAPOLEON, ADJUTANT, ALLIED = Role


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

    def plus(self, role: Role, *, won: bool) -> "Tally":
        """One deal more, in ``role``."""
        if role is ALLIED:
            return Tally(self.napoleon, self.adjutant, self.allied.plus(won=won))
        if role is ADJUTANT:
            return Tally(self.napoleon, self.adjutant.plus(won=won), self.allied)
        return Tally(self.napoleon.plus(won=won), self.adjutant, self.allied)


Tallies = tuple[Tally, ...]
"""By seat."""


def tallied(before: Tallies, roles: Sequence[Role], *, made: bool) -> Tallies:
    """``before`` and one deal more in these ``roles``, which Napoleon's side ``made`` or lost."""
    won = {role: role.wins(made=made) for role in dict.fromkeys(roles)}
    return tuple(
        [tally.plus(role, won=won[role]) for tally, role in zip(before, roles, strict=True)]
    )


def plain_tally(tally: Tally) -> dict[str, dict[str, int]]:
    """Return ``tally`` as JSON writes it."""
    return {role: record._asdict() for role, record in tally._asdict().items()}
