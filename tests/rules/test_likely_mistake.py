"""The number of a wrong sum that is named as the likely mistake."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.likely_mistake import (
    EnteredNumber,
    find_likely_mistakes,
    with_likely_mistakes,
)
from scorekeeper.rules.ruling import Player, refuse, say

TRICKS = 13


def tricks(*taken, bids=None, counted_too=None, most=TRICKS):
    bids = bids or [None] * len(taken)
    return [
        EnteredNumber(
            f"tricks.{seat}",
            Player(seat),
            number,
            most,
            bid=bids[seat],
            counted_too=(counted_too or {}).get(seat, ()),
        )
        for seat, number in enumerate(taken)
    ]


def column(*points):
    return [
        EnteredNumber(f"{at}.0", at, number, 1000, -1000, typed=True)
        for at, number in enumerate(points, 1)
    ]


def named(numbers, whole=TRICKS):
    return [(slip.field, slip.likely, slip.code) for slip in find_likely_mistakes(numbers, whole)]


def test_no_mistake_is_named_if_the_numbers_add_up():
    assert named(tricks(7, 3, 2, 1)) == []


def test_a_bid_missed_by_exactly_the_excess_was_probably_made():
    assert named(tricks(2, 5, 4, 6, bids=[2, 1, 4, 7])) == [("tricks.1", 1, "slip.made_it")]


def test_two_likely_numbers_are_both_named():
    assert named(tricks(2, 5, 4, 4, bids=[2, 3, 2, 5])) == [
        ("tricks.1", 3, "slip.made_it"),
        ("tricks.2", 2, "slip.made_it"),
    ]


def test_no_number_is_named_if_three_are_likely():
    assert named(tricks(3, 5, 4, 3, bids=[1, 3, 2, 5])) == []


def test_no_number_is_named_for_a_single_extra_trick():
    assert named(tricks(2, 5, 4, 3)) == []


def test_two_equally_likely_numbers_are_both_named():
    assert named(tricks(0, 9, 5, 0)) == [
        ("tricks.1", 8, "slip.next_chip"),
        ("tricks.2", 4, "slip.next_chip"),
    ]


@pytest.mark.parametrize(
    ("taken", "whole", "slip"),
    [
        ((7, 8, 2, 2), 13, ("tricks.0", 1, "slip.alike")),
        ((2, 6, 9, 5), 16, ("tricks.1", 0, "slip.alike")),
        ((2, 8, 6, 2), 13, ("tricks.1", 3, "slip.alike")),
        ((2, 3, 2, 1), 13, ("tricks.1", 8, "slip.alike")),
        ((9, 6, 2, 1), 13, ("tricks.0", 4, "slip.alike")),
    ],
)
def test_digits_that_look_alike_may_be_confused(taken, whole, slip):
    assert named(tricks(*taken), whole) == [slip]


def test_a_tap_in_the_wrong_line_of_seven_chips_is_recognized():
    assert named(tricks(9, 8, 2, 1)) == [
        ("tricks.0", 2, "slip.other_line"),
        ("tricks.1", 1, "slip.other_line"),
    ]


def test_a_tap_in_the_wrong_line_of_six_chips_is_recognized():
    assert named(tricks(9, 2, 2, 8, most=10), 15) == [
        ("tricks.0", 3, "slip.other_line"),
        ("tricks.3", 2, "slip.other_line"),
    ]


def test_adjacent_equal_numbers_may_be_a_double_tap():
    assert named(tricks(4, 4, 0, 9)) == [
        ("tricks.0", 0, "slip.twice"),
        ("tricks.1", 0, "slip.twice"),
    ]


def test_different_numbers_are_not_taken_for_a_double_tap():
    kitty = EnteredNumber("kitty", Player(0), 5, 5)

    assert named([*tricks(1, 6, 5), kitty], 13) == []


def test_the_bid_may_have_been_entered_instead_of_the_tricks():
    assert named(tricks(4, 3, 7, 2, bids=[2, 3, 1, 9]), 13) == [("tricks.1", 0, "slip.bid_tapped")]


def test_a_single_card_may_have_been_counted_as_a_heart():
    assert named(tricks(2, 5, 4, 3, counted_too={2: (1, 13)})) == [
        ("tricks.2", 3, "slip.counted_along")
    ]


def test_the_only_number_that_can_be_wrong_is_named():
    assert named(tricks(11, 2, 3, 1)) == [("tricks.0", 7, "slip.alone")]
    assert named(tricks(3, 0, 0)) == []


def test_an_untouched_number_is_likelier_than_an_adjacent_chip():
    kitty = EnteredNumber("kitty", "", 0, 4, default=0)

    assert named([*tricks(7, 3, 2), kitty], 13) == [("kitty", 1, "slip.untouched")]


@pytest.mark.parametrize(
    ("points", "total", "slip"),
    [
        ((15, 8, 20), 79, ("1.0", 51, "slip.alike")),
        ((15, -8, 20), 43, ("2.0", 8, "slip.minus")),
        ((15, 8, 20), 25, ("3.0", 2, "slip.digit")),
        ((15, 8, 20), 115, ("2.0", 80, "slip.digit")),
    ],
)
def test_typing_mistakes_are_recognized(points, total, slip):
    assert named(column(*points), total) == [slip]


def test_typed_numbers_are_not_suspected_of_a_wrong_chip():
    assert named(column(15, 8, 20), 44) == []


def test_the_refusal_names_likely_mistakes():
    refusal = refuse("hell.tricks_sum", say("Too many."), field="tricks")

    told = with_likely_mistakes(refusal, find_likely_mistakes(tricks(11, 2, 3, 1), 13))

    assert (told.code, told.field) == ("hell.tricks_sum", "tricks")
    assert [slip.field for slip in told.likely_mistakes] == ["tricks.0"]
    assert told.likely_mistakes[0].message == say(
        "{whose}'s {number} may be {likely}.", whose=Player(0), number=11, likely=7
    )
    assert told.message == say(
        "{sum} {slip}", sum=say("Too many."), slip=told.likely_mistakes[0].message
    )


def test_a_refusal_without_a_likely_mistake_is_unchanged():
    refusal = refuse("hell.tricks_sum", say("Too many."), field="tricks")

    assert with_likely_mistakes(refusal, ()) == refusal


@st.composite
def wrong_sums(draw):
    most = draw(st.integers(1, 15))
    taken = draw(st.lists(st.integers(0, most), min_size=2, max_size=8))
    bids = draw(st.lists(st.integers(0, most), min_size=len(taken), max_size=len(taken)))
    return tricks(*taken, bids=bids, most=most), draw(st.integers(0, 2 * most)), most


@given(wrong_sums())
def test_every_proposed_number_is_in_range_and_corrects_the_sum(wrong):
    numbers, whole, most = wrong
    for slip in find_likely_mistakes(numbers, whole):
        righted = [slip.likely if one.field == slip.field else one.number for one in numbers]
        assert sum(righted) == whole
        assert 0 <= slip.likely <= most


@given(wrong_sums())
def test_at_most_two_different_numbers_are_named(wrong):
    numbers, whole, _ = wrong
    fields = [slip.field for slip in find_likely_mistakes(numbers, whole)]
    assert len(fields) == len(set(fields)) <= 2
