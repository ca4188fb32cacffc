"""POST /games/points/sheet. The points are those that were entered."""

import pytest

from tests.support.web.api_client import refusals

pytestmark = pytest.mark.timeless


def asked(api, deals, **more):
    return api.post("/games/points/sheet", {"first_dealer": 0, "deals": deals, **more})


def test_the_fewest_points_win_if_the_table_chose_so(api):
    answer = asked(
        api,
        [{"scores": [0, 25, 100]}],
        seats=3,
        options={"called": "Rummy", "wins": "fewest", "ends": "reach", "target": 100},
    )
    assert answer.status_code == 200, answer.text
    assert answer.json["totals"] == [0, 25, 100]
    assert answer.json["places"] == [1, 2, 3]
    assert answer.json["finished"]
    [deal] = answer.json["deals"]
    assert deal["reasons"] == ["as entered; best of the deal", "as entered", "as entered"]


def test_points_is_for_one_to_twelve_players(api):
    assert asked(api, [{"scores": [7]}], seats=1).json["totals"] == [7]
    assert asked(api, [{"scores": [1] * 12}], seats=12).json["places"] == [1] * 12
    assert asked(api, [], seats=13).status_code == 422


def test_scores_that_do_not_add_up_to_zero_are_refused(api):
    answer = asked(api, [{"scores": [8000, -4000, -2000, -1000]}], seats=4, preset="zero_sum")
    assert refusals(answer) == [(1, "scores", "points.sum")]


def test_a_game_name_that_is_too_long_is_refused(api):
    answer = asked(api, [], seats=4, options={"called": "x" * 41})
    [(_, field, code)] = refusals(answer)
    assert (field, code) == ("called", "name.long")
