"""Numbers as they are shown."""

import pytest

from scorekeeper.web.views.translation import amount, decimal

pytestmark = pytest.mark.timeless


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (4.25, "4.3"),
        (1.75, "1.8"),
        (-4.25, "−4.3"),
        (0.04, "0.0"),
        (-0.04, "0.0"),
        (-0.05, "−0.1"),
        (12.96, "13.0"),
        (-312.0, "−312.0"),
    ],
)
def test_an_average_has_one_decimal_and_its_halves_are_rounded_away_from_zero(value, text):
    assert decimal(value) == text


def test_whole_numbers_have_no_decimals():
    assert [amount(-7), amount(-7.0)] == ["−7", "−7.0"]
