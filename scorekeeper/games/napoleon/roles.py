"""What each player of Napoleon was in a deal, and how often he won as that. Source: N-13."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """What somebody is in a deal."""

    NAPOLEON = "napoleon"
    ADJUTANT = "adjutant"
    ALLIED = "allied"

    def wins(self, *, made: bool) -> bool:
        """Return whether this role won a deal that Napoleon's side ``made`` or lost."""
        return made is not (self is Role.ALLIED)


@dataclass(frozen=True, slots=True)
class RoleRecord:
    """Deals in one role."""

    played: int = 0
    won: int = 0

    def plus(self, *, won: bool) -> "RoleRecord":
        """One deal more."""
        return RoleRecord(self.played + 1, self.won + won)


@dataclass(frozen=True, slots=True)
class Tally:
    """One player's deals by role; a lone Napoleon's are Napoleon's."""

    napoleon: RoleRecord = RoleRecord()
    adjutant: RoleRecord = RoleRecord()
    allied: RoleRecord = RoleRecord()

    def plus(self, role: Role, *, won: bool) -> "Tally":
        """One deal more, in ``role``."""
        match role:
            case Role.NAPOLEON:
                return Tally(self.napoleon.plus(won=won), self.adjutant, self.allied)
            case Role.ADJUTANT:
                return Tally(self.napoleon, self.adjutant.plus(won=won), self.allied)
            case Role.ALLIED:
                return Tally(self.napoleon, self.adjutant, self.allied.plus(won=won))


Tallies = tuple[Tally, ...]
"""By seat."""


def tallied(before: Tallies, roles: Sequence[Role], *, made: bool) -> Tallies:
    """``before`` and one deal more in these ``roles``, which Napoleon's side ``made`` or lost."""
    return tuple(
        tally.plus(role, won=role.wins(made=made))
        for tally, role in zip(before, roles, strict=True)
    )
