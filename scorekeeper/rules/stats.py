"""Statistics other than places and totals. A game returns them per match; pages show sums."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from scorekeeper.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class Stat:
    """A count for the player at ``seat`` in a match, at least 1. Only sums are stored.

    ``measure`` is the name of a ``Measure``. ``detail`` is the row in a breakdown by detail (the
    size of the hand, the level of a contract), and ``partner`` the row in a breakdown by partner.
    """

    measure: str
    seat: Seat
    count: int = 1
    detail: int = 0
    partner: Seat | None = None


@dataclass(frozen=True, slots=True)
class Measure:
    """A column of a breakdown. ``name`` is unique in its game, and ``label`` is a msgid.

    If ``per`` is the name of another measure, the column is a ratio (tricks per deal).
    """

    name: str
    label: str
    per: str = ""


@dataclass(frozen=True, slots=True)
class BreakdownRow:
    """A row about a player, a partner or a number, with one value per column.

    ``share`` is the first measure divided by the sum of all measures, from 0 to 1.
    """

    about: Any
    values: tuple[float, ...]
    share: float


@dataclass(frozen=True, slots=True)
class BreakdownTable:
    """The columns and rows of a breakdown, filled in."""

    measures: tuple[Measure, ...]
    rows: tuple[BreakdownRow, ...]


@dataclass(frozen=True, slots=True)
class Breakdown:
    """A table of a game's statistics, with a row per player, detail or partner.

    ``title``, ``by_label`` and ``share_label`` are msgids. ``by_label`` is the heading of the
    details ("Cards"). ``share_label`` is the heading of the last column, which shows the first
    measure as a share of all measures. Without ``share_label``, there is no such column.
    """

    name: str
    title: str
    measures: tuple[Measure, ...]
    by: Literal["player", "detail", "partner"] = "player"
    by_label: str = ""
    share_label: str = ""

    @property
    def counted(self) -> frozenset[str]:
        """The names of all measures that are needed to fill in the table."""
        return frozenset(one.name for one in self.measures) | self._divisors

    @property
    def _divisors(self) -> frozenset[str]:
        return frozenset(one.per for one in self.measures if one.per)

    def table(self, sums: Mapping[tuple[Any, str], int]) -> BreakdownTable:
        """Fill in the table from ``sums``, which are keyed by row subject and measure name.

        Details are in ascending order; players and partners are in descending order of the first
        measure. An empty column is left out unless the table has shares.
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
    """Announcements and results by seat or by side, then by deal.

    If people joined or left during the match, they are by column of its sheet, with ``None`` for a
    player who sat out. ``deals`` are the numbers of the deals. ``title`` and the two labels are
    msgids.
    """

    title: str
    announced_label: str
    achieved_label: str
    deals: tuple[int, ...]
    announced: tuple[tuple[int | None, ...], ...]
    achieved: tuple[tuple[int | None, ...], ...]
