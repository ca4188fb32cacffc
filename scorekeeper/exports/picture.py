"""A match as a picture to send to friends: the final standings and the running totals, as PNG.

Drawn as SVG in the look of the pages and rasterised by resvg, which is an extra:
``pip install 'scorekeeper-cards[pictures]'``. The letters come from the fonts of the machine
(``fonts.py``); a Japanese one is Debian's ``fonts-noto-cjk``.
"""

import importlib.util
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

from scorekeeper.exports import fonts
from scorekeeper.exports.charts import drawing
from scorekeeper.exports.charts.drawing import SMALL, TEXT, WIDTH
from scorekeeper.exports.charts.text import clean, clusters, shortened, width
from scorekeeper.exports.charts.totals import Totals
from scorekeeper.exports.fonts import Family

PIXELS = 1080
"""The picture is so wide; three to a unit of the drawing."""

MARGIN = 20.0
ROW = 32.0
FIGURES = 18.0  # the size of a total
SMALLEST = 0.75  # of its usual size
BROAD = 1.18  # in bold, and in as broad a font as DejaVu Serif, a text is wider by so much
KINDS = (
    *("#1f5bb8", "#b04a06", "#0a7268", "#8b2f8f", "#6f6200", "#3f4d58"),
    *("#bd2c66", "#3f6f12", "#5a3fc0", "#7a4630", "#0b6f93", "#5d1f45"),
)
"""The colours of the players by day, as ``static/css/tokens.css`` has them."""

INK = """
.paper { fill: #e8eeea }
.sheet { fill: #ffffff; stroke: #d9e2dd }
.first { fill: #fff3c9 }
text { fill: #0e1f19 }
.soft { fill: #47574f }
.strong { font-weight: bold }
.rule { stroke: #d9e2dd }
.zero { stroke: #76877e }
.head { fill: #0e1f19 }
.line { fill: none; stroke: currentColor; stroke-width: 2; stroke-linejoin: round }
.leash { stroke: currentColor; stroke-width: 0.75 }
.sign, .bar { fill: currentColor }
"""
SYMBOLS = ("So", "Sk", "Cn", "Co")
STAND_IN = "?"


class NoFont(Exception):  # noqa: N818 - it says what there is none of
    """No font has ``characters``; or there is no font at all, and ``characters`` is empty."""

    def __init__(self, characters: str = "") -> None:
        self.characters = characters
        super().__init__(f"no font has {characters}" if characters else "there is no font")


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    """A line of the final standings; ``place`` is text ("1st", "1位"), "" before the first deal."""

    place: str
    name: str
    result: int | None
    first: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """What is drawn. ``played`` says when and where; ``chart`` is ``None`` without a deal.

    ``counted`` names what the results are counted in, "" where they are the totals of the chart.
    """

    game: str
    played: str
    standings: tuple[RankedPlayer, ...]
    chart: Totals | None
    counted: str = ""


def can_draw() -> bool:
    """Tell whether the extra is installed: what rasterises, and what finds the fonts."""
    return all(importlib.util.find_spec(package) for package in ("resvg_py", "fontTools"))


def is_drawable(picture: Picture, places: Iterable[Path] | None = None) -> bool:
    """Tell whether ``png`` would draw ``picture`` and not raise ``NoFont``."""
    try:
        _lettered(picture, places)
    except NoFont:
        return False
    return True


def png(picture: Picture, places: Iterable[Path] | None = None) -> bytes:
    """Return ``picture`` as PNG, ``PIXELS`` wide.

    The fonts are looked for in the folders ``places``, by default in those of the machine. An emoji
    that none of them has is left out. Raises ``NoFont`` when a letter is in none: a name is drawn
    whole or not at all.
    """
    drawn, families = _lettered(picture, places)
    return fonts.raster(drawing.text_of(drawn), families, PIXELS)


def svg(picture: Picture, places: Iterable[Path] | None = None) -> str:
    """Return the drawing that ``png`` rasterises; raises ``NoFont`` as it does."""
    return drawing.text_of(_lettered(picture, places)[0])


def _lettered(
    picture: Picture, places: Iterable[Path] | None
) -> tuple[ET.Element, tuple[Family, ...]]:
    """Return the drawing, each text with the name of its font, and the fonts that it takes."""
    families = fonts.installed(fonts.folders() if places is None else places)
    if not families:
        raise NoFont
    root = _drawn(picture)
    texts = [element for element in root.iter("text") if element.text]
    _leave_out(_missing(texts, families), texts)
    whole = fonts.best_for(_letters(texts), families)
    used = dict.fromkeys(whole)
    for element in texts:
        # What most of the picture is in, if that has it: one hand wrote the picture.
        best = fonts.best_for(_letters([element]), (*whole, *families))
        element.set("font-family", fonts.named(best))
        used.update(dict.fromkeys(best))
    return root, tuple(used)


def _missing(texts: Iterable[ET.Element], families: Iterable[Family]) -> frozenset[str]:
    """Return the characters of ``texts`` that no font has."""
    return frozenset(
        char for char in _letters(texts) if not any(family.has(char) for family in families)
    )


def _letters(texts: Iterable[ET.Element]) -> str:
    """Return each character of ``texts`` that leaves ink, once."""
    every = {char for element in texts for char in element.text or ""}
    return "".join(sorted(filter(_leaves_ink, every)))


def _leaves_ink(char: str) -> bool:
    return unicodedata.category(char) not in {"Zs", "Cf", "Mn", "Me"}


def _leave_out(missing: frozenset[str], texts: Iterable[ET.Element]) -> None:
    """Draw no emoji of which there is no font; a letter may not be left out."""
    letters = sorted(char for char in missing if not _may_be_left_out(char))
    if letters:
        raise NoFont("".join(letters))
    for element in texts:
        element.text = _without(element.text or "", missing)


def _without(text: str, missing: Iterable[str]) -> str:
    kept = [cluster for cluster in clusters(text) if not set(cluster) & set(missing)]
    return "".join(kept).strip() or STAND_IN


def _may_be_left_out(char: str) -> bool:
    return unicodedata.category(char) in SYMBOLS


# ------------------------------------------------------------------------------------ the drawing


def _drawn(picture: Picture) -> ET.Element:
    chart = None if picture.chart is None else picture.chart.element()
    inner = WIDTH - 2 * MARGIN
    head, list_height = 66.0, ROW * len(picture.standings)
    chart_top = head + list_height + 16
    chart_height = 0.0 if chart is None else _height(chart) * inner / WIDTH + 16
    height = chart_top + chart_height + MARGIN - 16
    root = drawing.picture(picture.game, picture.played, height)
    drawing.node(root, "style", INK + _colours())
    drawing.node(root, "rect", width=WIDTH, height=height, class_="paper")
    _draw_head(root, picture)
    _draw_standings(root, picture.standings, head)
    if chart is not None:
        _place_chart(root, chart, chart_top, inner)
    return root


def _height(chart: ET.Element) -> float:
    return float(chart.attrib["viewBox"].split()[3])


def _colours() -> str:
    return "".join(f".p{kind} {{ color: {ink} }}" for kind, ink in enumerate(KINDS))


def _draw_head(root: ET.Element, picture: Picture) -> None:
    """Write the game and when it was played, over a double rule."""
    _write(root, MARGIN, 26, picture.game, room=WIDTH - 2 * MARGIN, size=22)
    room = (WIDTH - 2 * MARGIN) / TEXT - width(picture.counted)
    right = WIDTH - MARGIN - 4
    if picture.counted:
        drawing.write(root, right, 47, picture.counted, anchor="end", class_="soft")
    played = shortened(picture.played, room)
    drawing.write(root, MARGIN, 47, played, class_="soft")
    for height, thick in ((58.0, 1.5), (60.5, 0.5)):
        drawing.node(
            root,
            "rect",
            x=MARGIN,
            y=height,
            width=WIDTH - 2 * MARGIN,
            height=thick,
            class_="head",
        )


def _draw_standings(root: ET.Element, standings: Sequence[RankedPlayer], top: float) -> None:
    figures = max(width(_result(one)) for one in standings) * FIGURES * BROAD
    places = max(width(one.place) for one in standings) * SMALL + 8
    left, right = MARGIN + 4, WIDTH - MARGIN - 4
    for line, one in enumerate(standings):
        height = top + ROW * line
        middle = height + ROW / 2
        if one.first:
            span = WIDTH - 2 * MARGIN
            drawing.node(root, "rect", x=MARGIN, y=height, width=span, height=ROW, class_="first")
        drawing.write(root, left, middle, one.place, size=SMALL, class_="soft")
        room = right - left - places - figures - 10
        _write(root, left + places, middle, one.name, room=room, size=17 if one.first else 15)
        if one.result is not None:
            said = _result(one)
            drawing.write(root, right, middle, said, size=FIGURES, anchor="end", class_="strong")
        drawing.rule(root, (MARGIN, height + ROW), (WIDTH - MARGIN, height + ROW), "rule")


def _result(one: RankedPlayer) -> str:
    return "" if one.result is None else drawing.number(one.result)


def _write(  # noqa: PLR0913 - a text has a place, a size and a side
    root: ET.Element, x: float, y: float, text: str, *, room: float, size: float
) -> None:
    """Write ``text`` in bold, smaller where it is long, and cut where it is longer still."""
    wanted = max(width(clean(text)) * BROAD, 1)
    fitting = max(min(size, room / wanted), size * SMALLEST)
    short = shortened(text, room / fitting / BROAD)
    drawing.write(root, x, y, short, size=fitting, class_="strong")


def _place_chart(root: ET.Element, chart: ET.Element, top: float, inner: float) -> None:
    """Put the chart on a sheet of its own. It is named with the picture, not again."""
    for element in [*chart.iter()]:
        for name in [*element.findall("title"), *element.findall("desc")]:
            element.remove(name)
    height = _height(chart) * inner / WIDTH
    sheet = {"x": MARGIN, "y": top, "width": inner, "height": height}
    place = {name: drawing.plain(value) for name, value in sheet.items()}
    ET.SubElement(root, "rect", {**place, "rx": "8", "class": "sheet"})
    del chart.attrib["role"]
    chart.attrib.update(place)
    root.append(chart)
