"""The picture of the end of a match: its colours, its texts, and long texts."""

import re
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from scorekeeper.exports.finish_picture import (
    BOLD,
    HEIGHT,
    ON_BAIZE,
    ON_PAPER,
    WIDTH,
    FinishPicture,
    PictureFace,
    PictureLine,
    svg,
)
from scorekeeper.match.faces import KINDS
from scorekeeper.text_width import width
from tests.support.paths import ROOT

TOKENS = (ROOT / "static" / "css" / "tokens.css").read_text()
TEXT = "{http://www.w3.org/2000/svg}text"


def line(name, place, result, kind=0, *, others=()):
    faces = tuple(PictureFace(at, letter) for at, letter in ((kind, name[0]), *others))
    return PictureLine(faces, name, place, f"{place}.", result, (result // 2, result))


def picture(*lines, heading="Ann wins"):
    return FinishPicture("en", "Hell", heading, "by 5 points", "Kyoto", lines, crowned=True)


THREE = (line("Ann", 1, 30), line("Ben", 2, 25, 1), line("Cat", 3, -4, 2))


def texts(drawn):
    return list(ET.fromstring(drawn).iter(TEXT))


def written(drawn):
    return [one.text for one in texts(drawn)]


def test_the_picture_uses_the_player_colours_of_the_pages():
    of_tokens = re.findall(r"--p\d+: light-dark\((#\w+), (#\w+)\)", TOKENS)
    assert len(of_tokens) == KINDS
    assert list(zip(ON_PAPER, ON_BAIZE, strict=True)) == of_tokens


def test_the_picture_is_upright_and_states_its_size():
    root = ET.fromstring(svg(picture(*THREE)))
    assert (root.get("width"), root.get("height")) == ("1080", "1350")
    assert (WIDTH, HEIGHT) == (1080, 1350)


def test_the_picture_is_styled_by_attributes_and_loads_nothing():
    drawn = svg(picture(*THREE))
    assert "style" not in drawn
    assert "href" not in drawn
    assert drawn.count("http") == drawn.count("http://www.w3.org/2000/svg")


def test_every_player_is_shown_with_place_and_total():
    told = written(svg(picture(*THREE)))
    assert told.count("Ann") == 2
    # On the podium and in the standings; and the number beside the highest line of the chart.
    assert told.count("30") == 3
    assert told.count("−4") == 2
    assert "Kyoto" in told


def test_the_winner_of_three_is_in_the_middle_of_the_podium():
    middle = {one.text: float(one.get("x")) for one in texts(svg(picture(*THREE)))[::-1]}
    step = {
        one.text: float(one.get("x"))
        for one in texts(svg(picture(*THREE)))
        if one.text in ("1.", "2.")
    }
    assert step["1."] == WIDTH / 2
    assert step["2."] < step["1."]
    assert middle["Ann wins"] == WIDTH / 2


TOP_OF_THE_PAPER = 770


@pytest.mark.parametrize(
    "places",
    [
        (1, 2, 3),
        (1, 2, 3, 4),
        (1, 2, 3, 3, 5),
        (1, 1, 3, 4, 5),
        (1, 2, 2, 4),
        (1, 1, 1, 4),
        (1, 2, 3, 3, 3, 3, 7),
    ],
)
def test_every_step_of_the_podium_has_its_place_above_the_paper(places):
    lines = [
        line(name, place, 9, at)
        for at, (name, place) in enumerate(zip("ABCDEFG", places, strict=False))
    ]
    steps = [one for one in texts(svg(picture(*lines))) if re.fullmatch(r"\d\.", one.text)]
    assert sorted(one.text for one in steps) == [f"{place}." for place in places if place <= 3]
    for one in steps:
        # A letter such as g reaches a quarter of its size below the line.
        assert float(one.get("y")) + float(one.get("font-size")) / 4 < TOP_OF_THE_PAPER


def names_on_podium(*lines):
    """The names on the podium from left to right. They are drawn before those of the standings."""
    drawn = texts(svg(picture(*lines)))
    first = {}
    for one in drawn:
        if one.text in {line.name for line in lines}:
            first.setdefault(one.text, float(one.get("x")))
    return sorted(first, key=first.get)


def test_a_tie_does_not_move_a_single_winner_from_the_middle():
    ann, ben, cat, dan = (line(name, 1, 9) for name in ("Ann", "Ben", "Cat", "Dan"))
    second, third = {"place": 2}, {"place": 3}
    tied_for_third = (ann, replace(ben, **second), replace(cat, **third), replace(dan, **third))
    assert names_on_podium(*tied_for_third) == ["Ben", "Ann", "Cat", "Dan"]
    tied_for_second = (ann, *(replace(one, **second) for one in (ben, cat, dan)))
    assert names_on_podium(*tied_for_second) == ["Ben", "Ann", "Cat", "Dan"]
    shared = (ann, ben, replace(cat, **third), replace(dan, **third))
    assert names_on_podium(*shared) == ["Ann", "Ben", "Cat", "Dan"]


def test_there_is_no_crown_without_a_winner():
    crowned = svg(picture(*THREE))
    level = svg(replace(picture(*THREE), crowned=False))
    assert crowned.count("<path") == level.count("<path") + 1


LONG = "Anne-Sophie von Hohenfels-Wartenberg und zu Lilienstein wins"
KANJI = "寿限無寿限無五劫の擦り切れ海砂利水魚の水行末雲来末風来末の勝ち"


@pytest.mark.parametrize("heading", [LONG, KANJI], ids=["Latin", "Japanese"])
def test_a_long_heading_has_two_lines_and_fits_in_the_picture(heading):
    drawn = texts(svg(picture(*THREE, heading=heading)))
    lines = [one for one in drawn if one.text and one.text.strip() in heading and len(one.text) > 5]
    assert "".join(one.text for one in lines).replace(" ", "") == heading.replace(" ", "")
    assert len(lines) == 2
    for one in lines:
        assert width(one.text) * float(one.get("font-size")) * BOLD <= WIDTH


@pytest.mark.parametrize("players", [2, 7])
def test_long_names_fit_in_the_picture(players):
    names = ["図" * 40, "W" * 40, *"cdefg"][:players]
    lines = [line(name, at + 1, -1000 - at, at) for at, name in enumerate(names)]
    drawn = texts(svg(picture(*lines)))
    for one in drawn:
        broad = width(one.text) * float(one.get("font-size"))
        start = float(one.get("x")) - {"middle": broad / 2, "end": broad}.get(
            one.get("text-anchor"), 0
        )
        assert start >= 0, one.text
        assert start + broad <= WIDTH, one.text


def test_the_faces_of_both_partners_are_shown():
    two = (
        line("Ann and Cat", 1, 6, others=[(2, "C")]),
        line("Ben and Dan", 2, 3, 1, others=[(3, "D")]),
    )
    # On the podium, in the standings, at the end of the line.
    assert written(svg(picture(*two))).count("C") == 3


def test_before_the_first_deal_the_picture_has_only_the_heading():
    assert written(svg(picture(heading="No winner"))) == [
        "Hell",
        "No winner",
        "by 5 points",
        "Kyoto",
    ]
