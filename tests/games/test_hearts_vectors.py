"""Hearts computed by hand from rules.md, for each option and for pairs of options."""

import pytest

from scorekeeper.games.hearts import GAME
from tests.support.games.vectors import played, points, standing


def taken(queen, *hearts, **more):
    return {"hearts": hearts, "spade_queen": queen, **more}


def without_tricks(*seats, table=4):
    """Return the seats without a trick."""
    return [seat in seats for seat in range(table)]


EVEN = {3: taken(0, 5, 4, 4), 4: taken(0, 4, 3, 3, 3), 5: taken(0, 3, 3, 3, 2, 2)}
ALL_TO_0 = taken(0, 13, 0, 0, 0)
UNCOUNTED = (None, None, None, None)

EIGHT_PASSES = [
    (4, "rotate", "left right across - left right across -"),
    (3, "rotate", "right left - right left - right left"),
    (5, "rotate", "right left - right left - right left"),
    (4, "left", "left left left left left left left left"),
    (5, "right", "right right right right right right right right"),
    (4, "across", "across across across across across across across across"),
    (3, "none", "- - - - - - - -"),
    (3, "left_right", "left right left right left right left right"),
    (5, "left_right", "left right left right left right left right"),
    (3, "left_right_none", "left right - left right - left right"),
    (5, "left_right_none", "left right - left right - left right"),
]


@pytest.mark.parametrize(("seats", "passing", "ways"), EIGHT_PASSES)
def test_passing_options_set_the_directions_over_eight_deals(seats, passing, ways):
    found = played(GAME, seats, [EVEN[seats]] * 8, passing=passing, ends="open")
    passes = [row.deal.plan.passes for row in found.rows]
    assert " ".join(one[0].to if one else "-" for one in passes) == ways


@pytest.mark.parametrize(
    ("options", "deal", "ends"),
    [
        # Exactly at the limit, alone: over goes on, reach ends.
        ({}, ALL_TO_0, ([26, 0, 0, 0], [4, 1, 1, 1], False)),
        ({"ends": "reach"}, ALL_TO_0, ([26, 0, 0, 0], [4, 1, 1, 1], True)),
        ({"exactly_limit": "wins"}, ALL_TO_0, ([26, 0, 0, 0], [1, 2, 2, 2], True)),
        (
            {"exactly_limit": "wins", "ends": "reach"},
            ALL_TO_0,
            ([26, 0, 0, 0], [1, 2, 2, 2], True),
        ),
        ({"exactly_limit": "halves"}, ALL_TO_0, ([13, 0, 0, 0], [4, 1, 1, 1], False)),
        # Halved before anybody looks whether the limit is reached.
        (
            {"exactly_limit": "halves", "ends": "reach"},
            ALL_TO_0,
            ([13, 0, 0, 0], [4, 1, 1, 1], False),
        ),
        # Two at once, and one beside another who is over.
        (
            {"exactly_limit": "wins", "limit": 13},
            taken(1, 13, 0, 0, 0),
            ([13, 13, 0, 0], [1, 1, 3, 3], True),
        ),
        (
            {"exactly_limit": "wins", "limit": 12},
            taken(1, 12, 0, 0, 1),
            ([12, 13, 0, 1], [1, 4, 2, 3], True),
        ),
        (
            {"exactly_limit": "halves", "limit": 12},
            taken(1, 12, 0, 0, 1),
            ([6, 13, 0, 1], [3, 4, 1, 2], True),
        ),
        # Both players at the limit have won, whatever the rule on ties says.
        (
            {"exactly_limit": "wins", "limit": 13, "tie": "one_more_deal"},
            taken(1, 13, 0, 0, 0),
            ([13, 13, 0, 0], [1, 1, 3, 3], True),
        ),
    ],
)
def test_a_total_of_exactly_the_limit_has_the_agreed_effect(options, deal, ends):
    chosen = {"moon": "off", "limit": 26, **options}
    assert standing(played(GAME, 4, [deal], **chosen)) == ends


@pytest.mark.parametrize(
    ("what", "deals", "ends"),
    [
        ("wins", 2, ([0, 52, 52, 52], [4, 1, 1, 1], True)),
        ("halves", 2, ([0, 26, 26, 26], [1, 2, 2, 2], False)),
        ("halves", 3, ([0, 26, 26, 26], [1, 2, 2, 2], False)),
    ],
)
def test_three_totals_of_exactly_the_limit_after_a_moon_win_or_are_halved(what, deals, ends):
    found = played(GAME, 4, [ALL_TO_0] * deals, limit=52, exactly_limit=what)
    assert standing(found) == ends


TIED = taken(2, 0, 13, 0, 0)
"""0, 13, 13, 0: the limit of 13 is reached, and two are first."""


@pytest.mark.parametrize(
    ("options", "deals", "ends"),
    [
        ({"tie": "shared"}, [TIED], ([0, 13, 13, 0], [1, 3, 3, 1], True)),
        ({}, [TIED], ([0, 13, 13, 0], [1, 3, 3, 1], False)),
        ({}, [TIED, taken(1, 1, 4, 4, 4)], ([1, 30, 17, 4], [1, 4, 3, 2], True)),
        ({}, [TIED, taken(2, 4, 4, 1, 4)], ([4, 17, 27, 4], [1, 3, 4, 1], False)),
        (
            {},
            [TIED, taken(2, 4, 4, 1, 4), taken(3, 0, 5, 8, 0)],
            ([4, 22, 35, 17], [1, 3, 4, 2], True),
        ),
        # A tie for second place is none.
        ({}, [taken(1, 0, 11, 1, 1)], ([0, 24, 1, 1], [1, 4, 2, 2], True)),
        # Who was not among them may win.
        (
            {"limit": 26},
            [ALL_TO_0, taken(3, 0, 12, 1, 0)],
            ([26, 12, 1, 13], [4, 2, 1, 3], True),
        ),
        # The end was reached; that a jack takes the total below the limit again is nothing.
        (
            {"limit": 16, "jack_of_diamonds": -10},
            [
                taken(0, 13, 0, 0, 0, jack_of_diamonds=0),
                taken(3, 0, 3, 10, 0, jack_of_diamonds=0),
            ],
            ([6, 3, 10, 13], [2, 1, 3, 4], True),
        ),
        ({"ends": "deals", "deals": 1}, [TIED], ([0, 13, 13, 0], [1, 3, 3, 1], False)),
        (
            {"ends": "deals", "deals": 1},
            [TIED, taken(0, 4, 3, 3, 3)],
            ([17, 16, 16, 3], [4, 2, 2, 1], True),
        ),
    ],
)
def test_a_tie_for_first_place_is_shared_or_played_off(options, deals, ends):
    chosen = {"moon": "off", "ends": "reach", "limit": 13, "tie": "one_more_deal", **options}
    assert standing(played(GAME, 4, deals, **chosen)) == ends


@pytest.mark.parametrize(
    ("options", "deal", "expected"),
    [
        ({}, taken(None, *UNCOUNTED, revoked=1), [0, 26, 0, 0]),
        ({}, taken(0, 13, 0, 0, 0, revoked=1), [0, 26, 0, 0]),
        ({}, taken(0, 13, 0, 0, 0, revoked=0), [26, 0, 0, 0]),
        ({"moon": "shooter_minus"}, taken(2, 0, 0, 13, 0, revoked=2), [0, 0, 26, 0]),
        ({"moon": "shooter_chooses"}, taken(2, 0, 0, 13, 0, revoked=2), [0, 0, 26, 0]),
        ({"spade_queen": 0}, {"hearts": UNCOUNTED, "revoked": 3}, [0, 0, 0, 13]),
        ({"spade_queen": 5}, taken(None, *UNCOUNTED, revoked=3), [0, 0, 0, 18]),
        (
            {"jack_of_diamonds": -10},
            taken(None, *UNCOUNTED, revoked=1, jack_of_diamonds=2),
            [0, 26, -10, 0],
        ),
        (
            {"jack_of_diamonds": -10},
            taken(None, *UNCOUNTED, revoked=1, jack_of_diamonds=1),
            [0, 16, 0, 0],
        ),
    ],
)
def test_the_revoker_gets_all_points_and_nobody_shoots_the_moon(options, deal, expected):
    assert points(played(GAME, 4, [deal], revoke="takes_all", **options)) == expected


@pytest.mark.parametrize(
    ("options", "deal", "expected"),
    [
        ({}, taken(0, 5, 4, 4, 0, no_trick=without_tricks(3)), [18, 4, 4, -5]),
        ({}, taken(0, 9, 4, 0, 0, no_trick=without_tricks(2, 3)), [22, 4, -5, -5]),
        ({}, taken(0, 9, 4, 0, 0, no_trick=without_tricks()), [22, 4, 0, 0]),
        ({}, taken(0, 13, 0, 0, 0, no_trick=without_tricks()), [0, 26, 26, 26]),
        (
            {"moon": "off"},
            taken(0, 13, 0, 0, 0, no_trick=without_tricks(1, 2, 3)),
            [26, -5, -5, -5],
        ),
        # Without ♦J it is no moon, so that the bonus stands.
        (
            {"jack_of_diamonds": -10},
            taken(0, 13, 0, 0, 0, jack_of_diamonds=1, no_trick=without_tricks(2)),
            [26, -10, -5, 0],
        ),
    ],
)
def test_players_without_a_trick_get_a_bonus_except_after_a_moon(options, deal, expected):
    assert points(played(GAME, 4, [deal], no_trick_bonus=-5, **options)) == expected


ALL_AND_JACK = taken(0, 13, 0, 0, 0, jack_of_diamonds=0)
ALL_BUT_JACK = taken(0, 13, 0, 0, 0, jack_of_diamonds=1)


@pytest.mark.parametrize(
    ("options", "deal", "expected"),
    [
        ({}, ALL_AND_JACK, [-10, 26, 26, 26]),
        ({"moon": "shooter_minus"}, ALL_AND_JACK, [-36, 0, 0, 0]),
        ({}, ALL_BUT_JACK, [26, -10, 0, 0]),
        ({"moon_needs_jack": False}, ALL_BUT_JACK, [0, 16, 26, 26]),
        ({"moon_needs_jack": False, "moon": "shooter_minus"}, ALL_BUT_JACK, [-26, -10, 0, 0]),
        (
            {"spade_queen": 0},
            {"hearts": (13, 0, 0, 0), "jack_of_diamonds": 0},
            [-10, 13, 13, 13],
        ),
        ({"spade_queen": 5, "moon": "shooter_minus"}, ALL_AND_JACK, [-28, 0, 0, 0]),
    ],
)
def test_house_rules_decide_how_a_moon_and_the_jack_score(options, deal, expected):
    assert points(played(GAME, 4, [deal], jack_of_diamonds=-10, **options)) == expected
