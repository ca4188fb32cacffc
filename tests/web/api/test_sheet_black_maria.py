"""POST /games/black_maria/sheet. A heart is 1; as printed ♠A 7, ♠Q 10, ♠K 13: 43 in all."""

import pytest

from tests.support.web.api_client import pointers, problem, refusals

pytestmark = pytest.mark.timeless


def taken(*hearts, queen=0, king=0, ace=0):
    return {"hearts": hearts, "spade_queen": queen, "spade_king": king, "spade_ace": ace}


THREE_DEALS = [
    # 13 hearts, then who took ♠Q (10), ♠K (13) and ♠A (7), and the points.
    taken(3, 4, 5, 1, queen=0, king=1, ace=2),  # 13, 17, 12, 1
    taken(0, 0, 13, 0, queen=2, king=2, ace=3),  # 0, 0, 36, 7
    taken(6, 0, 0, 7, queen=3, king=0, ace=0),  # 26, 0, 0, 17
]


def sheet(api, seats, deals, **more):
    answer = api.sheet("black_maria", seats, deals, **more)
    assert answer.status_code == 200, answer.text
    return answer.json


def plan(api, seats, **more):
    return sheet(api, seats, [], **more)["next"]


def test_points_totals_and_places_match_the_paper_sheet(api):
    answer = sheet(api, 4, THREE_DEALS, options={"deals": 3})
    assert [deal["points"] for deal in answer["deals"]] == [
        [13, 17, 12, 1],
        [0, 0, 36, 7],
        [26, 0, 0, 17],
    ]
    assert [deal["totals"] for deal in answer["deals"]] == [
        [13, 17, 12, 1],
        [13, 17, 48, 8],
        [39, 17, 48, 25],
    ]
    assert answer["totals"] == [39, 17, 48, 25]
    assert answer["places"] == [3, 1, 4, 2]
    assert answer["finished"] is True
    assert answer["next"] is None


def test_every_number_is_explained(api):
    assert sheet(api, 4, THREE_DEALS)["deals"][1]["reasons"] == [
        "no penalty card: 0",
        "no penalty card: 0",
        "13 hearts, ♠Q, ♠K: 13 + 10 + 13",
        "♠A: 7",
    ]


def test_the_queen_costs_most_with_the_english_values(api):
    answer = sheet(api, 4, THREE_DEALS[:1], preset="english")
    assert answer["totals"] == [16, 14, 12, 1]


def test_the_sheet_has_only_the_common_fields(api):
    answer = sheet(api, 4, THREE_DEALS)
    assert set(answer) == {"deals", "totals", "places", "finished", "next"}
    names = {"number", "dealer", "cards", "points", "totals", "reasons"}
    assert all(set(deal) == names for deal in answer["deals"])


@pytest.mark.parametrize(
    ("seats", "cards", "removed", "opens"),
    [
        (3, 17, ["2C"], "3C"),
        (4, 13, [], "2C"),
        (5, 10, ["2C", "2D"], "3C"),
        (6, 8, ["2C", "2D", "2S", "3C"], "4C"),
        (7, 7, ["2C", "2D", "2S"], "3C"),
    ],
)
def test_the_plan_deals_the_pack_out_evenly_and_passes_three_to_the_right(
    api, seats, cards, removed, opens
):
    assert plan(api, seats) == {
        "number": 1,
        "dealer": 0,
        "cards": cards,
        "leader": None,
        "turn_order": [*range(1, seats), 0],
        "passes": [{"cards": 3, "to": "right"}],
        "removed": removed,
        "opening_card": opens,
    }


def test_the_player_after_the_dealer_leads_if_leads_are_free(api):
    freely = plan(api, 6, options={"lead": "free"})
    assert (freely["dealer"], freely["leader"]) == (0, 1)
    assert "opening_card" not in freely


def test_six_players_without_the_twos_open_with_the_three_of_clubs(api):
    assert plan(api, 6, options={"removed": "all_twos_for_six"})["opening_card"] == "3C"


def test_every_deal_has_a_pass_and_the_next_dealer(api):
    after_three = sheet(api, 4, THREE_DEALS, first_dealer=2)["next"]
    assert (after_three["number"], after_three["dealer"]) == (4, 1)
    assert (after_three["leader"], after_three["opening_card"]) == (None, "2C")
    assert after_three["passes"] == [{"cards": 3, "to": "right"}]


def test_six_players_may_remove_all_twos(api):
    twos = {"removed": "all_twos_for_six", "moon": "others_plus"}
    assert sorted(plan(api, 6, options=twos)["removed"]) == ["2C", "2D", "2H", "2S"]
    # 12 hearts, ♠Q, ♠K and ♠A: 42 points, and so is the moon.
    answer = sheet(api, 6, [taken(0, 12, 0, 0, 0, 0, queen=1, king=1, ace=1)], options=twos)
    assert answer["totals"] == [42, 0, 42, 42, 42, 42]


def test_all_penalty_cards_cost_43_if_the_moon_is_off(api):
    answer = sheet(api, 3, [taken(13, 0, 0)])
    assert answer["totals"] == [43, 0, 0]
    assert answer["places"] == [3, 1, 1]


def test_the_moon_costs_everybody_else_43(api):
    answer = sheet(api, 3, [taken(13, 0, 0)], options={"moon": "others_plus"})
    assert answer["totals"] == [0, 43, 43]


def test_36_points_are_not_a_moon(api):
    answer = sheet(api, 3, [taken(13, 0, 0, ace=1)], options={"moon": "others_plus"})
    assert answer["totals"] == [36, 7, 0]


@pytest.mark.parametrize(
    ("options", "deals", "finished"),
    [
        ({}, 11, False),
        ({}, 12, True),
        ({"ends": "over"}, 2, False),
        ({"ends": "over"}, 3, True),
        ({"ends": "over", "limit": 129}, 3, False),
        ({"ends": "reach", "limit": 129}, 3, True),
        ({"ends": "open"}, 30, False),
    ],
)
def test_a_match_ends_as_the_table_chose(api, options, deals, finished):
    # 43 points to one player in every deal.
    assert sheet(api, 4, [taken(13, 0, 0, 0)] * deals, options=options)["finished"] is finished


@pytest.mark.parametrize("preset", ["as_printed", "english"])
@pytest.mark.parametrize(("seats", "usual"), [(3, 12), (4, 12), (5, 10), (6, 12), (7, 14)])
def test_deals_default_to_the_multiple_of_players_nearest_to_twelve(api, preset, seats, usual):
    """BM-5."""
    deal = taken(13, *[0] * (seats - 1))
    assert sheet(api, seats, [deal] * (usual - 1), preset=preset)["finished"] is False
    assert sheet(api, seats, [deal] * usual, preset=preset)["finished"] is True


def test_a_deal_after_the_end_is_refused(api):
    answer = api.sheet("black_maria", 4, [*THREE_DEALS, THREE_DEALS[0]], options={"deals": 3})
    assert refusals(answer) == [(4, "", "deal.after_end")]


def test_omitted_options_have_their_defaults(api):
    chosen = sheet(api, 4, THREE_DEALS, options={"moon": "off"})
    assert chosen == sheet(api, 4, THREE_DEALS)
    assert chosen == sheet(api, 4, THREE_DEALS, preset="as_printed")


# --------------------------------------------------------------------------- what cannot have been


@pytest.mark.parametrize("card", ["queen", "king", "ace"])
def test_a_high_spade_without_a_player_is_refused(api, card):
    deal = taken(13, 0, 0, 0)
    del deal[f"spade_{card}"]
    expected = [(1, f"spade_{card}", f"black_maria.{card}_missing")]
    assert refusals(api.sheet("black_maria", 4, [deal])) == expected
    deal[f"spade_{card}"] = None
    assert refusals(api.sheet("black_maria", 4, [deal])) == expected


@pytest.mark.parametrize(
    ("deal", "found"),
    [
        (taken(13, 1, 0, 0), [("hearts", "black_maria.hearts_sum")]),
        (taken(12, 0, 0, 0), [("hearts", "black_maria.hearts_sum")]),
        (taken(14, 0, 0, 0), [("hearts.0", "black_maria.hearts_many")]),
        (
            taken(14, -1, 0, 0, king=4, ace=-1),
            [
                ("hearts.0", "black_maria.hearts_many"),
                ("hearts.1", "black_maria.hearts_negative"),
                ("spade_king", "black_maria.king_seat"),
                ("spade_ace", "black_maria.ace_seat"),
            ],
        ),
        (taken(13, 0, 0), [("hearts", "entry.seats")]),
        (taken(13, None, 0, 0), [("hearts.1", "black_maria.hearts_missing")]),
    ],
)
def test_impossible_results_are_refused(api, deal, found):
    assert refusals(api.sheet("black_maria", 4, [deal])) == [(1, *one) for one in found]


def test_the_refusal_of_too_many_hearts_names_the_number_in_the_pack(api):
    answer = api.sheet(
        "black_maria", 6, [taken(13, 0, 0, 0, 0, 0)], options={"removed": "all_twos_for_six"}
    )
    assert problem(answer, 422)["refusals"] == [
        {
            "deal": 1,
            "field": "hearts.0",
            "code": "black_maria.hearts_many",
            "message": "Only 12 hearts are in the pack, not 13.",
            "rule": "BM-1",
        }
    ]


@pytest.mark.parametrize("seats", [2, 8])
def test_black_maria_is_for_three_to_seven_players(api, seats):
    answer = api.sheet("black_maria", seats, [])
    assert refusals(answer) == [(None, "seats", "table.seats")]


def test_an_unknown_value_is_malformed(api):
    body = {"spades": "ace7", "removed": "standard", "passing": "left"}
    assert set(pointers(api.sheet("black_maria", 4, [], options=body))) == {
        "/options/spades",
        "/options/passing",
    }
    jack = {**taken(13, 0, 0, 0), "jack_of_diamonds": 1}
    assert pointers(api.sheet("black_maria", 4, [jack])) == {
        "/deals/0/jack_of_diamonds": "There is no field with this name."
    }
