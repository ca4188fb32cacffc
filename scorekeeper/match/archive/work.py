"""How much work an archive may make while it is read, whoever sends it.

It is counted in deals that are settled: a match costs its deals, and those again for every change
after its end that has to be looked at.
"""

from dataclasses import dataclass

from scorekeeper.match.archive.errors import Fault
from scorekeeper.rules.ruling import refuse, say


class TooMuchWork(Exception):  # noqa: N818 - an answer rather than an error
    """The rest of an archive is not looked at. ``fault`` says why."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        super().__init__(fault.refusal.code)


@dataclass(slots=True)
class Work:
    """The work that one archive may make: ``most`` deals, ``None`` for as many as it has."""

    most: int | None = None
    done: int = 0

    def settle(self, deals: int) -> None:
        """Count ``deals`` that are about to be settled. Raises ``TooMuchWork``."""
        self.done += deals
        if self.most is not None and self.done > self.most:
            message = say(
                "Checking this file takes working out more than {most} deals. For that, use the "
                "command “scorekeeper import”.",
                most=f"{self.most:,}",
            )
            raise TooMuchWork(Fault("", refuse("archive.work", message)))
