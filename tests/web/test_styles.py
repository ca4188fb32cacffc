"""The colours and shapes of the styles: legible by day and by night, by every kind of eye."""

import itertools
import math
import re
from pathlib import Path

import pytest

from scorekeeper.match.faces import KINDS

ROOT = Path(__file__).parents[2]
CSS = ROOT / "static" / "css"
TOKENS = (CSS / "tokens.css").read_text()
SEATS = (CSS / "seats.css").read_text()
DARK = TOKENS[TOKENS.index(".look-dark {") :]

TEXT, GRAPHIC = 4.5, 3.0
"""What WCAG 2.2 asks of text, and of what is to be seen beside it."""

PAPERS = ("bg", "surface", "well", "lamp-2")
PLAYERS = tuple(f"p{kind}" for kind in range(KINDS))

AS_TEXT = [
    *itertools.product(("ink", "soft"), PAPERS),
    *itertools.product(("faint", "made"), ("surface", "well")),
    *itertools.product(PLAYERS, ("surface", "well", "lamp-2")),
    *(("on-seat", player) for player in PLAYERS),
    *itertools.product(("red",), ("surface", "well", "red-2")),
    *itertools.product(("chalk", "chalk-2"), ("baize", "baize-2")),
    ("H", "surface"),
    ("H", "well"),
    ("soot", "lamp"),
    ("surface", "ink"),
    ("face-ink", "face"),
    ("face-H", "face"),
    ("face-J", "face"),
]
AS_GRAPHIC = [
    ("edge", "surface"),
    ("edge", "well"),
    ("focus", "surface"),
    ("focus", "bg"),
    ("lamp", "baize"),
    ("tick", "surface"),
]


def named(text):
    """The colours of each name: by day, by night."""
    found = {}
    for name, value in re.findall(r"--([\w-]+): ([^;]+);", text):
        two = re.fullmatch(r"light-dark\((#\w{6}), (#\w{6})\)", value)
        if two:
            found[name] = two.groups()
        elif re.fullmatch(r"#\w{6}", value):
            found[name] = (value, value)
        elif (other := re.fullmatch(r"var\(--([\w-]+)\)", value)) and other[1] in found:
            found[name] = found[other[1]]
    return found


BY_NAME = named(TOKENS[: TOKENS.index(".suits-4")])
BY_NIGHT = {name: colours[1] for name, colours in named(DARK[: DARK.index("}")]).items()}


def colour(name, night):
    return BY_NIGHT.get(name, BY_NAME[name][1]) if night else BY_NAME[name][0]


def light(colour):
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def contrast(one, other):
    weights = (0.2126, 0.7152, 0.0722)
    dark, bright = sorted(
        sum(w * part for w, part in zip(weights, light(colour), strict=True))
        for colour in (one, other)
    )
    return (bright + 0.05) / (dark + 0.05)


def oklab(rgb):
    """Björn Ottosson's Oklab: a step of 0.02 is about the least that people see."""
    cones = (
        (0.4122214708, 0.5363325363, 0.0514459929),
        (0.2119034982, 0.6806995451, 0.1073969566),
        (0.0883024619, 0.2817188376, 0.6299787005),
    )
    lab = (
        (0.2104542553, 0.7936177850, -0.0040720468),
        (1.9779984951, -2.4285922050, 0.4505937099),
        (0.0259040371, 0.7827717662, -0.8086757660),
    )
    response = [max(0, dot(row, rgb)) ** (1 / 3) for row in cones]
    return [dot(row, response) for row in lab]


def dot(row, column):
    return sum(a * b for a, b in zip(row, column, strict=True))


def test_contrast_is_computed_as_in_wcag():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
def test_every_text_has_enough_contrast_with_its_background(night):
    weak = {
        (text, paper): round(contrast(colour(text, night), colour(paper, night)), 2)
        for text, paper in AS_TEXT
        if contrast(colour(text, night), colour(paper, night)) < TEXT
    }
    assert weak == {}


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
def test_every_edge_and_icon_has_enough_contrast_with_its_background(night):
    weak = {
        (sign, paper): round(contrast(colour(sign, night), colour(paper, night)), 2)
        for sign, paper in AS_GRAPHIC
        if contrast(colour(sign, night), colour(paper, night)) < GRAPHIC
    }
    assert weak == {}


@pytest.mark.parametrize("player", PLAYERS)
def test_players_dark_mode_colours_have_enough_contrast_on_baize(player):
    assert contrast(BY_NAME[player][1], BY_NAME["baize"][0]) >= TEXT
    assert contrast(BY_NAME[player][1], BY_NAME["baize-2"][0]) >= GRAPHIC


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
def test_no_two_players_have_similar_colours(night):
    inks = {player: oklab(light(colour(player, night))) for player in PLAYERS}
    close = [pair for pair in itertools.combinations(inks, 2) if apart(inks, *pair) < 0.05]
    assert close == []


def apart(inks, one, other):
    return math.dist(inks[one], inks[other])


def shapes():
    found = {}
    for name, body in re.findall(r"^\.(p\d+) \{([^}]*)\}", SEATS, re.MULTILINE):
        drawn = dict(re.findall(r"--(shape|cut):\s*([^;]+);", body))
        found[name] = (drawn.get("shape", "0"), " ".join(drawn.get("cut", "none").split()))
    return found


def test_the_twelve_players_have_different_shapes():
    assert tuple(shapes()) == PLAYERS
    assert len(set(shapes().values())) == 12


def test_light_and_dark_colours_are_defined_in_one_file():
    elsewhere = [
        file.name
        for file in CSS.glob("*.css")
        if file.name not in ("tokens.css", "light-only.css") and "light-dark(" in file.read_text()
    ]
    assert elsewhere == []


def imported_by(*lists):
    return [
        name
        for one in lists
        for name in re.findall(r'@import url\("([^"]+)"\);', (CSS / one).read_text())
    ]


def test_every_style_sheet_is_imported_once():
    lists = {"base.css", "results.css", "pages.css", "phone.css"}
    joined = imported_by("base.css", "pages.css")
    # A page has either of them: all that results.css names is among the others.
    assert set(imported_by("results.css")) < set(imported_by("pages.css"))
    # The shell has a few of them, and what is its own.
    of_the_shell = [name for name in imported_by("phone.css") if name not in joined]
    assert of_the_shell == ["shell.css"]
    assert sorted(joined + of_the_shell) == sorted(
        {file.name for file in CSS.glob("*.css")} - lists
    )


def test_every_css_variable_used_is_defined():
    styles = "\n".join(file.read_text() for file in CSS.glob("*.css"))
    used = set(re.findall(r"var\((--[\w-]+)(?=\))", styles))
    defined = set(re.findall(r"(--[\w-]+):", styles))
    assert used - defined == set()
