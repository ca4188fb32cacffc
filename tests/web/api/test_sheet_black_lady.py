"""POST /games/black_lady/sheet. A heart is 1, ♠Q 13; the clear players share 26 and the carry."""

import pytest

from tests.support.web.api_client import problem, refusals

pytestmark = pytest.mark.timeless


def taken(*hearts, queen):
    return {"hearts": hearts, "spade_queen": queen}


def sheet(api, seats, deals, **more):
    answer = api.sheet("black_lady", seats, deals, **more)
    assert answer.status_code == 200, answer.text
    return answer.json


# ------------------------------------------------------------------------------ the clear bonus


@pytest.mark.parametrize(
    ("deal", "points", "carried"),
    [
        # The three examples of [000]: one clear, two clear, three clear.
        (taken(6, 0, 4, 3, queen=0), [19, -26, 4, 3], 0),
        (taken(8, 0, 5, 0, queen=2), [8, -13, 18, -13], 0),
        (taken(0, 0, 0, 13, queen=3), [-8, -8, -8, 26], 2),
        # Nobody clear: everything is carried.
        (taken(4, 4, 4, 1, queen=0), [17, 4, 4, 1], 26),
        # ♠Q alone is a penalty card.
        (taken(13, 0, 0, 0, queen=1), [13, 13, -13, -13], 0),
    ],
)
def test_the_clear_players_share_the_bonus(api, deal, points, carried):
    settled = sheet(api, 4, [deal])["deals"][0]
    assert settled["points"] == points
    assert settled["carried"] == carried


def test_a_player_who_looked_at_the_table_cards_is_not_clear(api):
    looked = taken(6, 0, 4, 3, queen=0) | {"barred_from_clear": [False, True, False, False]}
    settled = sheet(api, 4, [looked, taken(6, 0, 4, 3, queen=0)])["deals"]
    assert [deal["points"] for deal in settled] == [[19, 0, 4, 3], [19, -52, 4, 3]]
    assert [deal["carried"] for deal in settled] == [26, 0]


@pytest.mark.parametrize(
    ("barred", "found"),
    [
        ([True], [("barred_from_clear", "entry.seats")]),
        ([], [("barred_from_clear", "entry.seats")]),
    ],
)
def test_barred_from_clear_must_have_one_value_per_player(api, barred, found):
    deal = taken(6, 0, 4, 3, queen=0) | {"barred_from_clear": barred}
    assert refusals(api.sheet("black_lady", 4, [deal])) == [(1, *one) for one in found]


CARRIED_ON = [
    taken(0, 0, 0, 13, queen=3),  # 26, three clear: 8 each, 2 carried.
    taken(13, 0, 0, 0, queen=0),  # 28, three clear: 9 each, 1 carried.
    taken(0, 7, 0, 6, queen=1),  # 27, two clear: 13 each, 1 carried.
    taken(1, 2, 3, 7, queen=0),  # 27, nobody: 27 carried.
    taken(5, 5, 2, 1, queen=3),  # 53, nobody: 53 carried.
    taken(0, 5, 5, 3, queen=2),  # 79, one clear: 79.
]


def test_the_remainder_is_carried_over_from_deal_to_deal(api):
    answer = sheet(api, 4, CARRIED_ON)
    assert [deal["points"] for deal in answer["deals"]] == [
        [-8, -8, -8, 26],
        [26, -9, -9, -9],
        [-13, 20, -13, 6],
        [14, 2, 3, 7],
        [5, 5, 2, 14],
        [-79, 5, 18, 3],
    ]
    assert [deal["carried"] for deal in answer["deals"]] == [2, 1, 1, 27, 53, 0]
    assert [deal["totals"] for deal in answer["deals"]][-1] == [-55, 15, -7, 47]
    assert answer["places"] == [1, 3, 2, 4]


def test_the_reasons_include_the_pot(api):
    deals = sheet(api, 4, CARRIED_ON)["deals"]
    assert deals[1]["reasons"] == [
        "13 hearts, ♠Q: 13 + 13",
        "no penalty card: clear; Pot 26 + 2 carried over: 9 each, 1 carried over",
        "no penalty card: clear; Pot 26 + 2 carried over: 9 each, 1 carried over",
        "no penalty card: clear; Pot 26 + 2 carried over: 9 each, 1 carried over",
    ]
    assert deals[5]["reasons"][0] == (
        "no penalty card: clear; Pot 26 + 53 carried over: 79 to Player 1"
    )


def test_correcting_the_first_deal_changes_every_later_pot(api):
    corrected = [taken(6, 0, 4, 3, queen=0), *CARRIED_ON[1:]]
    answer = sheet(api, 4, corrected)
    # 26: one clear. 26: 8 each, 2 carried. 28: 14 each. 26 carried, 52 carried, 78 to one.
    assert [deal["carried"] for deal in answer["deals"]] == [0, 2, 0, 26, 52, 0]
    assert answer["deals"][2]["points"] == [-14, 20, -14, 6]
    assert answer["deals"][5]["points"] == [-78, 5, 18, 3]
    assert answer["totals"] == [-28, -2, 5, 25]


def test_six_clear_players_out_of_seven_share_26(api):
    settled = sheet(api, 7, [taken(0, 0, 0, 0, 0, 0, 13, queen=6)])["deals"][0]
    assert settled["points"] == [-4, -4, -4, -4, -4, -4, 26]
    assert settled["carried"] == 2


def test_a_table_may_choose_another_bonus(api):
    settled = sheet(api, 3, [taken(0, 0, 13, queen=2)], options={"bonus": 31})["deals"][0]
    assert settled["points"] == [-15, -15, 26]
    assert settled["carried"] == 1


def test_clear_players_get_nothing_if_the_bonus_is_zero(api):
    settled = sheet(api, 3, [taken(0, 0, 13, queen=2)], options={"bonus": 0})["deals"][0]
    assert settled["points"] == [0, 0, 26]
    assert settled["carried"] == 0


def test_nobody_is_clear_after_a_moon_if_moons_are_on(api):
    deals = [taken(0, 13, 0, 0, queen=1), taken(13, 0, 0, 0, queen=2)]
    answer = sheet(api, 4, deals, options={"moon": "others_plus"})
    assert [deal["points"] for deal in answer["deals"]] == [[26, 0, 26, 26], [13, -26, 13, -26]]
    assert [deal["carried"] for deal in answer["deals"]] == [26, 0]


# -------------------------------------------------------------------------------------- the deals


@pytest.mark.parametrize(
    ("seats", "hand", "table", "face_up"),
    [(3, 16, 4, 2), (4, 12, 4, 2), (5, 10, 2, 1), (6, 8, 4, 2), (7, 7, 3, 2)],
)
def test_the_plan_has_table_cards_and_two_passes_to_the_right(api, seats, hand, table, face_up):
    assert sheet(api, seats, [], first_dealer=seats - 1)["next"] == {
        "number": 1,
        "dealer": seats - 1,
        "cards": hand,
        "leader": 0,
        "turn_order": list(range(seats)),
        "passes": [{"cards": 2, "to": "right"}, {"cards": 1, "to": "right"}],
        "table": table,
        "face_up": face_up,
    }


def test_a_match_of_four_has_twelve_deals_by_default(api):
    assert sheet(api, 4, CARRIED_ON * 2)["finished"] is True
    assert sheet(api, 4, CARRIED_ON + CARRIED_ON[:5])["finished"] is False


@pytest.mark.parametrize(("seats", "usual"), [(3, 12), (4, 12), (5, 10), (6, 12), (7, 14)])
def test_deals_default_to_the_multiple_of_players_nearest_to_twelve(api, seats, usual):
    """BL-4."""
    deal = taken(13, *[0] * (seats - 1), queen=0)
    assert sheet(api, seats, [deal] * (usual - 1))["finished"] is False
    assert sheet(api, seats, [deal] * usual)["finished"] is True
    assert sheet(api, seats, [deal] * usual, preset="standard")["finished"] is True


def test_five_players_may_choose_twelve_deals(api):
    deals = [taken(13, 0, 0, 0, 0, queen=0)] * 11
    assert sheet(api, 5, deals, options={"deals": 12})["finished"] is False


def test_the_remainder_after_the_last_deal_is_returned(api):
    answer = sheet(api, 3, [taken(6, 4, 3, queen=0)] * 3, options={"deals": 3})
    assert [deal["carried"] for deal in answer["deals"]] == [26, 52, 78]
    assert answer["totals"] == [57, 12, 9]
    assert answer["next"] is None


def test_any_number_of_deals_is_allowed(api):
    assert sheet(api, 4, CARRIED_ON[:5], options={"deals": 5})["finished"] is True


def test_the_carry_is_the_only_field_specific_to_black_lady(api):
    answer = sheet(api, 4, CARRIED_ON, preset="standard")
    assert set(answer) == {"deals", "totals", "places", "finished", "next"}
    names = {"number", "dealer", "cards", "points", "totals", "reasons", "carried"}
    assert all(set(deal) == names for deal in answer["deals"])


# --------------------------------------------------------------------------- what cannot have been


@pytest.mark.parametrize(
    ("deal", "found"),
    [
        (taken(13, 1, 0, 0, queen=0), [("hearts", "black_lady.hearts_sum")]),
        (taken(1, 1, 0, 0, queen=0), [("hearts", "black_lady.hearts_sum")]),
        (taken(13, 0, 0, 0, queen=None), [("spade_queen", "black_lady.queen_missing")]),
        (taken(13, 0, 0, 0, queen=4), [("spade_queen", "black_lady.queen_seat")]),
        (taken(13, 0, 0, queen=0), [("hearts", "entry.seats")]),
        (
            taken(14, -1, None, 0, queen=-1),
            [
                ("hearts.0", "black_lady.hearts_many"),
                ("hearts.1", "black_lady.hearts_negative"),
                ("hearts.2", "black_lady.hearts_missing"),
                ("spade_queen", "black_lady.queen_seat"),
            ],
        ),
    ],
)
def test_impossible_results_are_refused(api, deal, found):
    assert refusals(api.sheet("black_lady", 4, [deal])) == [(1, *one) for one in found]


def test_a_refusal_gives_its_reason(api):
    answer = api.sheet("black_lady", 4, [CARRIED_ON[0], taken(13, 1, 0, 0, queen=0)])
    assert problem(answer, 422)["refusals"] == [
        {
            "deal": 2,
            "field": "hearts",
            "code": "black_lady.hearts_sum",
            "message": (
                "The hearts add up to 14, but there are 13 in the pack. Player 1's 13 may be 12."
            ),
            "rule": None,
        }
    ]


def test_a_deal_after_the_last_is_refused(api):
    answer = api.sheet("black_lady", 4, CARRIED_ON, options={"deals": 4})
    assert refusals(answer) == [(5, "", "deal.after_end"), (6, "", "deal.after_end")]


@pytest.mark.parametrize("seats", [2, 8])
def test_black_lady_is_for_three_to_seven_players(api, seats):
    assert refusals(api.sheet("black_lady", seats, [])) == [(None, "seats", "table.seats")]


@pytest.mark.parametrize("options", [{"deals": 0}, {"bonus": -1}])
def test_a_number_out_of_range_is_refused(api, options):
    (name,) = options
    assert refusals(api.sheet("black_lady", 4, [], options=options)) == [
        (None, name, "option.range")
    ]
