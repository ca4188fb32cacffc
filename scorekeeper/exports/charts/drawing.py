"""Draws the parts of charts: elements, shapes, ticks, labels that keep apart."""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from xml.etree import ElementTree as ET

from scorekeeper.exports.charts.signs import SIGNS
from scorekeeper.text_width import clean, isolated

SVG = "http://www.w3.org/2000/svg"
WIDTH = 360
"""Every chart is as wide as a phone, in units of about a CSS pixel."""

LINE = 15.0  # from one label to the next
TICK = 22.0  # from the number of a deal to the next one that is written
SMALL = 11.0  # the size of a tick's text
TEXT = 12.0  # the size of a label's
BOLD = 1.1  # figures in bold are wider by so much
MIDDLE = 0.35  # from the middle of a line of text down to its baseline, in sizes
MINUS = "−"
ABSENT = "–"


@dataclass(frozen=True, slots=True)
class Rows:
    """A table: the words above its columns, and its rows; the first cell names the row."""

    head: tuple[str, ...]
    body: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Scale:
    """Carries values from ``low`` to ``high`` to places from ``start`` to ``end``."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)


def chart_root(title: str, description: str, height: float) -> ET.Element:
    """Return an empty chart, named and described for those who do not see it."""
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
    """Add an element to ``parent``. ``class_`` is the class, ``font_size`` the font-size."""
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


def add_text(  # noqa: PLR0913 - a text has a place, a size and a side
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
    """Write ``text``, its middle at the height ``y``; ``whole`` is what it was shortened from."""
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
    """Draw a straight line."""
    add_element(parent, "line", x1=start[0], y1=start[1], x2=end[0], y2=end[1], class_=kind)


def add_player_group(parent: ET.Element, kind: int) -> ET.Element:
    """Return a group in which everything has the colour of the face ``kind``."""
    return add_element(parent, "g", class_=f"p{kind % len(SIGNS)}")


def add_sign(parent: ET.Element, x: float, y: float, kind: int) -> None:
    """Draw the shape of the face ``kind``, its middle at ``x`` and ``y``."""
    place = f"translate({format_coordinate(x)} {format_coordinate(y)})"
    add_element(parent, "path", d=SIGNS[kind % len(SIGNS)], transform=place, class_="sign")


def path_through(points: Iterable[tuple[float, float]]) -> str:
    """Return the path through ``points``."""
    return "M" + "L".join(f"{format_coordinate(x)} {format_coordinate(y)}" for x, y in points)


def format_coordinate(value: float) -> str:
    """Return a coordinate as text, to a hundredth."""
    return f"{round(value, 2) + 0.0:g}"


def format_number(value: int) -> str:
    """Return ``value`` with a true minus sign."""
    return f"{MINUS}{-value}" if value < 0 else str(value)


def format_cell(value: int | None) -> str:
    """Return ``value`` as a table has it: a dash for whoever was not there."""
    return ABSENT if value is None else format_number(value)


def without_gaps(line: Sequence[int | None]) -> list[int]:
    """Return the values of ``line`` without the deals for which it has none."""
    return [value for value in line if value is not None]


def runs(line: Sequence[int | None], first: int) -> list[list[tuple[int, int]]]:
    """Return each stretch of ``line`` that has values, with their deals; the first is ``first``."""
    found: list[list[tuple[int, int]]] = []
    for at, value in enumerate(line):
        if value is None:
            continue
        if not at or line[at - 1] is None:
            found.append([])
        found[-1].append((first + at, value))
    return found


def ticks(low: int, high: int, most: int) -> tuple[int, ...]:
    """Return at most ``most`` round numbers from ``low`` to ``high``, 0 too if it lies there."""
    step = next(step for step in _steps() if high // step - -(-low // step) < most)
    return tuple(range(-(-low // step) * step, high + 1, step))


def _steps() -> Iterator[int]:
    return (lead * 10**power for power in itertools.count() for lead in (1, 2, 5))


def labelled_deals(last: int, room: float) -> tuple[int, ...]:
    """Return 1, ``last`` and the round numbers between, as many as there is room to label."""
    least = last / room
    step = next(step for step in _steps() if step >= least)
    between = range(step, last, step)
    clear = [tick for tick in between if min(tick - 1, last - tick) >= max(least, 1)]
    return tuple(dict.fromkeys((1, *clear, last)))


def spread_apart(wanted: Sequence[float], gap: float, low: float, high: float) -> tuple[float, ...]:
    """Return ``wanted`` moved as little as needed to be ``gap`` apart, from ``low`` to ``high``.

    The order is kept, also of equal ones. Where there is no room for all, they run over ``high``.
    """
    order = sorted(range(len(wanted)), key=lambda index: (wanted[index], index))
    groups: list[tuple[float, int]] = []  # where the first of them would like to be, and how many
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
