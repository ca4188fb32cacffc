"""The contents of an imported sheet of points, and faults with their position in the text."""

from dataclasses import dataclass

from scorekeeper.rules.ruling import Refusal


@dataclass(frozen=True, slots=True)
class PointsFault:
    """A refusal with its position: line and column from 1; 0 for the whole sheet."""

    refusal: Refusal
    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True)
class Round:
    """A round of the sheet. ``points`` are by column; ``None`` if a cell is not a number."""

    line: int
    label: str
    texts: tuple[str, ...]
    points: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class PointsSheet:
    """The contents of a sheet of points. ``names`` are by seat.

    ``label`` is the head of the column with the numbers of the rounds; ``None`` if there is none.
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
        """The index of the first column with points, from 0."""
        return 0 if self.label is None else 1

    def column_of(self, unit: int) -> int:
        """Return the number of the column with the points of a player or side, from 1."""
        return self.first + unit + 1

    def points(self, units: int) -> tuple[tuple[int, ...], ...]:
        """Return the points per round for each of ``units``: seats, or sides of partners.

        Raise ``ValueError`` if the sheet has faults.
        """
        if self.faults:
            raise ValueError("the sheet has faults")
        found = [one.points[:units] for one in self.rounds]
        return tuple(tuple(points for points in line if points is not None) for line in found)
