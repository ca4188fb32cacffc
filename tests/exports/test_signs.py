"""Lines of a chart end in the shapes that players have on the pad."""

import re

from scorekeeper.exports.charts.signs import SIGNS
from scorekeeper.match.faces import KINDS


def test_there_is_a_sign_for_every_face_and_no_two_are_alike():
    assert len(SIGNS) == KINDS
    assert len(set(SIGNS)) == 12


def test_every_sign_is_closed_and_keeps_to_its_field():
    for sign in SIGNS:
        assert sign.startswith("M")
        assert sign.endswith("Z")
        numbers = [float(number) for number in re.findall(r"-?\d*\.?\d+", sign)]
        assert max(map(abs, numbers)) <= 5
