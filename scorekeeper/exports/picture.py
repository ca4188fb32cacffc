"""A match as a picture to send to friends: the final standings and the running totals, as PNG.

Drawn as SVG in the look of the pages and rasterised by resvg, which is an extra:
``pip install scorekeeper[pictures]``. The letters come from the fonts of the machine; a
Japanese one is Debian's ``fonts-noto-cjk``.
"""

import importlib.util
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from xml.etree import ElementTree as ET

from scorekeeper.exports.charts import drawing
from scorekeeper.exports.charts.drawing import SMALL, SVG, TEXT, WIDTH
from scorekeeper.exports.charts.totals import Totals
from scorekeeper.exports.charts.wording import clean, clusters, shortened, width

PIXELS = 1080
"""The picture is so wide; three to a unit of the drawing."""

FAMILIES = (
    "Noto Serif CJK JP",
    "Noto Serif JP",
    "Hiragino Mincho ProN",
    "Yu Mincho",
    "IPAexMincho",
    "Georgia",
)
MARGIN = 20.0
ROW = 32.0
FIGURES = 18.0  # the size of a total
SMALLEST = 0.75  # of its usual size
KINDS = ("#221f1a", "#c86403", "#32917f", "#5b1471", "#956bd0", "#1f5c45", "#764798")
INK = """
.paper { fill: #f4ecd9 }
.sheet { fill: #fffaf0; stroke: #d6c9ab }
.first { fill: #dfe9d6 }
text { fill: #221f1a }
.soft { fill: #5c5445 }
.strong { font-weight: bold }
.rule { stroke: #d6c9ab }
.zero { stroke: #8f8468 }
.head { fill: #221f1a }
.line { fill: none; stroke: currentColor; stroke-width: 2; stroke-linejoin: round }
.leash { stroke: currentColor; stroke-width: 0.75 }
.sign, .bar { fill: currentColor }
.sign.open { fill: #fffaf0; stroke: currentColor; stroke-width: 1.5 }
"""
UNKNOWN = "\U0010ffff"  # no font will ever have it
SYMBOLS = ("So", "Sk", "Cn", "Co")
STAND_IN = "?"


class NoFont(Exception):  # noqa: N818 - it says what there is none of
    """No font of this machine has ``characters``."""

    def __init__(self, characters: str) -> None:
        self.characters = characters
        super().__init__(f"no font has {characters}")


@dataclass(frozen=True, slots=True)
class Standing:
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
    standings: tuple[Standing, ...]
    chart: Totals | None
    counted: str = ""


def can_draw() -> bool:
    """Whether the extra that rasterises is installed."""
    return importlib.util.find_spec("resvg_py") is not None


def png(picture: Picture, font_files: Sequence[str] = ()) -> bytes:
    """``picture`` as PNG, ``PIXELS`` wide.

    ``font_files`` are used besides the fonts of the machine. An emoji that no font has is left out.
    Raises ``NoFont`` when a letter is in none: a name is drawn whole or not at all.
    """
    return _raster(svg(picture, font_files), tuple(font_files), PIXELS)


def svg(picture: Picture, font_files: Sequence[str] = ()) -> str:
    """The drawing that ``png`` rasterises; raises ``NoFont`` as it does."""
    root = _drawn(picture)
    texts = [element for element in root.iter("text") if element.text]
    missing = _missing("".join(element.text or "" for element in texts), tuple(font_files))
    letters = "".join(sorted(char for char in missing if not _may_be_left_out(char)))
    if letters:
        raise NoFont(letters)
    for element in texts:
        element.text = _without(element.text or "", missing)
    return drawing.text_of(root)


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
    root.set("font-family", ", ".join([*(f"'{family}'" for family in FAMILIES), "serif"]))
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
    return "".join(f".kind-{kind} {{ color: {ink} }}" for kind, ink in enumerate(KINDS, start=1))


def _draw_head(root: ET.Element, picture: Picture) -> None:
    """The game and when it was played, over a double rule."""
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


def _draw_standings(root: ET.Element, standings: Sequence[Standing], top: float) -> None:
    figures = max(width(_result(one)) for one in standings) * FIGURES * drawing.BOLD
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


def _result(one: Standing) -> str:
    return "" if one.result is None else drawing.number(one.result)


def _write(  # noqa: PLR0913 - a text has a place, a size and a side
    root: ET.Element, x: float, y: float, text: str, *, room: float, size: float
) -> None:
    """``text`` in bold, in smaller letters where it is long, and cut where it is longer still."""
    wanted = max(width(clean(text)), 1)
    fitting = max(min(size, room / wanted), size * SMALLEST)
    short = shortened(text, room / fitting)
    drawing.write(root, x, y, short, size=fitting, class_="strong")


def _place_chart(root: ET.Element, chart: ET.Element, top: float, inner: float) -> None:
    """The chart on a sheet of its own. It is named with the picture, not again."""
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


# --------------------------------------------------------------------------------------- the fonts


def _missing(text: str, font_files: tuple[str, ...]) -> frozenset[str]:
    """The characters of ``text`` that no font has."""
    return frozenset(
        char for char in set(text) if _leaves_ink(char) and not _has_font(char, font_files)
    )


def _leaves_ink(char: str) -> bool:
    return unicodedata.category(char) not in {"Zs", "Cf", "Mn", "Me"}


def _has_font(char: str, font_files: tuple[str, ...]) -> bool:
    """Whether ``char`` looks different from one that no font has, and from nothing at all."""
    return _sample(char, font_files) not in {_sample(UNKNOWN, font_files), _sample("", font_files)}


@lru_cache(maxsize=10_000)
def _sample(char: str, font_files: tuple[str, ...]) -> bytes:
    root = ET.Element("svg", {"xmlns": SVG, "width": "40", "height": "40"})
    drawing.node(root, "text", char, x=4, y=30, font_size=24)
    return _raster(drawing.text_of(root), font_files, 40)


def _raster(drawn: str, font_files: tuple[str, ...], pixels: int) -> bytes:
    import resvg_py  # noqa: PLC0415 - an extra: only who draws needs it

    files = list(font_files)
    return bytes(resvg_py.svg_to_bytes(svg_string=drawn, width=pixels, font_files=files))
