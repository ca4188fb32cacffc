"""Building blocks of charts: elements, shapes, ticks, and labels that do not overlap."""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from xml.etree import ElementTree as ET

from scorekeeper.exports.charts.signs import SIGNS
from scorekeeper.text_width import clean, isolated

SVG = "http://www.w3.org/2000/svg"
WIDTH = 360
"""The width of every chart, that of a phone, in units of about one CSS pixel."""

LINE = 15.0  # distance of two labels
TICK = 22.0  # smallest distance of two deal numbers
SMALL = 11.0  # ticks
TEXT = 12.0  # labels
BOLD = 1.1  # relative width of bold figures
MIDDLE = 0.35  # from middle to baseline
MINUS = "−"
ABSENT = "–"


@dataclass(frozen=True, slots=True)
class Rows:
    """The table of a chart. The first cell of each row is its header."""

    head: tuple[str, ...]
    body: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Scale:
    """Linear scale that maps ``low``…``high`` to ``start``…``end``."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)


def chart_root(title: str, description: str, height: float) -> ET.Element:
    """Return an empty chart with a title and a description for screen readers."""
    root = ET.Element(
        "svg", {"xmlns": SVG, "viewBox": f"0 0 {WIDTH} {format_coordinate(height)}", "role": "img"}
    )
    add_element(root, "title", title)
    add_element(root, "desc", description)
    return root


def to_xml(root: ET.Element) -> str:
    return ET.tostring(root, encoding="unicode")


def add_element(
    parent: ET.Element, tag: str, text: str = "", **attributes: str | float | None
) -> ET.Element:
    """Add an element to ``parent``.

    In attribute names, ``_`` becomes ``-``; ``class_`` is ``class``.
    """
    given = {
        _attribute(name): value if isinstance(value, str) else format_coordinate(value)
        for name, value in attributes.items()
        if value is not None and value != ""
    }
    element = ET.SubElement(parent, tag, given)
    if text:
        element.text = clean(text)
    return element


def _attribute(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def add_text(  # noqa: PLR0913 - position, size and alignment of a text
    parent: ET.Element,
    x: float,
    y: float,
    text: str,
    *,
    size: float = TEXT,
    anchor: str = "start",
    class_: str = "",
    whole: str = "",
) -> None:
    """Add ``text``, vertically centred at ``y``; ``whole`` is the text before it was shortened."""
    element = add_element(
        parent,
        "text",
        isolated(clean(text)),
        x=x,
        y=y + size * MIDDLE,
        font_size=size,
        text_anchor=None if anchor == "start" else anchor,
        class_=class_,
    )
    if whole and clean(whole) != clean(text):
        add_element(element, "title", whole)


def add_line(
    parent: ET.Element, start: tuple[float, float], end: tuple[float, float], kind: str
) -> None:
    """Add a straight line."""
    add_element(parent, "line", x1=start[0], y1=start[1], x2=end[0], y2=end[1], class_=kind)


def add_player_group(parent: ET.Element, token_shape: int) -> ET.Element:
    """Add a group whose elements have the colour of the token with index ``token_shape``."""
    return add_element(parent, "g", class_=f"p{token_shape % len(SIGNS)}")


def add_sign(parent: ET.Element, x: float, y: float, token_shape: int) -> None:
    """Add the shape of the token with index ``token_shape``, centred at ``x`` and ``y``."""
    place = f"translate({format_coordinate(x)} {format_coordinate(y)})"
    add_element(parent, "path", d=SIGNS[token_shape % len(SIGNS)], transform=place, class_="sign")


def path_through(points: Iterable[tuple[float, float]]) -> str:
    """Return path data through ``points``."""
    return "M" + "L".join(f"{format_coordinate(x)} {format_coordinate(y)}" for x, y in points)


def format_coordinate(value: float) -> str:
    """Return a coordinate as text, rounded to hundredths."""
    return f"{round(value, 2) + 0.0:g}"


def format_number(value: int) -> str:
    """Return ``value`` with a true minus sign."""
    return f"{MINUS}{-value}" if value < 0 else str(value)


def format_cell(value: int | None) -> str:
    """Return ``value`` as a table cell: a dash for ``None``."""
    return ABSENT if value is None else format_number(value)


def without_gaps(line: Sequence[int | None]) -> list[int]:
    """Return the values of ``line`` that are not ``None``."""
    return [value for value in line if value is not None]


def runs(line: Sequence[int | None], first: int) -> list[list[tuple[int, int]]]:
    """Split ``line`` at its gaps into runs of pairs (deal, value).

    ``first`` is the deal number of the first item.
    """
    found: list[list[tuple[int, int]]] = []
    for at, value in enumerate(line):
        if value is None:
            continue
        if not at or line[at - 1] is None:
            found.append([])
        found[-1].append((first + at, value))
    return found


def ticks(low: int, high: int, most: int) -> tuple[int, ...]:
    """Return at most ``most`` round numbers from ``low`` to ``high``, with 0 if it is in range."""
    step = next(step for step in _steps() if high // step - -(-low // step) < most)
    return tuple(range(-(-low // step) * step, high + 1, step))


def _steps() -> Iterator[int]:
    return (lead * 10**power for power in itertools.count() for lead in (1, 2, 5))


def labelled_deals(last: int, room: float) -> tuple[int, ...]:
    """Return the deals to label: 1, ``last``, and round numbers in between if there is room.

    ``room`` is the most labels that fit.
    """
    least = last / room
    step = next(step for step in _steps() if step >= least)
    between = range(step, last, step)
    clear = [tick for tick in between if min(tick - 1, last - tick) >= max(least, 1)]
    return tuple(dict.fromkeys((1, *clear, last)))


def spread_apart(wanted: Sequence[float], gap: float, low: float, high: float) -> tuple[float, ...]:
    """Return the positions ``wanted``, moved as little as possible to be ``gap`` apart.

    The positions are within ``low``…``high`` if there is enough room; else they run past ``high``.
    The order does not change.
    """
    order = sorted(range(len(wanted)), key=lambda index: (wanted[index], index))
    groups: list[tuple[float, int]] = []  # ideal position of the first label, number of labels
    for index in order:
        start, count = wanted[index], 1
        while groups and groups[-1][0] + groups[-1][1] * gap > start:
            before, many = groups.pop()
            start = (before * many + (start - many * gap) * count) / (many + count)
            count += many
        groups.append((start, count))
    places = [start + gap * step for start, count in groups for step in range(count)]
    for step in range(len(places)):
        places[step] = min(places[step], high - gap * (len(places) - 1 - step))
    for step in range(len(places)):
        places[step] = max(places[step], low + gap * step)
    found = dict(zip(order, places, strict=True))
    return tuple(found[index] for index in range(len(wanted)))
