"""Line chart over the deals of a match, with a label at the right end of each line."""

from collections.abc import Sequence
from dataclasses import dataclass
from xml.etree import ElementTree as ET

from scorekeeper.exports.charts import drawing
from scorekeeper.exports.charts.drawing import LINE, SMALL, TEXT, WIDTH, Scale
from scorekeeper.text_width import shortened, width

PLOT = 210.0  # height
TOP = 10.0
EDGE = 4.0  # between a text and the edge of the chart
NAME = 7.5  # the greatest width of a name, in text sizes
LEASH = 14.0  # from the end of a line to its label


@dataclass(frozen=True, slots=True)
class EndLabels:
    """Labels at the right ends of lines: the names, the last value and the token of each line.

    ``widest`` are further figures for which the column of figures must be wide enough.
    """

    names: tuple[tuple[str, ...], ...]
    figures: tuple[str, ...]
    token_shapes: tuple[int, ...]
    widest: tuple[str, ...] = ()


class LinePlot:
    """Lines through ``values``, which are by line and then by deal, from deal ``first`` on.

    A line has a gap at a value ``None``, and ends at its last value. ``ticks`` are the labelled
    values on the left axis, which goes from ``low`` at the bottom to ``high`` at the top.
    """

    def __init__(  # noqa: PLR0913 - two axes, the lines and their labels
        self,
        values: Sequence[Sequence[int | None]],
        labels: EndLabels,
        *,
        first: int,
        ticks: Sequence[int],
        low: float,
        high: float,
    ) -> None:
        self.values, self.labels, self.first, self.ticks = values, labels, first, ticks
        self.deals = first + len(values[0]) - 1
        self.label = LINE * max(map(len, labels.names))
        plot = max(PLOT, self.label * len(values))
        self.across = Scale(min(first, self.deals - 1), self.deals, self._left(), self._right())
        self.up = Scale(low, high, TOP + plot, TOP)
        self.runs = [drawing.runs(line, first) for line in values]
        wanted = [self.up(runs[-1][-1][1]) for runs in self.runs]
        half = self.label / 2
        self.heights = drawing.spread_apart(
            wanted, self.label, TOP + half - 5, TOP + plot - half + 5
        )
        self.floor = TOP + plot

    def _left(self) -> float:
        return max(width(drawing.format_number(tick)) for tick in self.ticks) * SMALL + 9

    def _right(self) -> float:
        names = [width(name) for line in self.labels.names for name in line]
        self.name_width = min(max(names), NAME)
        figure_texts = (*self.labels.figures, *self.labels.widest)
        figures = max(map(width, figure_texts)) * TEXT * drawing.BOLD
        return WIDTH - (LEASH + 14 + figures + 5 + self.name_width * TEXT + EDGE)

    @property
    def name_at(self) -> float:
        return WIDTH - EDGE - self.name_width * TEXT

    def draw(self, root: ET.Element, deal: str) -> None:
        """Draw the grid and every line; ``deal`` is the translated "Deal"."""
        self._draw_grid(root, deal)
        for line in reversed(range(len(self.values))):
            self._draw_line(root, line)

    def _draw_grid(self, root: ET.Element, deal: str) -> None:
        left, right = self.across.start, self.across.end
        for tick in self.ticks:
            height, text = self.up(tick), drawing.format_number(tick)
            drawing.add_line(root, (left, height), (right, height), "rule" if tick else "rule zero")
            drawing.add_text(root, left - 5, height, text, size=SMALL, anchor="end", class_="soft")
        middle = self.floor + 13
        for number in drawing.labelled_deals(self.deals, (right - left) / drawing.TICK):
            x = self.across(number)
            drawing.add_line(root, (x, self.floor), (x, self.floor + 4), "rule")
            drawing.add_text(
                root, x, middle, str(number), size=SMALL, anchor="middle", class_="soft"
            )
        word = shortened(deal, (WIDTH - right - LEASH - EDGE) / SMALL)
        drawing.add_text(root, right + LEASH, middle, word, size=SMALL, class_="soft")

    def _draw_line(self, root: ET.Element, line: int) -> None:
        group = drawing.add_player_group(root, self.labels.token_shapes[line])
        end = (self.across.end, 0.0)
        for run in self.runs[line]:
            path = [(self.across(at), self.up(one)) for at, one in run]
            drawing.add_element(group, "path", d=drawing.path_through(path), class_="line")
            end = path[-1]
        drawing.add_line(group, end, (self.across.end + LEASH, self.heights[line]), "leader-line")
        self.write_label(group, self.heights[line], line, self.labels.figures[line])

    def write_label(self, group: ET.Element, middle: float, line: int, figure: str) -> None:
        """Draw token, ``figure`` and names of ``line``, vertically centred at ``middle``."""
        drawing.add_sign(group, self.across.end + LEASH + 4, middle, self.labels.token_shapes[line])
        drawing.add_text(group, self.name_at - 5, middle, figure, anchor="end", class_="strong")
        names = self.labels.names[line]
        for place, name in enumerate(names):
            offset = LINE * (place - (len(names) - 1) / 2)
            short = shortened(name, self.name_width)
            drawing.add_text(group, self.name_at, middle + offset, short, whole=name)
