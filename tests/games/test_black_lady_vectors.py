"""Black Lady computed by hand from rules.md: the pot over several rounds, with 3 to 7 players."""

import pytest

from scorekeeper.games.black_lady import GAME
from tests.support.games.vectors import carried, played, points


def taken(queen, *hearts):
    return {"hearts": hearts, "spade_queen": queen}


def all_to_0(seats):
    return taken(0, 13, *[0] * (seats - 1))


NOBODY_CLEAR, ONE_CLEAR, TWO_CLEAR = taken(0, 5, 4, 4), taken(0, 9, 4, 0), taken(0, 13, 0, 0)
TO_THE_LAST = [ONE_CLEAR, ONE_CLEAR, NOBODY_CLEAR]


@pytest.mark.parametrize(
    ("deals", "pot", "last", "finished"),
    [
        (TO_THE_LAST, [0, 0, 26], [18, 4, 4], False),
        # The pot is empty, and the round is played to its end.
        ([*TO_THE_LAST, ONE_CLEAR], [0, 0, 26, 0], [22, 4, -52], False),
        (
            [*TO_THE_LAST, ONE_CLEAR, TWO_CLEAR, TWO_CLEAR],
            [0, 0, 26, 0, 0, 0],
            [26, -13, -13],
            True,
        ),
        # Something is left again: a third round.
        (TO_THE_LAST * 2, [0, 0, 26, 0, 0, 26], [18, 4, 4], False),
        ([*TO_THE_LAST * 2, *[ONE_CLEAR] * 3], [0, 0, 26, 0, 0, 26, 0, 0, 0], [22, 4, -26], True),
    ],
)
def test_extra_rounds_are_played_while_the_pot_is_not_empty(deals, pot, last, finished):
    found = played(GAME, 3, deals, deals=3, left_over="one_more_round")
    assert (carried(found), points(found), found.finished) == (pot, last, finished)


@pytest.mark.parametrize(
    ("seats", "rounds", "pot", "totals", "finished"),
    [
        (4, 1, [2, 1, 0, 2], [104, -34, -34, -34], False),
        (4, 2, [2, 1, 0, 2, 1, 0, 2, 1], [208, -69, -69, -69], False),
        (4, 3, [2, 1, 0] * 4, [312, -104, -104, -104], True),
        (5, 1, [2, 0, 2, 0, 2], [130, -32, -32, -32, -32], False),
        (5, 2, [2, 0] * 5, [260, -65, -65, -65, -65], True),
        (6, 1, [1, 2, 3, 4, 0, 1], [156, -31, -31, -31, -31, -31], False),
        (7, 1, [2, 4, 0, 2, 4, 0, 2], [182, -30, -30, -30, -30, -30, -30], False),
        (7, 3, [2, 4, 0] * 7, [546, -91, -91, -91, -91, -91, -91], True),
    ],
)
def test_the_pot_carries_over_if_one_player_takes_everything_in_every_deal(
    seats, rounds, pot, totals, finished
):
    deals = [all_to_0(seats)] * (seats * rounds)
    found = played(GAME, seats, deals, deals=seats, left_over="one_more_round")
    assert (carried(found), list(found.totals), found.finished) == (pot, totals, finished)


@pytest.mark.parametrize(
    ("options", "deal", "pot", "last", "finished"),
    [
        ({"left_over": "dropped"}, all_to_0(4), 2, [26, -8, -8, -8], True),
        ({}, all_to_0(4), 2, [26, -8, -8, -8], False),
        ({"bonus": 10}, all_to_0(4), 1, [26, -3, -3, -3], False),
        ({"bonus": 0}, taken(0, 5, 4, 4, 0), 0, [18, 4, 4, 0], True),
        # After a moon nobody clears.
        ({"moon": "others_plus"}, all_to_0(4), 26, [0, 26, 26, 26], False),
    ],
)
def test_house_rules_decide_the_pot_after_a_match_of_one_deal(options, deal, pot, last, finished):
    found = played(GAME, 4, [deal], deals=1, **{"left_over": "one_more_round", **options})
    assert (carried(found), points(found), found.finished) == ([pot], last, finished)
