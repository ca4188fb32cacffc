"""The running totals of a match: a line a player, and below them who led when."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from xml.etree import ElementTree as ET

from scorekeeper.exports.charts import drawing
from scorekeeper.exports.charts.drawing import LINE, SMALL, TEXT, WIDTH, Rows, Scale
from scorekeeper.exports.charts.text import shortened, width

PLOT = 210.0  # high
TOP = 10.0
EDGE = 4.0  # between a text and the edge of the drawing
NAME = 84.0  # a name is at most so wide
LEASH = 14.0  # from the end of a line to its label
TICKS = 7


@dataclass(frozen=True, slots=True)
class Curve:
    """A player, or partners, and the total after each deal."""

    names: tuple[str, ...]
    totals: tuple[int, ...]

    @property
    def name(self) -> str:
        return " + ".join(self.names)


@dataclass(frozen=True, slots=True)
class Totals:
    """The running totals of a match of one deal or more. The four texts are translated.

    ``deal`` stands for "Deal", ``led`` for "In the lead". ``places`` are those after each deal,
    where the totals do not tell them. Raises ``ValueError`` when there is nothing to draw or a line
    is longer than another.
    """

    title: str
    description: str
    deal: str
    led: str
    lines: tuple[Curve, ...]
    lower_is_better: bool
    places: tuple[tuple[int, ...], ...] = ()

    def __post_init__(self) -> None:
        if not self.lines or len({len(line.totals) for line in self.lines}) != 1 or not self.deals:
            raise ValueError("a total for every line after every deal, of at least one")

    @property
    def deals(self) -> int:
        return len(self.lines[0].totals)

    @property
    def leaders(self) -> tuple[frozenset[int], ...]:
        """Return the lines that led after each deal; more than one where they were level."""
        totals = list(zip(*(line.totals for line in self.lines), strict=True))
        best = min if self.lower_is_better else max
        if self.places:
            totals, best = list(self.places), min
        return tuple(
            frozenset(line for line, mine in enumerate(after) if mine == best(after))
            for after in totals
        )

    def rows(self) -> Rows:
        """Return a row a deal: the totals, then the names of those who led."""
        names = [line.name for line in self.lines]
        return Rows(
            head=(self.deal, *names, self.led),
            body=tuple(
                (
                    str(deal + 1),
                    *(drawing.number(line.totals[deal]) for line in self.lines),
                    ", ".join(names[line] for line in sorted(led)),
                )
                for deal, led in enumerate(self.leaders)
            ),
        )

    def svg(self) -> str:
        return drawing.text_of(self.element())

    def element(self) -> ET.Element:
        """Return the drawing, to be put into a larger one."""
        return _Drawing(self).drawn()


class _Drawing:
    def __init__(self, chart: Totals) -> None:
        self.chart = chart
        self.ends = [line.totals[-1] for line in chart.lines]
        self.lines_a_label = max(len(line.names) for line in chart.lines)
        self.label = LINE * self.lines_a_label
        plot = max(PLOT, self.label * len(chart.lines))
        low, high = _bounds(chart.lines)
        self.ticks = drawing.ticks(low, high, TICKS)
        self.across = Scale(0, chart.deals, self._left(), WIDTH - self._right())
        self.up = Scale(low, high, TOP + plot, TOP)
        wanted = [self.up(end) for end in self.ends]
        half = self.label / 2
        self.heights = drawing.apart(wanted, self.label, TOP + half - 5, TOP + plot - half + 5)
        self.floor = TOP + plot

    def _left(self) -> float:
        return max(width(drawing.number(tick)) for tick in self.ticks) * SMALL + 9

    def _right(self) -> float:
        names = [width(name) * TEXT for line in self.chart.lines for name in line.names]
        self.name_width = min(max(names), NAME)
        totals = [drawing.number(end) for end in self.ends]
        figures = (
            max(width(text) for text in (*totals, f"{self.chart.deals}×")) * TEXT * drawing.BOLD
        )
        return LEASH + 14 + figures + 5 + self.name_width + EDGE

    @property
    def name_at(self) -> float:
        return WIDTH - EDGE - self.name_width

    def drawn(self) -> ET.Element:
        led = _stretches(self.chart.leaders)
        shown = sorted(led, key=lambda line: self.heights[line])
        bottom = self.floor + 2 * LINE + 10
        root = drawing.picture(
            self.chart.title, self.chart.description, bottom + self.label * len(shown) + EDGE
        )
        self._draw_paper(root)
        for kind in reversed(range(len(self.chart.lines))):
            self._draw_line(root, kind)
        start = self.across.start
        drawing.write(root, start, self.floor + 2 * LINE, self.chart.led, size=SMALL, class_="soft")
        for place, line in enumerate(shown):
            self._draw_lead(root, bottom + self.label * (place + 0.5), line, led[line])
        return root

    def _draw_paper(self, root: ET.Element) -> None:
        left, right = self.across.start, self.across.end
        for tick in self.ticks:
            height = self.up(tick)
            kind = "rule zero" if tick == 0 else "rule"
            drawing.rule(root, (left, height), (right, height), kind)
            drawing.write(
                root,
                left - 5,
                height,
                drawing.number(tick),
                size=SMALL,
                anchor="end",
                class_="soft",
            )
        middle = self.floor + 13
        for deal in drawing.counted(self.chart.deals, (right - left) / drawing.TICK):
            x = self.across(deal)
            drawing.rule(root, (x, self.floor), (x, self.floor + 4), "rule")
            drawing.write(root, x, middle, str(deal), size=SMALL, anchor="middle", class_="soft")
        room = (WIDTH - right - LEASH - EDGE) / SMALL
        word = shortened(self.chart.deal, room)
        drawing.write(root, right + LEASH, middle, word, size=SMALL, class_="soft")

    def _draw_line(self, root: ET.Element, kind: int) -> None:
        line = self.chart.lines[kind]
        group = drawing.node(root, "g", class_=f"kind-{kind % drawing.KINDS + 1}")
        places = (
            (self.across(deal), self.up(total)) for deal, total in enumerate((0, *line.totals))
        )
        drawing.node(
            group,
            "path",
            d=drawing.through(places),
            class_="line",
            stroke_dasharray=drawing.DASHES[kind % drawing.KINDS],
        )
        end, height, label = self.across.end, self.up(line.totals[-1]), self.heights[kind]
        drawing.rule(group, (end, height), (end + LEASH, label), "leash")
        drawing.sign(group, end + LEASH + 4, label, kind)
        total = drawing.number(line.totals[-1])
        drawing.write(group, self.name_at - 5, label, total, anchor="end", class_="strong")
        self._write_names(group, label, line.names)

    def _write_names(self, group: ET.Element, middle: float, names: Sequence[str]) -> None:
        for place, name in enumerate(names):
            offset = LINE * (place - (len(names) - 1) / 2)
            short = shortened(name, self.name_width / TEXT)
            drawing.write(group, self.name_at, middle + offset, short, whole=name)

    def _draw_lead(
        self, root: ET.Element, middle: float, kind: int, stretches: Sequence[tuple[int, int]]
    ) -> None:
        group = drawing.node(root, "g", class_=f"kind-{kind % drawing.KINDS + 1}")
        left, right = self.across.start, self.across.end
        drawing.rule(group, (left, middle), (right, middle), "rule")
        for first, last in stretches:
            start, end = self.across(first - 0.5), min(self.across(last + 0.5), right)
            drawing.node(
                group, "rect", x=start, y=middle - 3, width=end - start, height=6, class_="bar"
            )
        drawing.sign(group, right + LEASH + 4, middle, kind)
        times = f"{sum(last - first + 1 for first, last in stretches)}×"
        drawing.write(group, self.name_at - 5, middle, times, anchor="end", class_="strong")
        self._write_names(group, middle, self.chart.lines[kind].names)


def _bounds(lines: Sequence[Curve]) -> tuple[int, int]:
    totals = [0, *itertools.chain.from_iterable(line.totals for line in lines)]
    return (min(totals), max(totals)) if any(totals) else (0, 1)


def _stretches(leaders: Sequence[frozenset[int]]) -> dict[int, list[tuple[int, int]]]:
    """Return the first and the last deal of each time that a line led, by line."""
    found: dict[int, list[tuple[int, int]]] = {}
    for deal, led in enumerate(leaders, start=1):
        for line in sorted(led):
            times = found.setdefault(line, [])
            if times and times[-1][1] == deal - 1:
                times[-1] = (times[-1][0], deal)
            else:
                times.append((deal, deal))
    return found
