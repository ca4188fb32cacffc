"""Picture of a match's result to share with friends: podium, standings and a chart.

The picture is an SVG in portrait format, in the size in which feeds display pictures. The phone
draws the picture on a canvas with its own fonts, which have every letter that its owner can read.
The server rasterises it with the server's fonts (``png.py``). Text widths are estimated,
generously. All styles are attributes, so the picture does not need a style sheet.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from xml.etree import ElementTree as ET

from scorekeeper.exports.charts import drawing
from scorekeeper.exports.charts.drawing import Scale
from scorekeeper.exports.charts.signs import SIGNS
from scorekeeper.text_width import clean, isolated, shortened, width

WIDTH, HEIGHT = 1080.0, 1350.0
MARGIN = 54.0
FONTS = (
    "system-ui, -apple-system, Roboto, 'Hiragino Sans', 'Noto Sans JP', 'Noto Sans CJK JP', "
    "Meiryo, sans-serif"
)
BOLD = 1.12
"""The width of bold text, relative to regular text."""

BAIZE, BAIZE_2, CHALK, CHALK_2 = "#0c4337", "#175a4a", "#f4f8f2", "#b4d0c4"
LAMP, SOOT, SURFACE, LINE, INK, SOFT = (
    "#ffd34d",
    "#241b00",
    "#ffffff",
    "#d9e2dd",
    "#0e1f19",
    "#47574f",
)
ON_PAPER = (
    "#1f5bb8",
    "#b04a06",
    "#0a7268",
    "#8b2f8f",
    "#6f6200",
    "#3f4d58",
    "#bd2c66",
    "#3f6f12",
    "#5a3fc0",
    "#7a4630",
    "#0b6f93",
    "#5d1f45",
)
ON_BAIZE = (
    "#86b6ff",
    "#ffa366",
    "#52d3bd",
    "#e3a0ef",
    "#e6d155",
    "#bccad3",
    "#ff9dbd",
    "#a5d86e",
    "#b9b0ff",
    "#d9b08c",
    "#6fd8f7",
    "#e0bfd4",
)
"""The players' colours in the light and the dark theme, as in ``tokens.css``."""

CROWN = "M3 8l5 4 4-7 4 7 5-4-2 10H5z"  # 24 wide
FLOOR = 742.0  # the bottom of the podium
TWO = 2
STEPS = {1: 206.0, 2: 160.0, 3: 130.0}  # heights by place
PAPER = (770.0, 1258.0)
ROWS = (PAPER[0] + 24, PAPER[1] - 24)
HIGHEST_ROW = 96.0
SPLIT = 520.0  # the chart begins here
SIGN = 10.0  # size of a sign, in its own units
END = 38.0  # the size of a token at the end of a line
HEADING = 92.0
SMALLEST = 0.62
"""The smallest scale to which a long text is reduced before it is cut."""


@dataclass(frozen=True, slots=True)
class PictureFace:
    """The token of a player. ``kind`` is the index of its colour and shape, from 0."""

    kind: int
    letters: str


@dataclass(frozen=True, slots=True)
class PictureLine:
    """A row of the standings: a player, or partners.

    ``place`` counts from 1 and is ``None`` for a player who has left; ``word`` is the place as
    text. ``totals`` are the totals before the first deal and after each deal, ``None`` while the
    player was absent.
    """

    faces: tuple[PictureFace, ...]
    name: str
    place: int | None
    word: str
    result: int
    totals: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class FinishPicture:
    """The content of the picture, winner first. All texts are translated into ``language``.

    ``foot`` is the line with time and place. ``crowned`` is true if somebody has won.
    """

    language: str
    kicker: str
    heading: str
    margin: str
    foot: str
    lines: tuple[PictureLine, ...]
    crowned: bool


def svg(picture: FinishPicture) -> str:
    return drawing.to_xml(element(picture))


def element(picture: FinishPicture) -> ET.Element:
    """Return the root element of the picture."""
    root = ET.Element(
        "svg",
        {
            "xmlns": drawing.SVG,
            "width": drawing.format_coordinate(WIDTH),
            "height": drawing.format_coordinate(HEIGHT),
            "viewBox": f"0 0 {WIDTH:g} {HEIGHT:g}",
            "font-family": FONTS,
            "xml:lang": picture.language,
            "role": "img",
        },
    )
    drawing.add_element(root, "title", picture.heading)
    _draw_baize(root)
    _draw_centred_text(root, 78, picture.kicker, size=34, fill=CHALK_2)
    _draw_heading(root, picture.heading)
    _draw_centred_text(root, 252, picture.margin, size=42, fill=CHALK)
    if picture.lines:
        _draw_podium(root, picture)
        _draw_paper(root, picture.lines)
    _draw_centred_text(root, HEIGHT - 40, picture.foot, size=32, fill=CHALK_2)
    return root


def _draw_heading(root: ET.Element, heading: str) -> None:
    """Draw the heading, in two lines if one would have to be cut."""
    if width(heading) * HEADING * SMALLEST * BOLD <= WIDTH - 2 * MARGIN:
        _draw_centred_text(root, 184, heading, size=HEADING, fill=CHALK, bold=True)
        return
    for at, line in enumerate(_split_in_two(heading)):
        _draw_centred_text(
            root, 144 + 62 * at, line, size=HEADING * SMALLEST, fill=CHALK, bold=True
        )


def _split_in_two(text: str) -> tuple[str, str]:
    """Split ``text`` at the space nearest to its middle."""
    spaces = [at for at, char in enumerate(text) if char.isspace()] or [len(text) // 2]
    at = min(spaces, key=lambda space: abs(width(text[:space]) - width(text[space:])))
    return text[:at].rstrip(), text[at:].lstrip()


def _draw_baize(root: ET.Element) -> None:
    definitions = ET.SubElement(root, "defs")
    glow = drawing.add_element(
        definitions, "radialGradient", id="glow", cx="0.5", cy="0.32", r="0.6"
    )
    for offset, opacity in (("0", "0.3"), ("1", "0")):
        drawing.add_element(glow, "stop", offset=offset, stop_color="#74e296", stop_opacity=opacity)
    drawing.add_element(root, "rect", width=WIDTH, height=HEIGHT, fill=BAIZE)
    drawing.add_element(root, "rect", width=WIDTH, height=HEIGHT, fill="url(#glow)")


# -------------------------------------------------------------------------------------- podium


def _draw_podium(root: ET.Element, picture: FinishPicture) -> None:
    steps = [(line, place) for line in picture.lines if (place := line.place) in STEPS]
    # A single winner is in the middle, with half of those in second place on the left. Two sides
    # and shared wins stay in order.
    order, seconds = steps, [place for _, place in steps].count(2)
    if seconds and len(steps) > TWO:
        on_left = max(1, seconds // 2) + 1
        order = [*steps[1:on_left], steps[0], *steps[on_left:]]
    gap = 14.0
    broad = min(
        420.0 if len(steps) == TWO else 310.0, (WIDTH - 2 * MARGIN + gap) / len(order) - gap
    )
    left = (WIDTH - len(order) * (broad + gap) + gap) / 2
    for at, (line, place) in enumerate(order):
        _draw_step(root, line, place, left + at * (broad + gap), broad, crowned=picture.crowned)


def _draw_step(  # noqa: PLR0913 - a step has a place, a side and a width
    root: ET.Element, line: PictureLine, place: int, left: float, broad: float, *, crowned: bool
) -> None:
    first = place == 1
    top, middle = FLOOR - STEPS[place], left + broad / 2
    _draw_block(root, left, top, broad, LAMP if first else BAIZE_2)
    ink = SOOT if first else CHALK
    total = drawing.format_number(line.result)
    size = 96.0 if first else 72.0
    _draw_text(
        root, middle, top + 36 + size * 0.75, total, room=broad - 24, size=size, fill=ink, bold=True
    )
    word_at = top + 82 + size * 0.75
    _draw_text(
        root,
        middle,
        word_at,
        line.word,
        room=broad - 24,
        size=28,
        fill=SOOT if first else CHALK_2,
    )
    _draw_text(root, middle, top - 20, line.name, room=broad, size=38, fill=CHALK, bold=True)
    large = (104.0 if first and crowned else 84.0) if len(line.faces) == 1 else 80.0
    large = min(large, broad / len(line.faces))
    token_at = top - 72 - large / 2
    _draw_tokens(root, line.faces, middle, token_at, large, ON_BAIZE, BAIZE)
    if first and crowned:
        above = f"translate({_xy(middle - 36, token_at - large / 2 - 74)}) scale(3)"
        drawing.add_element(root, "path", d=CROWN, transform=above, fill=LAMP)


def _draw_block(root: ET.Element, left: float, top: float, broad: float, fill: str) -> None:
    right, corner = left + broad, 26.0
    outline = (
        f"M{_xy(left, FLOOR + 40)}V{drawing.format_coordinate(top + corner)}"
        f"Q{_xy(left, top)} {_xy(left + corner, top)}H{drawing.format_coordinate(right - corner)}"
        f"Q{_xy(right, top)} {_xy(right, top + corner)}V{drawing.format_coordinate(FLOOR + 40)}Z"
    )
    drawing.add_element(root, "path", d=outline, fill=fill)


def _xy(x: float, y: float) -> str:
    return f"{drawing.format_coordinate(x)} {drawing.format_coordinate(y)}"


def _draw_tokens(  # noqa: PLR0913, PLR0917 - a token has a place, a size and two colours
    root: ET.Element,
    faces: Sequence[PictureFace],
    middle: float,
    y: float,
    large: float,
    colours: Sequence[str],
    letter: str,
) -> None:
    """Draw the tokens of a player or of partners side by side."""
    start = middle - large * (len(faces) - 1) / 2
    for at, face in enumerate(faces):
        _draw_token(root, face, (start + at * large, y), large, colours, letter)


def _draw_token(  # noqa: PLR0913, PLR0917 - as above
    root: ET.Element,
    face: PictureFace,
    at: tuple[float, float],
    large: float,
    colours: Sequence[str],
    letter: str,
) -> None:
    x, y = at
    place = f"translate({_xy(x, y)}) scale({drawing.format_coordinate(large / SIGN)})"
    kind = face.kind % len(SIGNS)
    drawing.add_element(root, "path", d=SIGNS[kind], transform=place, fill=colours[kind])
    size = large * 0.46
    _draw_text(
        root, x, y + size * 0.36, face.letters, room=large * 0.8, size=size, fill=letter, bold=True
    )


# --------------------------------------------------------------------------------------- paper


def _draw_paper(root: ET.Element, lines: Sequence[PictureLine]) -> None:
    broad, high = WIDTH - 2 * MARGIN + 28, PAPER[1] - PAPER[0]
    drawing.add_element(
        root, "rect", x=MARGIN - 14, y=PAPER[0], width=broad, height=high, rx=30, fill=SURFACE
    )
    row = min((ROWS[1] - ROWS[0]) / len(lines), HIGHEST_ROW)
    top = (ROWS[0] + ROWS[1] - row * len(lines)) / 2
    for at, line in enumerate(lines):
        _draw_row(root, line, top + row * at, row)
        if at:
            _draw_rule(root, (MARGIN + 14, top + row * at), (SPLIT - 20, top + row * at))
    _draw_chart(root, lines)


def _draw_row(root: ET.Element, line: PictureLine, top: float, high: float) -> None:
    middle, size = top + high / 2, min(high * 0.5, 42.0)
    total = drawing.format_number(line.result)
    large = min(high * 0.68, 56.0)
    tokens = large * len(line.faces)
    left, right = MARGIN + 70, SPLIT - 20
    base = middle + size * 0.35
    place = line.word if line.place is None else str(line.place)
    _draw_text(root, MARGIN + 32, base, place, room=50, size=size * 0.85, fill=SOFT, bold=True)
    _draw_tokens(root, line.faces, left + tokens / 2, middle, large, ON_PAPER, SURFACE)
    _draw_text(root, right, base, total, room=150, size=size, fill=INK, bold=True, anchor="end")
    figures = width(total) * size * BOLD
    room = right - figures - 18 - left - tokens - 16
    _draw_text(
        root,
        left + tokens + 16,
        base,
        line.name,
        room=room,
        size=size * 0.85,
        fill=INK,
        anchor="start",
    )


def _draw_chart(root: ET.Element, lines: Sequence[PictureLine]) -> None:
    """Draw a line per player, with the player's token at its end."""
    values = [0, *(total for line in lines for total in drawing.without_gaps(line.totals))]
    low, high = (min(values), max(values)) if any(values) else (0, 1)
    deals = len(lines[0].totals) - 1
    across = Scale(0, deals, SPLIT + 84, WIDTH - MARGIN - 6 - END * len(lines[0].faces))
    up = Scale(low, high, ROWS[1] - 30, ROWS[0] + 30)
    for tick in drawing.ticks(low, high, 6):
        _draw_rule(root, (across.start, up(tick)), (across.end, up(tick)))
        label_text = drawing.format_number(tick)
        _draw_text(
            root,
            across.start - 12,
            up(tick) + 9,
            label_text,
            room=70,
            size=25,
            fill=SOFT,
            anchor="end",
        )
    for line in reversed(lines):
        kind = line.faces[0].kind % len(SIGNS)
        for run in drawing.runs(line.totals, 0):
            drawing.add_element(
                root,
                "path",
                d=drawing.path_through((across(deal), up(total)) for deal, total in run),
                fill="none",
                stroke=ON_PAPER[kind],
                stroke_width=6,
                stroke_linejoin="round",
                stroke_linecap="round",
            )
    wanted = [up(drawing.without_gaps(line.totals)[-1]) for line in lines]
    ends = drawing.spread_apart(wanted, END, ROWS[0] + END / 2, ROWS[1] - END / 2)
    for line, end in zip(lines, ends, strict=True):
        middle = across.end + END * len(line.faces) / 2
        _draw_tokens(root, line.faces, middle, end, END, ON_PAPER, SURFACE)


# --------------------------------------------------------------------------------------- parts


def _draw_rule(root: ET.Element, start: tuple[float, float], end: tuple[float, float]) -> None:
    drawing.add_element(
        root, "line", x1=start[0], y1=start[1], x2=end[0], y2=end[1], stroke=LINE, stroke_width=2
    )


def _draw_centred_text(  # noqa: PLR0913 - a text has a place, a size and a colour
    root: ET.Element, y: float, text: str, *, size: float, fill: str, bold: bool = False
) -> None:
    room = WIDTH - 2 * MARGIN
    _draw_text(root, WIDTH / 2, y, text, room=room, size=size, fill=fill, bold=bold)


def _draw_text(  # noqa: PLR0913 - a text has a place, a size, a colour and a side
    root: ET.Element,
    x: float,
    y: float,
    text: str,
    *,
    room: float,
    size: float,
    fill: str,
    bold: bool = False,
    anchor: str = "middle",
) -> None:
    """Draw ``text`` on the baseline ``y``. A long text is reduced in size, and cut if necessary."""
    if not text:
        return
    broad = BOLD if bold else 1.0
    fitting = max(min(size, room / max(width(clean(text)) * broad, 0.1)), size * SMALLEST)
    drawing.add_element(
        root,
        "text",
        isolated(shortened(text, room / fitting / broad)),
        x=x,
        y=y,
        font_size=round(fitting, 1),
        font_weight="700" if bold else None,
        text_anchor=None if anchor == "start" else anchor,
        fill=fill,
    )
