"""The pure fold of a log."""

from datetime import date

import pytest

from scorekeeper.match.log import (
    Change,
    Details,
    Kind,
    LogLine,
    fold_log,
    steps_after,
    undo_of_line,
)
from tests.support.clock import NOON


def log(*changes):
    return tuple(
        LogLine(*change, number=number, at=NOON, key_id="key")
        for number, change in enumerate(changes, start=1)
    )


def taking_back_last(lines):
    return undo_of_line(lines, lines[-1])


def next_steps(*changes):
    """The numbers of the line that an undo takes back, and of that which a redo does."""
    steps = steps_after(log(*changes))
    return [lines[-1].number if lines else None for lines in (steps.done, steps.undone)]


LIBRARY = {"played_on": "2026-02-27", "place": "Library", "note": "Rain."}
HOME = {"played_on": "2026-03-01", "place": "Home", "note": ""}
RECORDED = [(Kind.RECORDED, 1, "a"), (Kind.RECORDED, 2, "b")]


def test_nothing_stands_in_an_empty_log():
    assert fold_log(()).entries == ()
    assert not fold_log(()).stopped


def test_recorded_deals_stand_in_order():
    assert fold_log(log(*RECORDED)).entries == ("a", "b")


def test_a_correction_stands_in_the_place_of_its_deal():
    assert fold_log(log(*RECORDED, (Kind.CORRECTED, 1, "c"))).entries == ("c", "b")


def test_a_removed_deal_leaves_those_before_it():
    assert fold_log(log(*RECORDED, (Kind.REMOVED, 2))).entries == ("a",)


def test_the_last_word_says_whether_the_match_was_stopped():
    assert fold_log(log((Kind.FINISHED,))).stopped
    assert not fold_log(log((Kind.FINISHED,), (Kind.REOPENED,))).stopped


def test_nothing_is_said_about_a_match_until_somebody_says_it():
    assert fold_log(log(*RECORDED)).details is None
    assert fold_log(log(*RECORDED)).notes == {}


def test_the_last_words_about_a_match_stand():
    described = [(Kind.DESCRIBED, None, LIBRARY), (Kind.DESCRIBED, None, HOME)]
    assert fold_log(log(*described)).details == Details(date(2026, 3, 1), "Home", "")
    assert fold_log(log(*described, (Kind.DESCRIBED,))).details is None


def test_a_note_stands_at_its_deal_until_it_is_emptied():
    noted = [*RECORDED, (Kind.DEAL_NOTED, 2, "a"), (Kind.DEAL_NOTED, 1, "b")]
    assert fold_log(log(*noted)).notes == {1: "b", 2: "a"}
    assert fold_log(log(*noted, (Kind.DEAL_NOTED, 2, ""))).notes == {1: "b"}


def test_words_are_taken_back_to_those_before_them():
    before, after = (Kind.DESCRIBED, None, LIBRARY), (Kind.DESCRIBED, None, HOME)
    taken_back = Change(Kind.DESCRIBED, None, LIBRARY, undoes=2)
    assert taking_back_last(log(before, after)) == taken_back
    first, second = (Kind.DEAL_NOTED, 1, "a"), (Kind.DEAL_NOTED, 1, "b")
    taken_back = Change(Kind.DEAL_NOTED, 1, "a", undoes=4)
    assert taking_back_last(log(*RECORDED, first, second)) == taken_back


@pytest.mark.parametrize("day", ["", "2026-02-30", "yesterday"])
def test_a_day_that_is_none_does_not_read(day):
    with pytest.raises(ValueError, match=r"day is out of range|Invalid isoformat string"):
        fold_log(log((Kind.DESCRIBED, None, {**HOME, "played_on": day})))


@pytest.mark.parametrize(
    "impossible",
    [
        (Kind.RECORDED, 4, "d"),
        (Kind.CORRECTED, 3, "d"),
        (Kind.CORRECTED, 0, "d"),
        (Kind.REMOVED, 1),
        (Kind.DEAL_NOTED, 3, "a note"),
        (Kind.DEAL_NOTED, 0, "a note"),
        (Kind.DEAL_NOTED, 1, None),
        (Kind.DESCRIBED, 1, LIBRARY),
        (Kind.DESCRIBED, None, "Library"),
    ],
)
def test_a_line_that_cannot_follow_is_an_error(impossible):
    with pytest.raises(ValueError, match="the log cannot go on"):
        fold_log(log(*RECORDED, impossible))


@pytest.mark.parametrize(
    ("last", "taken_back"),
    [
        ((Kind.RECORDED, 3, "c"), Change(Kind.REMOVED, 3, undoes=3)),
        ((Kind.CORRECTED, 1, "c"), Change(Kind.CORRECTED, 1, "a", undoes=3)),
        ((Kind.REMOVED, 2), Change(Kind.RECORDED, 2, "b", undoes=3)),
        ((Kind.FINISHED,), Change(Kind.REOPENED, undoes=3)),
        ((Kind.REOPENED,), Change(Kind.FINISHED, undoes=3)),
        ((Kind.DESCRIBED, None, LIBRARY), Change(Kind.DESCRIBED, undoes=3)),
        ((Kind.DEAL_NOTED, 2, "a note"), Change(Kind.DEAL_NOTED, 2, "", undoes=3)),
    ],
)
def test_the_last_line_is_taken_back_by_its_opposite(last, taken_back):
    assert taking_back_last(log(*RECORDED, last)) == taken_back


# ---------------------------------------------------------------------------------- undo and redo

ENDED, GOING_ON = (Kind.FINISHED,), (Kind.REOPENED,)


def removed(deal, undoes):
    return (Kind.REMOVED, deal, None, undoes)


def test_nothing_can_be_undone_or_redone_in_an_empty_log():
    assert next_steps() == [None, None]


def test_undos_go_back_one_by_one_and_redos_forth_in_the_other_order():
    assert next_steps(*RECORDED) == [2, None]
    undone_twice = [*RECORDED, removed(2, 2), removed(1, 1)]
    assert next_steps(*undone_twice) == [None, 4]
    redone = [*undone_twice, (Kind.RECORDED, 1, "a", 4)]
    assert next_steps(*redone) == [5, 3]
    assert next_steps(*redone, (Kind.RECORDED, 2, "b", 3)) == [6, None]


def test_a_redo_can_be_undone_and_redone_again():
    redone = [RECORDED[0], removed(1, 1), (Kind.RECORDED, 1, "a", 2)]
    assert next_steps(*redone) == [3, None]
    assert next_steps(*redone, removed(1, 3)) == [None, 4]


def test_a_new_line_after_an_undo_leaves_nothing_to_redo():
    assert next_steps(*RECORDED, removed(2, 2), (Kind.RECORDED, 2, "c")) == [4, None]
    # What was undone before it is no longer there to be undone either.
    further = [*RECORDED, removed(2, 2), (Kind.RECORDED, 2, "c"), removed(2, 4)]
    assert next_steps(*further) == [1, 5]


def test_a_log_from_when_undo_took_back_the_line_above_reads_as_it_did():
    # A deal undone, the undo undone, and that undone again: each the line above.
    old = [RECORDED[0], removed(1, 1), (Kind.RECORDED, 1, "a", 2), removed(1, 3)]
    assert fold_log(log(*old)).entries == ()
    assert next_steps(*old) == [None, 4]
    assert fold_log(log(*old, (Kind.RECORDED, 1, "a", 4))).entries == ("a",)


@pytest.mark.parametrize("undoes", [1, 3, 9])
def test_what_is_not_next_cannot_be_taken_back(undoes):
    with pytest.raises(ValueError, match="takes back what is not next"):
        steps_after(log(*RECORDED, removed(2, undoes)))


def test_what_is_further_up_is_taken_back_to_what_stood_before_it():
    corrected = log(
        *RECORDED,
        (Kind.CORRECTED, 1, "c"),
        (Kind.CORRECTED, 1, "d"),
        (Kind.CORRECTED, 1, "c", 4),
    )
    assert undo_of_line(corrected, corrected[2]) == Change(Kind.CORRECTED, 1, "a", 3)
    assert undo_of_line(corrected, corrected[4]) == Change(Kind.CORRECTED, 1, "d", 5)
