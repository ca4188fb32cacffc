from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.cards import Suit
from scorekeeper.rules.entry import (
    PerSeat,
    PerSide,
    Pick,
    SeatChoice,
    Stage,
    share_rest,
    suit_chips,
    with_empty_lists,
    without_gaps,
)
from scorekeeper.rules.ruling import Player, Side, refuse, say

NO = refuse("no", say("No."))


def test_the_last_missing_number_is_filled_with_the_rest():
    assert share_rest((4, 5, None, 1), 13) == (4, 5, 3, 1)


def test_missing_numbers_become_zero_when_the_total_is_reached():
    assert share_rest((13, None, None, None), 13) == (13, 0, 0, 0)
    assert share_rest((None, 2, None, 3), 5) == (0, 2, 0, 3)


def test_nothing_is_filled_in_while_two_numbers_are_missing():
    assert share_rest((4, None, None, 1), 13) == (4, None, None, 1)


def test_nothing_is_filled_in_when_the_sum_exceeds_the_total():
    assert share_rest((9, 9, None, 0), 13) == (9, 9, None, 0)


def test_entered_numbers_never_change():
    assert share_rest((1, 2, 3, 4), 13) == (1, 2, 3, 4)
    assert share_rest((), 0) == ()


@given(st.lists(st.none() | st.integers(0, 13), min_size=2, max_size=7), st.integers(0, 30))
def test_sharing_the_rest_preserves_numbers_and_reaches_the_total(values, total):
    shared = share_rest(values, total)
    for before, after in zip(values, shared, strict=True):
        assert before in (None, after)
    if None in values and None not in shared:
        assert sum(shared) == total


def test_an_entry_with_gaps_is_an_error():
    assert without_gaps((1, 0, 2)) == (1, 0, 2)
    with pytest.raises(ValueError, match="the entry has gaps"):
        without_gaps((1, None, 2))


def test_each_seat_has_a_number_field_in_turn_order():
    group = PerSeat("bids", say("Bids"), range(3), (2, 0, 1), (None, None, None))
    assert [field.name for field in group.fields()] == ["bids.2", "bids.0", "bids.1"]
    assert [field.label for field in group.fields()] == [Player(2), Player(0), Player(1)]
    assert [chip.value for chip in group.fields()[0].chips] == [0, 1, 2]


def test_a_barred_number_shows_its_refusal_only_at_its_seat():
    group = PerSeat("bids", say("Bids"), range(3), (0, 1), (None, None), barred={(1, 2): NO})
    first, second = group.fields()
    assert [chip.barred for chip in first.chips] == [None, None, None]
    assert [chip.barred for chip in second.chips] == [None, None, NO]


def test_numbers_above_the_rest_are_spent_except_a_players_own():
    group = PerSeat("tricks", say("Tricks"), range(6), (0, 1), (2, None), room=1)
    mine, other = group.fields()
    assert [chip.value for chip in mine.chips if not chip.spent] == [0, 1, 2, 3]
    assert [chip.value for chip in other.chips if not chip.spent] == [0, 1]


def test_no_number_is_spent_without_a_total_to_share():
    group = PerSeat("bids", say("Bids"), range(6), (0,), (5,))
    assert not any(chip.spent for chip in group.fields()[0].chips)


def test_a_reminder_is_shown_beside_the_name():
    group = PerSeat("tricks", say("T"), range(2), (0, 1), (None, None), asides={1: say("bid 1")})
    assert [field.aside for field in group.fields()] == [None, say("bid 1")]


def test_each_side_has_a_number_field():
    ours, theirs = PerSide("revokes", say("Revokes"), range(3), {(1, 2): NO}).fields()
    assert (ours.name, ours.label) == ("revokes.0", Side(0))
    assert [chip.barred for chip in theirs.chips] == [None, None, NO]


def test_the_holder_of_a_card_is_a_seat_or_nobody():
    (row,) = SeatChoice("adjutant", say("Adjutant"), (1, 0), say("Nobody")).fields()
    assert [(chip.value, chip.label) for chip in row.chips] == [
        (1, Player(1)),
        (0, Player(0)),
        (None, say("Nobody")),
    ]
    (row,) = SeatChoice("spade_queen", say("♠Q"), (0, 1)).fields()
    assert [chip.value for chip in row.chips] == [0, 1]


def test_a_pick_can_be_optional():
    (row,) = Pick("trump", say("Trump"), suit_chips(), optional=True).fields()
    assert row.optional
    assert [chip.value for chip in row.chips] == ["S", "H", "D", "C"]
    assert [chip.label for chip in row.chips] == list(Suit)


def test_a_stage_owns_the_fields_of_its_groups():
    stage = Stage("s", say("S"), say("Go"), (SeatChoice("bid", say("Bid"), (0,)),))
    assert stage.owns("bid")
    assert stage.owns("bid.3")
    assert not stage.owns("bids")
    assert not stage.owns("tricks.bid")
    assert not stage.owns("")


# ------------------------------------------------------------- what was stored before a question


@dataclass(frozen=True)
class Taken:
    hearts: tuple[int | None, ...]
    queen: int | None = None
    looked: tuple[bool, ...] | None = None


BLANK = Taken((None, None), None, (False, False))


def test_old_entries_get_empty_fields_for_new_questions():
    assert with_empty_lists(Taken((4, 9), 1), BLANK) == Taken((4, 9), 1, (False, False))


def test_known_facts_are_preserved_and_missing_facts_stay_missing():
    told = Taken((4, None), None, (True, False))
    assert with_empty_lists(told, BLANK) == told


def test_an_entry_of_another_type_is_returned_unchanged():
    assert with_empty_lists((1, 2), BLANK) == (1, 2)
