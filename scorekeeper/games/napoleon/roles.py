"""What each player of Napoleon was in a deal, and how often he won as that. Source: N-13."""

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

TALLIES = 4_000
"""As many tallies are kept with what one deal more makes of them: many players have the same."""


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


@lru_cache(maxsize=TALLIES)
def _one_more(tally: Tally, role: Role, won: bool) -> Tally:  # noqa: FBT001 - a part of the key
    """Return ``tally`` with one deal more, in ``role``."""
    if role is ALLIED:
        return Tally(tally.napoleon, tally.adjutant, tally.allied.plus(won=won))
    if role is ADJUTANT:
        return Tally(tally.napoleon, tally.adjutant.plus(won=won), tally.allied)
    return Tally(tally.napoleon.plus(won=won), tally.adjutant, tally.allied)


Tallies = tuple[Tally, ...]
"""By seat."""


def tallied(before: Tallies, roles: Sequence[Role], *, made: bool) -> Tallies:
    """``before`` and one deal more in these ``roles``, which Napoleon's side ``made`` or lost."""
    won = {role: role.wins(made=made) for role in dict.fromkeys(roles)}
    return tuple(
        [_one_more(tally, role, won[role]) for tally, role in zip(before, roles, strict=True)]
    )


def plain_tally(tally: Tally) -> dict[str, dict[str, int]]:
    """Return ``tally`` as JSON writes it."""
    return {role: record._asdict() for role, record in tally._asdict().items()}
