"""What was read of a sheet of points, and what is wrong with it."""

from dataclasses import dataclass

from scorekeeper.rules.ruling import Refusal


@dataclass(frozen=True, slots=True)
class PointsFault:
    """What is wrong, and where: line and column from 1, or 0 where it is the whole."""

    refusal: Refusal
    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True)
class Round:
    """A round as it is written; ``points`` are by column, ``None`` where they cannot be read."""

    line: int
    label: str
    texts: tuple[str, ...]
    points: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class PointsSheet:
    """What was read. ``names`` are by seat; ``first`` is the column of the first points, from 0.

    ``label`` heads the column of the rounds' numbers, ``None`` where there is none.
    """

    text: str = ""
    heads: tuple[str, ...] = ()
    label: str | None = None
    names: tuple[str, ...] = ()
    rounds: tuple[Round, ...] = ()
    totals: tuple[int | None, ...] = ()
    faults: tuple[PointsFault, ...] = ()

    @property
    def first(self) -> int:
        """Return the column of the first points, from 0."""
        return 0 if self.label is None else 1

    def column_of(self, unit: int) -> int:
        """Return the column of a player's or side's points, as it is counted for people: from 1."""
        return self.first + unit + 1

    def points(self, units: int) -> tuple[tuple[int, ...], ...]:
        """Return the points a round for each of ``units``: seats, or sides in a game of partners.

        Raises ``ValueError`` where there are faults.
        """
        if self.faults:
            raise ValueError("the sheet has faults")
        found = [one.points[:units] for one in self.rounds]
        return tuple(tuple(points for points in line if points is not None) for line in found)
