"""Chart of running totals: a line per player, and below it the spans in which each one led."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from xml.etree import ElementTree as ET

from scorekeeper.exports.charts import drawing
from scorekeeper.exports.charts.drawing import LINE, SMALL, Rows
from scorekeeper.exports.charts.lines import EDGE, EndLabels, LinePlot

TICKS = 7


@dataclass(frozen=True, slots=True)
class Curve:
    """The line of a player or of partners, with the total after each deal.

    A total is ``None`` while the player was absent. ``token_shape`` is an index into
    ``SIGNS``, by default the position of the line. ``start`` is the score with which the player
    joined.
    """

    names: tuple[str, ...]
    totals: tuple[int | None, ...]
    token_shape: int | None = None
    start: int = 0

    @property
    def name(self) -> str:
        return " + ".join(self.names)

    @property
    def deals(self) -> int:
        """The number of deals with a total."""
        return len(drawing.without_gaps(self.totals))

    @property
    def last(self) -> int:
        """The last total, at the end of the match or when the player left."""
        return drawing.without_gaps(self.totals)[-1]

    @property
    def is_present_at_end(self) -> bool:
        """True if the player was present at the end."""
        return self.totals[-1] is not None

    @property
    def all_totals(self) -> tuple[int | None, ...]:
        """The totals before the first deal and after each, with ``start`` before the first total.

        After an absence, a line begins with the total before the absence.
        """
        line: list[int | None] = [None, *self.totals]
        before = self.start
        for at, total in enumerate(self.totals):
            if total is not None:
                line[at] = before if line[at] is None else line[at]
                before = total
        return tuple(line)


@dataclass(frozen=True, slots=True)
class Totals:
    """Running totals of a match with at least one deal. The four texts are translated.

    ``deal`` and ``led`` are "Deal" and "In the lead". ``places`` are the places after each deal, if
    they do not follow from the totals. Raise ``ValueError`` if the lines are empty or of different
    lengths, or if a line has no total.
    """

    title: str
    description: str
    deal: str
    led: str
    lines: tuple[Curve, ...]
    lower_is_better: bool
    places: tuple[tuple[int | None, ...], ...] = ()

    def __post_init__(self) -> None:
        if not self.lines or len({len(line.totals) for line in self.lines}) != 1 or not self.deals:
            raise ValueError("a total for every line after every deal, of at least one")
        if not all(line.deals for line in self.lines):
            raise ValueError("a line of nobody")

    @property
    def deals(self) -> int:
        return len(self.lines[0].totals)

    @property
    def token_shapes(self) -> tuple[int, ...]:
        """The index into ``SIGNS`` of each line's shape."""
        return tuple(
            place if line.token_shape is None else line.token_shape
            for place, line in enumerate(self.lines)
        )

    @property
    def leaders(self) -> tuple[frozenset[int], ...]:
        """Return the lines in the lead after each deal; several in a tie."""
        totals = list(zip(*(line.totals for line in self.lines), strict=True))
        best = min if self.lower_is_better else max
        if self.places:
            totals, best = list(self.places), min
        first = [best(drawing.without_gaps(after)) for after in totals]
        return tuple(
            frozenset(line for line, mine in enumerate(after) if mine == leads)
            for after, leads in zip(totals, first, strict=True)
        )

    def rows(self) -> Rows:
        """Return one row per deal: the totals, then the names of the leaders."""
        names = [line.name for line in self.lines]
        return Rows(
            head=(self.deal, *names, self.led),
            body=tuple(
                (
                    str(deal + 1),
                    *(drawing.format_cell(line.totals[deal]) for line in self.lines),
                    ", ".join(names[line] for line in sorted(led)),
                )
                for deal, led in enumerate(self.leaders)
            ),
        )

    def svg(self) -> str:
        return drawing.to_xml(_Drawing(self).draw())


class _Drawing:
    def __init__(self, chart: Totals) -> None:
        self.chart = chart
        low, high = _bounds(chart.lines)
        labels = EndLabels(
            names=tuple(line.names for line in chart.lines),
            figures=tuple(drawing.format_number(line.last) for line in chart.lines),
            token_shapes=chart.token_shapes,
            widest=(f"{chart.deals}×",),
        )
        ticks = drawing.ticks(low, high, TICKS)
        totals = [line.all_totals for line in chart.lines]
        self.lines = LinePlot(totals, labels, first=0, ticks=ticks, low=low, high=high)

    def draw(self) -> ET.Element:
        lines, chart = self.lines, self.chart
        led = _lead_spans(chart.leaders)
        shown = sorted(led, key=lambda line: lines.heights[line])
        bottom = lines.floor + 2 * LINE + 10
        height = bottom + lines.label * len(shown) + EDGE
        root = drawing.chart_root(chart.title, chart.description, height)
        lines.draw(root, chart.deal)
        start = lines.across.start
        drawing.add_text(root, start, lines.floor + 2 * LINE, chart.led, size=SMALL, class_="soft")
        for place, line in enumerate(shown):
            self._draw_lead(root, bottom + lines.label * (place + 0.5), line, led[line])
        return root

    def _draw_lead(
        self, root: ET.Element, middle: float, line: int, stretches: Sequence[tuple[int, int]]
    ) -> None:
        group = drawing.add_player_group(root, self.chart.token_shapes[line])
        across = self.lines.across
        drawing.add_line(group, (across.start, middle), (across.end, middle), "rule")
        for first, last in stretches:
            start, end = across(first - 0.5), min(across(last + 0.5), across.end)
            drawing.add_element(
                group, "rect", x=start, y=middle - 3, width=end - start, height=6, class_="bar"
            )
        times = f"{sum(last - first + 1 for first, last in stretches)}×"
        self.lines.write_label(group, middle, line, times)


def _bounds(lines: Sequence[Curve]) -> tuple[int, int]:
    numbers = itertools.chain.from_iterable(line.all_totals for line in lines)
    totals = [0, *(total for total in numbers if total is not None)]
    return (min(totals), max(totals)) if any(totals) else (0, 1)


def _lead_spans(leaders: Sequence[frozenset[int]]) -> dict[int, list[tuple[int, int]]]:
    """Return the first and last deal of each span in which a line led, by line."""
    found: dict[int, list[tuple[int, int]]] = {}
    for deal, led in enumerate(leaders, start=1):
        for line in sorted(led):
            times = found.setdefault(line, [])
            if times and times[-1][1] == deal - 1:
                times[-1] = (times[-1][0], deal)
            else:
                times.append((deal, deal))
    return found
