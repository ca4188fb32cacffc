"""What statistics count besides places and totals: a game says it of a match, others add it up."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from scorekeeper.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class Stat:
    """What the player at ``seat`` did in a match, ``count`` times or points, at least 1.

    ``measure`` is the name of a ``Measure``; only sums are kept. ``detail`` says of what kind
    where a breakdown goes by it (the size of the hand, the height of a contract), ``partner``
    with whom.
    """

    measure: str
    seat: Seat
    count: int = 1
    detail: int = 0
    partner: Seat | None = None


@dataclass(frozen=True, slots=True)
class Measure:
    """One column of a breakdown. ``name`` is unique in its game, ``label`` is in the catalogue.

    With ``per``, the name of another measure, the column shows how much there is to each of that
    (tricks a deal).
    """

    name: str
    label: str
    per: str = ""


@dataclass(frozen=True, slots=True)
class BreakdownRow:
    """One line: the player, partner or number it is about, and a value a column.

    ``share`` is what the first measure is of all of them together, from 0 to 1.
    """

    about: Any
    values: tuple[float, ...]
    share: float


@dataclass(frozen=True, slots=True)
class BreakdownTable:
    """A breakdown filled in: the columns in which anything is, and its lines, perhaps none."""

    measures: tuple[Measure, ...]
    rows: tuple[BreakdownRow, ...]


@dataclass(frozen=True, slots=True)
class Breakdown:
    """One table of a game's statistics: a row a player, a detail, or a partner.

    ``title`` and ``by_label`` (what a detail is: "Cards") are in the catalogue, and so is
    ``share_label``, the head of a column that says what the first measure is of all of them.
    """

    name: str
    title: str
    measures: tuple[Measure, ...]
    by: Literal["player", "detail", "partner"] = "player"
    by_label: str = ""
    share_label: str = ""

    @property
    def counted(self) -> frozenset[str]:
        """The names of every measure that is needed to fill it in."""
        return frozenset(one.name for one in self.measures) | self._divisors

    @property
    def _divisors(self) -> frozenset[str]:
        return frozenset(one.per for one in self.measures if one.per)

    def table(self, sums: Mapping[tuple[Any, str], int]) -> BreakdownTable:
        """Return the table of ``sums`` by what a line is about and by the measure's name.

        Details go up; players and partners follow the first measure, most first. A column in
        which nobody has anything is left out, unless it has its part in the shares.
        """
        names = [one.name for one in self.measures]
        lines = {
            about: {name: sums.get((about, name), 0) for name in self.counted}
            for about, name in sums
            if name in names
        }
        shown = tuple(
            one
            for one in self.measures
            if self.share_label or any(line[one.name] for line in lines.values())
        )
        rows = [self._row(about, line, shown) for about, line in lines.items()]
        if self.by == "detail":
            rows.sort(key=lambda row: row.about)
        else:
            rows.sort(key=lambda row: (-lines[row.about][names[0]], -row.share))
        return BreakdownTable(shown, tuple(rows))

    def _row(self, about: Any, line: Mapping[str, int], shown: tuple[Measure, ...]) -> BreakdownRow:
        values = tuple(_value(one, line) for one in shown)
        everything = sum(line[one.name] for one in self.measures)
        share = line[self.measures[0].name] / everything if everything else 0.0
        return BreakdownRow(about, values, share)


def _value(measure: Measure, line: Mapping[str, int]) -> float:
    if not measure.per:
        return line[measure.name]
    return line[measure.name] / line[measure.per] if line[measure.per] else 0.0


@dataclass(frozen=True, slots=True)
class Versus:
    """What was announced and what came of it: by seat or side, as points are, then by deal.

    Of a match in which people came and went, by column of its sheet; ``None`` for who had no part.

    ``deals`` are the numbers of the deals. ``title`` and the two labels are in the catalogue.
    """

    title: str
    announced_label: str
    achieved_label: str
    deals: tuple[int, ...]
    announced: tuple[tuple[int | None, ...], ...]
    achieved: tuple[tuple[int | None, ...], ...]
