"""Numbers that are added up as people type them."""

import pytest

from scorekeeper.match.number_input import read_sum
from scorekeeper.rules.ruling import Refusal

pytestmark = pytest.mark.timeless


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("7", 7),
        ("+7", 7),
        ("−7", -7),
        ("ー7", -7),
        ("1,200,000", 1_200_000),
        ("12+7−3", 16),
        ("12 + 7 - 3", 16),
        ("-12+7", -5),
        ("１０－２５", -15),
        ("007+1", 8),
    ],
)
def test_numbers_and_sums_are_read(text, number):
    assert read_sum(text) == number


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "points.empty"),
        ("12+", "points.no_sum"),
        ("1++2", "points.no_sum"),
        ("1.5+2", "points.no_sum"),
        ("1+" * 20 + "1", "points.no_sum"),
        ("9999999999+1", "points.no_sum"),
        ("-", "points.no_number"),
        ("twelve", "points.no_number"),
        ("1.5", "points.decimal"),
    ],
)
def test_text_that_is_not_a_sum_is_refused(text, code):
    refusal = read_sum(text)
    assert isinstance(refusal, Refusal)
    assert refusal.code == code
