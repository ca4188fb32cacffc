"""A limit on the work of reading an archive, which may come from a stranger.

The work is the number of computed deals. A match costs its deals. Each change after its end costs
them again if it has to be examined.
"""

from dataclasses import dataclass

from scorekeeper.match.archive.errors import ArchiveFault
from scorekeeper.rules.ruling import refuse, say


class TooMuchWork(Exception):  # noqa: N818 - a result rather than an error
    """The limit on work is reached. The rest of the archive is not read."""

    def __init__(self, fault: ArchiveFault) -> None:
        self.fault = fault
        super().__init__(fault.refusal.code)


@dataclass(slots=True)
class WorkLimit:
    """The deals computed so far (``done``), and the most that may be, if there is a limit."""

    most: int | None = None
    done: int = 0

    def count(self, deals: int) -> None:
        """Count ``deals`` that are about to be computed. Raise ``TooMuchWork`` above the limit."""
        self.done += deals
        if self.most is not None and self.done > self.most:
            message = say(
                "Checking this file takes working out more than {most} deals. For that, use the "
                "command “scorekeeper import”.",
                most=f"{self.most:,}",
            )
            raise TooMuchWork(ArchiveFault("", refuse("archive.work", message)))
