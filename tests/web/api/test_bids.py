"""POST /games/{slug}/bids: every thinkable bid with its verdict."""

import pytest

from tests.support.web.api_client import pointers, problem, refusals

pytestmark = pytest.mark.timeless


def ask(api, **question):
    return api.post("/games/hell/bids", question)


def legal(answer):
    return [one["bid"] for one in answer.json["bids"] if one["legal"]]


def test_the_dealer_may_not_make_the_bids_add_up_to_the_cards(api):
    answer = ask(api, seats=4, cards=5, bids=[1, 1, 1])
    assert answer.json == {
        "bids": [
            {"bid": 0, "legal": True},
            {"bid": 1, "legal": True},
            {
                "bid": 2,
                "legal": False,
                "code": "hell.dealer_bid",
                "message": "The dealer may not bid 2: 3 + 2 makes 5.",
                "rule": "O-5",
            },
            {"bid": 3, "legal": True},
            {"bid": 4, "legal": True},
            {"bid": 5, "legal": True},
        ]
    }


def test_the_dealer_may_bid_anything_if_the_bids_already_exceed_the_cards(api):
    assert legal(ask(api, seats=4, cards=5, bids=[2, 2, 2])) == [0, 1, 2, 3, 4, 5]


def test_the_other_players_may_bid_anything(api):
    assert legal(ask(api, seats=4, cards=2, bids=[1, 1])) == [0, 1, 2]


def test_the_dealer_may_bid_anything_if_the_hook_is_off(api):
    answer = ask(api, seats=4, cards=5, bids=[1, 1, 1], options={"hook": False})
    assert legal(answer) == [0, 1, 2, 3, 4, 5]


def test_the_hook_can_be_turned_off_for_the_last_deal(api):
    question = {"seats": 4, "cards": 5, "bids": [1, 1, 1], "options": {"hook": "not_in_last_deal"}}
    assert legal(ask(api, **question)) == [0, 1, 3, 4, 5]
    assert legal(ask(api, **question, last_deal=True)) == [0, 1, 2, 3, 4, 5]


def test_the_hook_can_be_turned_off_for_deals_of_one_card(api):
    options = {"hook": "not_with_one_card"}
    assert legal(ask(api, seats=5, cards=1, bids=[0, 0, 0, 0], options=options)) == [0, 1]


def test_the_dealer_must_bid_zero_on_one_card_if_all_others_did(api):
    assert legal(ask(api, seats=5, cards=1, bids=[0, 0, 0, 0])) == [0]


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ({"seats": 11, "cards": 1, "bids": []}, [(None, "seats", "table.seats")]),
        ({"seats": 0, "cards": 1, "bids": []}, [(None, "seats", "table.seats")]),
        ({"seats": 5, "cards": 11, "bids": []}, [(None, "cards", "hell.cards")]),
        ({"seats": 5, "cards": 0, "bids": []}, [(None, "cards", "hell.cards")]),
        (
            {"seats": 5, "cards": 3, "bids": [4, 0, -1]},
            [(None, "bids.0", "hell.bid_range"), (None, "bids.2", "hell.bid_range")],
        ),
        ({"seats": 3, "cards": 3, "bids": [0, 0, 0]}, [(None, "bids", "hell.all_bid")]),
        (
            {"seats": 3, "cards": 3, "bids": [], "options": {"ladder_cards": [27]}},
            [(None, "ladder_cards", "option.range")],
        ),
    ],
)
def test_a_request_that_breaks_the_rules_is_refused(api, question, found):
    assert refusals(ask(api, **question)) == found


def test_every_error_in_a_malformed_request_has_a_json_pointer(api):
    answer = ask(api, seats="4", bids=[1, None], options={"hook": 1}, preset="hell")
    assert set(pointers(answer)) == {"/seats", "/cards", "/bids/1", "/options/hook", "/preset"}


def test_a_game_without_bidding_has_no_bids(api):
    answer = api.post("/games/hearts/bids", {"seats": 4})
    assert problem(answer, 404)["detail"] == "There is no bidding in Hearts."
