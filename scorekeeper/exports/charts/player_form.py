"""Chart of a player's form: the place in each match, and the running average."""

from dataclasses import dataclass
from xml.etree import ElementTree as ET

from scorekeeper.exports.charts import drawing
from scorekeeper.exports.charts.drawing import LINE, SMALL, TEXT, WIDTH, Rows, Scale
from scorekeeper.text_width import shortened, width

ROW = 26.0  # height of a place
TOP = 44.0
LEFT = 20.0
RIGHT = 40.0
WINDOW = 10
"""The number of matches in the running average."""


@dataclass(frozen=True, slots=True)
class FormPoint:
    """A finished match of the player: ``place`` among ``players``; ``label`` names the match."""

    label: str
    place: int
    players: int


@dataclass(frozen=True, slots=True)
class FormCurve:
    """A player's matches, oldest first. The texts are translated.

    ``match``, ``place``, ``players`` and ``average`` are the words "Match", "Place", "Players" and
    "Average of the last 10". Raise ``ValueError`` for no match or an impossible place.
    """

    title: str
    description: str
    match: str
    place: str
    players: str
    average: str
    matches: tuple[FormPoint, ...]

    def __post_init__(self) -> None:
        if not self.matches or any(not 1 <= point.place <= point.players for point in self.matches):
            raise ValueError("one match or more, with places from the first to the last")

    @property
    def averages(self) -> tuple[float, ...]:
        """Return the average place of the last ``WINDOW`` matches after each match."""
        places = [finish.place for finish in self.matches]
        windows = [places[max(0, end - WINDOW) : end] for end in range(1, len(places) + 1)]
        return tuple(sum(window) / len(window) for window in windows)

    def rows(self) -> Rows:
        """Return one row per match, newest last."""
        return Rows(
            head=(self.match, self.place, self.players, self.average),
            body=tuple(
                (finish.label, str(finish.place), str(finish.players), f"{average:.1f}")
                for finish, average in zip(self.matches, self.averages, strict=True)
            ),
        )

    def svg(self) -> str:
        return drawing.to_xml(_draw(self))


def _draw(chart: FormCurve) -> ET.Element:
    last_place = max(finish.players for finish in chart.matches)
    floor = TOP + ROW * (last_place - 1)
    down = Scale(1, 2, TOP, TOP + ROW)
    across = Scale(0.5, len(chart.matches) + 0.5, LEFT, WIDTH - RIGHT)
    root = drawing.chart_root(chart.title, chart.description, floor + 16 + LINE + 4)
    _draw_matches(root, chart, across, down)
    _draw_average(root, chart, across, down)
    _draw_key(root, chart)
    _write_ends(root, chart, floor + 16 + LINE / 2)
    return root


def _draw_matches(root: ET.Element, chart: FormCurve, across: Scale, down: Scale) -> None:
    """Draw for each match a bar with the number of players, and a dot at the player's place."""
    ground = []
    for number, finish in enumerate(chart.matches, start=1):
        foot = down(finish.players) + 6
        ground += [(across(number - 0.5), foot), (across(number + 0.5), foot)]
    top = down(1) - 6
    outline = drawing.path_through([(across.start, top), *ground, (across.end, top)])
    drawing.add_element(root, "path", d=f"{outline}Z", class_="ground")
    for place in range(1, max(finish.players for finish in chart.matches) + 1):
        height = down(place)
        drawing.add_line(root, (LEFT, height), (WIDTH - RIGHT, height), "rule")
        drawing.add_text(
            root, LEFT - 6, height, str(place), size=SMALL, anchor="end", class_="soft"
        )
    radius = max(1.8, min(4.0, 0.42 * (across(1) - across(0))))
    for number, finish in enumerate(chart.matches, start=1):
        x, y = across(number), down(finish.place)
        drawing.add_element(root, "circle", cx=x, cy=y, r=radius, class_="dot")


def _draw_average(root: ET.Element, chart: FormCurve, across: Scale, down: Scale) -> None:
    """Draw the line of the average with its last value."""
    points = [(across(match), down(point)) for match, point in enumerate(chart.averages, start=1)]
    x, height = points[-1]
    drawing.add_element(
        root, "path", d=drawing.path_through([*points, (x + 8, height)]), class_="line average"
    )
    last = f"{chart.averages[-1]:.1f}"
    drawing.add_text(root, WIDTH - 4, height, last, anchor="end", class_="strong")


def _draw_key(root: ET.Element, chart: FormCurve) -> None:
    """Draw the legend for dot, line and background in one row. Words that do not fit are cut."""
    x, y = LEFT, LINE
    signs = (chart.place, chart.average, chart.players)
    room = (WIDTH - LEFT - 4 - 3 * 18 - 2 * 10) / SMALL
    spare = max(0.0, sum(map(width, signs)) - room)
    for index, word in enumerate(signs):
        longest = width(word) == max(map(width, signs))
        short = shortened(word, max(width(word) - spare, 2)) if longest else word
        if index == 0:
            drawing.add_element(root, "circle", cx=x + 8, cy=y, r=4, class_="dot")
        elif index == 1:
            drawing.add_line(root, (x, y), (x + 14, y), "line average")
        else:
            drawing.add_element(
                root, "rect", x=x + 2, y=y - 5, width=12, height=10, class_="ground"
            )
        drawing.add_text(root, x + 18, y, short, size=SMALL, class_="soft", whole=word)
        x += 18 + width(short) * SMALL + 10


def _write_ends(root: ET.Element, chart: FormCurve, middle: float) -> None:
    """Label the first match at the left and the last at the right."""
    room = (WIDTH - LEFT - RIGHT - 20) / 2 / TEXT
    first, last = chart.matches[0].label, chart.matches[-1].label
    drawing.add_text(root, LEFT, middle, shortened(first, room), size=SMALL, class_="soft")
    if len(chart.matches) > 1:
        end, short = WIDTH - RIGHT, shortened(last, room)
        drawing.add_text(root, end, middle, short, size=SMALL, anchor="end", class_="soft")
