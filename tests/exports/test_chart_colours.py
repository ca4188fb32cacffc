"""The inks of the charts: seen on paper and on felt, by every kind of eye."""

import itertools
import math
import re

import pytest

from tests.support.paths import ROOT

SHEET = (ROOT / "static" / "css" / "app" / "colours.css").read_text()
DAY, NIGHT = SHEET.split("@media (prefers-color-scheme: dark)")[:2]
NIGHT = NIGHT.split("@media")[0]

# Machado, Oliveira and Fernandes (2009), severity 1: light as it arrives, without one cone.
EYES = {
    "all three": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def inks(sheet):
    named = dict(re.findall(r"--([\w-]+): (#\w{6})", sheet))
    return named, [named[f"kind-{kind}"] for kind in range(1, 8)]


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
    """Björn Ottosson's Oklab, where a step of 0.02 is about the least one sees."""
    cones = (
        (0.4122214708, 0.5363325363, 0.0514459929),
        (0.2119034982, 0.6806995451, 0.1073969566),
        (0.0883024619, 0.2817188376, 0.6299787005),
    )
    axes = (
        (0.2104542553, 0.7936177850, -0.0040720468),
        (1.9779984951, -2.4285922050, 0.4505937099),
        (0.0259040371, 0.7827717662, -0.8086757660),
    )
    return times(axes, [max(part, 0) ** (1 / 3) for part in times(cones, rgb)])


def times(matrix, vector):
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


@pytest.mark.parametrize("sheet", [pytest.param(DAY, id="paper"), pytest.param(NIGHT, id="felt")])
def test_every_ink_has_three_to_one_on_every_ground(sheet):
    named, kinds = inks(sheet)
    for ink, ground in itertools.product(kinds, (named["paper"], named["sheet"])):
        assert contrast(ink, ground) >= 3, (ink, ground)


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("sheet", [pytest.param(DAY, id="paper"), pytest.param(NIGHT, id="felt")])
def test_no_two_inks_look_alike_to_anyone(sheet, eyes):
    _, kinds = inks(sheet)
    for one, other in itertools.combinations(kinds, 2):
        seen = [oklab(times(EYES[eyes], light(ink))) for ink in (one, other)]
        assert math.dist(*seen) >= 0.08, (one, other)
