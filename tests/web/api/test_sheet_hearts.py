"""POST /games/hearts/sheet. A heart is 1 point, ♠Q 13; a moon is 26 for the others."""

import pytest

pytestmark = pytest.mark.timeless


def taken(*hearts, **more):
    return {"hearts": hearts, **more}


TO_OVER_A_HUNDRED = [
    taken(4, 9, 0, 0, spade_queen=2),
    taken(0, 0, 0, 13, spade_queen=3),
    taken(0, 0, 0, 13, spade_queen=3),
    taken(0, 0, 0, 13, spade_queen=3),
    taken(0, 0, 13, 0, spade_queen=0),
]


def test_a_match_with_moons_ends_when_somebody_is_over_a_hundred(api):
    answer = api.sheet("hearts", 4, TO_OVER_A_HUNDRED).json
    assert [deal["points"] for deal in answer["deals"]] == [
        [4, 9, 13, 0],
        [26, 26, 26, 0],
        [26, 26, 26, 0],
        [26, 26, 26, 0],
        [13, 0, 13, 0],
    ]
    assert [deal["totals"] for deal in answer["deals"]] == [
        [4, 9, 13, 0],
        [30, 35, 39, 0],
        [56, 61, 65, 0],
        [82, 87, 91, 0],
        [95, 87, 104, 0],
    ]
    assert answer["totals"] == [95, 87, 104, 0]
    assert answer["places"] == [3, 2, 4, 1]
    assert answer["finished"] is True
    assert answer["next"] is None


def test_a_deal_after_the_end_is_refused(api):
    answer = api.sheet("hearts", 4, [*TO_OVER_A_HUNDRED, taken(13, 0, 0, 0, spade_queen=0)])
    assert answer.status_code == 422
    assert [(one["deal"], one["code"]) for one in answer.json["refusals"]] == [
        (6, "deal.after_end")
    ]


def test_the_plan_for_four_passes_left_and_names_the_opening_card(api):
    assert api.sheet("hearts", 4, []).json["next"] == {
        "number": 1,
        "dealer": 0,
        "cards": 13,
        "leader": None,
        "turn_order": [1, 2, 3, 0],
        "passes": [{"cards": 3, "to": "left"}],
        "removed": [],
        "opening_card": "2C",
    }


def test_the_fourth_deal_of_four_players_has_no_pass(api):
    assert api.sheet("hearts", 4, TO_OVER_A_HUNDRED[:3]).json["next"]["passes"] == []


def test_five_players_remove_two_cards_and_pass_right(api):
    plan = api.sheet("hearts", 5, [], first_dealer=4).json["next"]
    assert (plan["dealer"], plan["cards"], plan["opening_card"]) == (4, 10, "3C")
    assert sorted(plan["removed"]) == ["2C", "2D"]
    assert plan["passes"] == [{"cards": 3, "to": "right"}]


def test_the_plan_has_no_opening_card_if_the_eldest_hand_leads(api):
    plan = api.sheet("hearts", 3, [], preset="old_american", first_dealer=2).json["next"]
    assert plan["leader"] == 0
    assert "opening_card" not in plan


@pytest.mark.parametrize("preset", ["old_american", "hearts_only"])
def test_the_older_presets_always_pass_left_and_never_end(api, preset):
    queen = {} if preset == "hearts_only" else {"spade_queen": 1}
    deals = [taken(0, 13, 0, 0, **queen)] * 12
    answer = api.sheet("hearts", 4, deals, preset=preset).json
    assert answer["finished"] is False
    assert answer["next"]["passes"] == [{"cards": 3, "to": "left"}]


@pytest.mark.parametrize(("seats", "removed"), [(3, ["2S"]), (4, None), (5, ["2S", "2D"])])
def test_the_penalty_first_preset_removes_low_cards_and_has_no_pass(api, seats, removed):
    plan = api.sheet("hearts", seats, [], preset="penalty_first").json["next"]
    assert plan["passes"] == []
    assert sorted(plan.get("removed") or []) == sorted(removed or [])
    assert plan["opening_card"] == "2C"


def test_the_jack_of_diamonds_takes_points_off(api):
    deal = taken(0, 5, 8, spade_queen=1, jack_of_diamonds=0)
    answer = api.sheet("hearts", 3, [deal], preset="jack_of_diamonds").json
    assert answer["totals"] == [-10, 18, 8]
    assert answer["places"] == [1, 3, 2]
    assert answer["deals"][0]["reasons"] == [
        "♦J: −10",
        "5 hearts, ♠Q: 5 + 13",
        "8 hearts: 8",
    ]


def test_several_reasons_for_one_number_are_separated(api):
    deal = taken(0, 0, 13, spade_queen=2, moon_choice="shooter_minus")
    answer = api.sheet("hearts", 3, [deal], options={"moon": "shooter_chooses"}).json
    assert answer["totals"] == [0, 0, -26]
    assert answer["deals"][0]["reasons"][2] == "took everything: −26; chosen by Player 3"


def test_the_queen_of_spades_may_be_omitted_if_it_does_not_count(api):
    answer = api.sheet("hearts", 3, [taken(0, 0, 13)], preset="hearts_only")
    assert answer.json["totals"] == [13, 13, 0]


def test_missing_values_of_all_deals_are_reported_at_once(api):
    answer = api.sheet("hearts", 3, [taken(None, 5, 0), taken(0, 0, 14, spade_queen=1)])
    assert answer.status_code == 422
    assert [(one["deal"], one["field"]) for one in answer.json["refusals"]] == [
        (1, "hearts.0"),
        (1, "spade_queen"),
        (2, "hearts.2"),
    ]


def test_a_revoke_may_cost_all_points_without_a_count_of_hearts(api):
    deal = taken(None, None, None, None, revoked=2)
    answer = api.sheet("hearts", 4, [deal], options={"revoke": "takes_all"}).json
    assert answer["totals"] == [0, 0, 26, 0]
    assert answer["deals"][0]["reasons"][2] == "revoke: 26"
    refused = api.sheet("hearts", 4, [deal])
    assert refused.status_code == 422
    assert ("revoked", "hearts.revoke_unused") in [
        (one["field"], one["code"]) for one in refused.json["refusals"]
    ]


def test_the_player_marked_as_having_no_trick_gets_the_bonus(api):
    deal = taken(5, 8, 0, 0, spade_queen=1, no_trick=[False, False, True, False])
    answer = api.sheet("hearts", 4, [deal], options={"no_trick_bonus": -5}).json
    assert answer["totals"] == [5, 21, -5, 0]


def test_the_plan_names_no_card_and_no_leader_if_any_club_may_open(api):
    plan = api.sheet("hearts", 4, [], options={"opening": "any_club"}).json["next"]
    assert "opening_card" not in plan
    assert plan["leader"] is None
