"""The fields of a submitted deal form, read row by row."""

import pytest

from scorekeeper.rules.entry import Field
from scorekeeper.rules.ruling import Player
from scorekeeper.web.views.forms import read_entry_field, read_fact


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("3", 3),
        ("-5", -5),
        ("−5", -5),
        ("True", True),
        ("False", False),
        ("S", "S"),
        ("None", None),
        ("", None),
    ],
)
def test_read_fact_parses_the_text_of_a_chip(text, fact):
    assert read_fact(text) == fact


def test_a_typed_field_accepts_only_a_sum_or_nothing():
    points = Field("points.0", Player(0), (), 0, typed=True)
    assert read_entry_field(points, "12+3") == 15
    assert read_entry_field(points, " ") is None
    assert read_entry_field(points, "twelve").code
