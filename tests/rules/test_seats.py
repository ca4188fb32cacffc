import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.seats import (
    SIDES,
    dealer_of,
    next_seat,
    partner_of,
    receiver,
    seat_before,
    seats_of_side,
    side_of,
    turn_order,
)


def test_the_turn_passes_around_the_table():
    assert next_seat(0, 4) == 1
    assert next_seat(3, 4) == 0


def test_the_turn_order_can_begin_with_any_seat():
    assert turn_order(0, 3) == (0, 1, 2)
    assert turn_order(3, 5) == (3, 4, 0, 1, 2)


def test_the_dealer_changes_with_every_deal():
    assert [dealer_of(number, 0, 4) for number in (1, 2, 3, 4, 5)] == [0, 1, 2, 3, 0]
    assert [dealer_of(number, 3, 5) for number in (1, 2, 3, 4, 5)] == [3, 4, 0, 1, 2]


def test_partners_sit_opposite():
    assert [seats_of_side(side) for side in SIDES] == [(0, 2), (1, 3)]
    assert [side_of(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert [partner_of(seat) for seat in range(4)] == [2, 3, 0, 1]


def test_cards_can_be_passed_left_right_and_across():
    def passed(to, seats, *, turns_right):
        return [receiver(seat, to, seats, turns_right=turns_right) for seat in range(seats)]

    # Where the turn passes to the left, the next seat is the left-hand neighbour's.
    assert passed("left", 4, turns_right=False) == [1, 2, 3, 0]
    assert passed("right", 4, turns_right=False) == [3, 0, 1, 2]
    assert passed("left", 5, turns_right=True) == [4, 0, 1, 2, 3]
    assert passed("right", 5, turns_right=True) == [1, 2, 3, 4, 0]
    assert passed("across", 4, turns_right=True) == [2, 3, 0, 1]
    with pytest.raises(KeyError):
        receiver(0, "round", 4, turns_right=False)


@given(st.integers(2, 7), st.integers(1, 40), st.data())
def test_every_player_deals_once_per_round(seats, number, data):
    first = data.draw(st.integers(0, seats - 1))
    dealers = [dealer_of(number + later, first, seats) for later in range(seats)]
    assert sorted(dealers) == list(range(seats))


@given(st.integers(2, 7), st.data())
def test_every_player_has_one_turn(seats, data):
    first = data.draw(st.integers(0, seats - 1))
    assert sorted(turn_order(first, seats)) == list(range(seats))


def test_the_previous_seat_is_found_anywhere_in_the_turn_order():
    assert seat_before(0, (1, 2, 3, 0)) == 3
    assert seat_before(1, (1, 2, 3, 0)) == 0
