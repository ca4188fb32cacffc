"""Lines of a chart end in the shapes that players have on the pad."""

import re

from scorekeeper.exports.charts.signs import SIGNS
from scorekeeper.match.faces import KINDS


def test_every_face_has_a_different_sign():
    assert len(SIGNS) == KINDS
    assert len(set(SIGNS)) == 12


def test_every_sign_is_a_closed_path_within_its_bounds():
    for sign in SIGNS:
        assert sign.startswith("M")
        assert sign.endswith("Z")
        numbers = [float(number) for number in re.findall(r"-?\d*\.?\d+", sign)]
        assert max(map(abs, numbers)) <= 5
