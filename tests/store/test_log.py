"""The pure fold of a log."""

import pytest

from scorekeeper.store.log import Change, Kind, Line, standing, taking_back_last
from tests.store.pad import NOON


def log(*changes):
    return tuple(
        Line(*change, number=number, at=NOON, key_id="key")
        for number, change in enumerate(changes, start=1)
    )


RECORDED = [(Kind.RECORDED, 1, "a"), (Kind.RECORDED, 2, "b")]


def test_nothing_stands_in_an_empty_log():
    assert standing(()).entries == ()
    assert not standing(()).stopped


def test_recorded_deals_stand_in_order():
    assert standing(log(*RECORDED)).entries == ("a", "b")


def test_a_correction_stands_in_the_place_of_its_deal():
    assert standing(log(*RECORDED, (Kind.CORRECTED, 1, "c"))).entries == ("c", "b")


def test_a_removed_deal_leaves_those_before_it():
    assert standing(log(*RECORDED, (Kind.REMOVED, 2))).entries == ("a",)


def test_the_last_word_says_whether_the_match_was_stopped():
    assert standing(log((Kind.FINISHED,))).stopped
    assert not standing(log((Kind.FINISHED,), (Kind.REOPENED,))).stopped


@pytest.mark.parametrize(
    "impossible",
    [
        (Kind.RECORDED, 4, "d"),
        (Kind.CORRECTED, 3, "d"),
        (Kind.CORRECTED, 0, "d"),
        (Kind.REMOVED, 1),
    ],
)
def test_a_line_that_cannot_follow_is_an_error(impossible):
    with pytest.raises(ValueError, match="the log cannot go on"):
        standing(log(*RECORDED, impossible))


@pytest.mark.parametrize(
    ("last", "taken_back"),
    [
        ((Kind.RECORDED, 3, "c"), Change(Kind.REMOVED, 3, undoes=3)),
        ((Kind.CORRECTED, 1, "c"), Change(Kind.CORRECTED, 1, "a", undoes=3)),
        ((Kind.REMOVED, 2), Change(Kind.RECORDED, 2, "b", undoes=3)),
        ((Kind.FINISHED,), Change(Kind.REOPENED, undoes=3)),
        ((Kind.REOPENED,), Change(Kind.FINISHED, undoes=3)),
    ],
)
def test_the_last_line_is_taken_back_by_its_opposite(last, taken_back):
    assert taking_back_last(log(*RECORDED, last)) == taken_back
