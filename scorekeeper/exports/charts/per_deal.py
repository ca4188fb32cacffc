"""Chart of the points of each deal: a strip per player, a bar per deal."""

from dataclasses import dataclass
from xml.etree import ElementTree as ET

from scorekeeper.exports.charts import drawing
from scorekeeper.exports.charts.drawing import LINE, SMALL, TEXT, WIDTH, Rows, Scale
from scorekeeper.text_width import shortened, width

TOP = 4.0
LEFT = 30.0
RIGHT = 6.0
STRIP = 40.0
GAP = 14.0  # below a strip
BAR = 14.0  # the greatest width of a bar


@dataclass(frozen=True, slots=True)
class PerDeal:
    """Points by player or side and by deal; ``None`` if a player sat out.

    ``token_shapes`` are indexes into ``SIGNS``. ``deal`` and ``total`` are the translated "Deal"
    and "Total". ``apart`` has each player's points outside deals (start points, adjustments),
    labelled ``apart_label``; it is empty if there are none.
    """

    title: str
    description: str
    deal: str
    total: str
    names: tuple[str, ...]
    token_shapes: tuple[int, ...]
    points: tuple[tuple[int | None, ...], ...]
    apart_label: str = ""
    apart: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if len({len(line) for line in self.points}) != 1 or not self.points[0]:
            raise ValueError("points for every line in every deal, of at least one")

    def total_of(self, line: int) -> int:
        """Return the total of a player or side."""
        return sum(drawing.without_gaps(self.points[line])) + (
            self.apart[line] if self.apart else 0
        )

    def rows(self) -> Rows:
        """Return one row per deal, and the sums at the end."""
        deals = zip(*self.points, strict=True)
        body = [
            (str(deal), *map(drawing.format_cell, gave)) for deal, gave in enumerate(deals, start=1)
        ]
        if self.apart:
            body.append((self.apart_label, *map(drawing.format_number, self.apart)))
        totals = map(self.total_of, range(len(self.names)))
        sums = (self.total, *map(drawing.format_number, totals))
        return Rows(head=(self.deal, *self.names), body=(*body, sums))

    def svg(self) -> str:
        return drawing.to_xml(_draw(self))


def _draw(chart: PerDeal) -> ET.Element:
    every = [0, *(points for line in chart.points for points in drawing.without_gaps(line))]
    low, high = min(every), max(every)
    deals = len(chart.points[0])
    across = Scale(0.5, deals + 0.5, LEFT, WIDTH - RIGHT)
    pitch = LINE + STRIP + GAP
    floor = TOP + pitch * len(chart.names)
    root = drawing.chart_root(chart.title, chart.description, floor + LINE)
    for line in range(len(chart.names)):
        top = TOP + pitch * line
        _write_head(root, chart, line, top + LINE / 2)
        up = Scale(low, max(high, low + 1), top + LINE + STRIP, top + LINE + 4)
        _draw_bars(root, chart, line, across, up)
    for deal in drawing.labelled_deals(deals, (across.end - across.start) / drawing.TICK):
        x, number = across(deal), str(deal)
        drawing.add_text(root, x, floor + 2, number, size=SMALL, anchor="middle", class_="soft")
    return root


def _write_head(root: ET.Element, chart: PerDeal, line: int, middle: float) -> None:
    total = drawing.format_number(chart.total_of(line))
    room = (WIDTH - LEFT - RIGHT) / TEXT - width(total) - 2
    group = drawing.add_player_group(root, chart.token_shapes[line])
    drawing.add_sign(group, LEFT - 16, middle, chart.token_shapes[line])
    name = chart.names[line]
    drawing.add_text(group, LEFT, middle, shortened(name, room), class_="strong", whole=name)
    drawing.add_text(group, WIDTH - RIGHT, middle, total, anchor="end", class_="strong")


def _draw_bars(root: ET.Element, chart: PerDeal, line: int, across: Scale, up: Scale) -> None:
    group = drawing.add_player_group(root, chart.token_shapes[line])
    wide = min(BAR, 0.7 * (across(1) - across(0)))
    for tick in sorted({int(up.low), 0, int(up.high)}):
        height, kind = up(tick), "rule" if tick else "rule zero"
        drawing.add_line(group, (LEFT, height), (WIDTH - RIGHT, height), kind)
    for tick in {int(up.low), int(up.high)} - {0}:
        text = drawing.format_number(tick)
        drawing.add_text(group, LEFT - 6, up(tick), text, size=SMALL, anchor="end", class_="soft")
    for deal, points in enumerate(chart.points[line], start=1):
        if points:
            top, foot = sorted((up(0), up(points)))
            left, high = across(deal) - wide / 2, foot - top
            drawing.add_element(group, "rect", x=left, y=top, width=wide, height=high, class_="bar")
