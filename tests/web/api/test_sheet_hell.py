"""POST /games/hell/sheet. The points are worked out by hand: 10 + 3 × bid, or −3 × difference."""

import pytest

from tests.support.web.api_client import hell

pytestmark = pytest.mark.timeless

MATCH = [
    # bids, tricks, points, totals
    ([0, 1, 0, 1, 0], [0, 1, 0, 0, 0], [10, 13, 10, -3, 10], [10, 13, 10, -3, 10]),
    ([1, 0, 1, 1, 0], [1, 0, 0, 1, 0], [13, 10, -3, 13, 10], [23, 23, 7, 10, 20]),
    ([1, 1, 0, 0, 0], [1, 1, 0, 1, 0], [13, 13, 10, -3, 10], [36, 36, 17, 7, 30]),
    ([2, 1, 1, 0, 1], [2, 0, 1, 0, 1], [16, -3, 13, 10, 13], [52, 33, 30, 17, 43]),
    ([1, 2, 0, 0, 1], [1, 3, 0, 0, 1], [13, -3, 10, 10, 13], [65, 30, 40, 27, 56]),
    ([2, 0, 3, 1, 1], [2, 0, 1, 2, 1], [16, 10, -6, -3, 13], [81, 40, 34, 24, 69]),
    ([0, 2, 1, 3, 2], [1, 2, 1, 3, 0], [-3, 16, 13, 19, -6], [78, 56, 47, 43, 63]),
    ([3, 1, 2, 0, 1], [3, 2, 2, 0, 1], [19, -3, 16, 10, 13], [97, 53, 63, 53, 76]),
    ([2, 3, 1, 2, 2], [1, 3, 1, 2, 2], [-3, 19, 13, 16, 16], [94, 72, 76, 69, 92]),
    ([4, 2, 0, 2, 1], [4, 2, 0, 1, 3], [22, 16, 10, -3, -6], [116, 88, 86, 66, 86]),
    ([1, 1, 4, 1, 1], [1, 2, 4, 1, 1], [13, -3, 22, 13, 13], [129, 85, 108, 79, 99]),
    ([2, 2, 2, 3, 0], [2, 2, 2, 2, 0], [16, 16, 16, -3, 10], [145, 101, 124, 76, 109]),
    ([0, 1, 2, 2, 1], [0, 1, 3, 2, 1], [10, 13, -3, 16, 13], [155, 114, 121, 92, 122]),
    ([3, 1, 1, 1, 1], [2, 1, 1, 1, 1], [-3, 13, 13, 13, 13], [152, 127, 134, 105, 135]),
    ([0, 0, 2, 1, 1], [0, 1, 2, 1, 1], [10, -3, 16, 13, 13], [162, 124, 150, 118, 148]),
    ([1, 1, 2, 0, 1], [1, 1, 1, 0, 1], [13, 13, -3, 10, 13], [175, 137, 147, 128, 161]),
    ([0, 1, 0, 3, 0], [1, 1, 0, 1, 0], [-3, 13, 10, -6, 10], [172, 150, 157, 122, 171]),
    ([1, 0, 0, 1, 1], [1, 0, 0, 1, 0], [13, 10, 10, 13, -3], [185, 160, 167, 135, 168]),
    ([1, 0, 0, 0, 1], [1, 0, 0, 0, 0], [13, 10, 10, 10, -3], [198, 170, 177, 145, 165]),
]
CARDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
DEALERS = [2, 3, 4, 0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0]
DEALS = [hell(bids, tricks) for bids, tricks, _, _ in MATCH]


@pytest.fixture(scope="module")
def match(api):
    response = api.sheet("hell", 5, DEALS, first_dealer=2)
    assert response.status_code == 200
    return response.json


def test_a_match_of_five_has_nineteen_deals_from_one_card_to_ten_and_back(match):
    assert [deal["number"] for deal in match["deals"]] == list(range(1, 20))
    assert [deal["cards"] for deal in match["deals"]] == CARDS


def test_the_deal_passes_to_the_next_seat(match):
    assert [deal["dealer"] for deal in match["deals"]] == DEALERS


def test_points_and_totals_match_the_paper_sheet(match):
    assert [deal["points"] for deal in match["deals"]] == [points for _, _, points, _ in MATCH]
    assert [deal["totals"] for deal in match["deals"]] == [totals for _, _, _, totals in MATCH]


def test_a_finished_match_has_places_and_no_next_deal(match):
    assert match["totals"] == [198, 170, 177, 145, 165]
    assert match["places"] == [1, 3, 2, 5, 4]
    assert match["finished"] is True
    assert match["next"] is None


def test_every_number_is_explained(match):
    assert match["deals"][9]["reasons"] == [
        "bid 4, took 4: 10 + 3 × 4",
        "bid 2, took 2: 10 + 3 × 2",
        "bid 0, took 0: 10 + 3 × 0",
        "bid 2, took 1: −3 × 1",
        "bid 1, took 3: −3 × 2",
    ]


def test_the_sheet_has_only_the_common_fields(match):
    names = {"number", "dealer", "cards", "points", "totals", "reasons"}
    assert all(set(deal) == names for deal in match["deals"])
    assert set(match) == {"deals", "totals", "places", "finished", "next"}


def test_an_empty_sheet_places_everyone_first_and_has_a_plan(api):
    assert api.sheet("hell", 3, [], first_dealer=1).json == {
        "deals": [],
        "totals": [0, 0, 0],
        "places": [1, 1, 1],
        "finished": False,
        "next": {
            "number": 1,
            "dealer": 1,
            "cards": 1,
            "leader": 1,
            "turn_order": [1, 2, 0],
            "bid_order": [2, 0, 1],
        },
    }


def test_omitted_options_have_the_values_of_the_preset(api):
    deals = [hell([1, 1], [1, 0])]
    answer = api.sheet("hell", 2, deals, preset="oh_hell", options={"hook": True})
    assert answer.json["deals"][0]["points"] == [11, 0]
    assert answer.json["deals"][0]["reasons"][0] == "bid 1, took 1: 1 + 10"
    assert answer.json["next"]["leader"] == 0


def test_options_override_the_preset(api):
    options = {"first_lead": "dealer", "ladder": "down_up"}
    plan = api.sheet("hell", 2, [], preset="oh_hell", options=options).json["next"]
    assert (plan["cards"], plan["leader"]) == (25, 0)


def test_omitted_options_have_their_defaults_without_a_preset(api):
    deals = [hell([1, 1], [1, 0])]
    answer = api.sheet("hell", 2, deals, options={"ladder": "up"})
    assert answer.json["deals"][0]["points"] == [13, -3]


def test_a_table_may_choose_the_cards_of_each_deal(api):
    deals = [hell([0, 0, 0, 0], [1, 0, 1, 0])]
    answer = api.sheet("hell", 4, deals, options={"ladder_cards": [2, 5]}).json
    assert answer["deals"][0]["cards"] == 2
    assert answer["next"]["cards"] == 5


def test_the_trump_may_be_null(api):
    assert api.sheet("hell", 2, [hell([0, 0], [0, 1], trump=None)]).status_code == 200


def test_a_sheet_may_have_a_thousand_deals(api):
    deals = [hell([1, 1], [1, 0])] * 1000
    answer = api.sheet("hell", 2, deals, options={"ladder_cards": [1] * 1000})
    assert answer.json["totals"] == [13_000, -3_000]
    assert answer.json["finished"] is True
