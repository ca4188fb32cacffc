"""The seventh game in the API: questions without a key, and matches with one."""

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from tests.seventh_game.matches import MADE, MISSED, NAMES, NIL_MADE, TO_200
from tests.support.web.api_client import JsonClient, Member, create_club, pointers, refusals, wrong
from tests.support.web.api_client import plays as in_turn


@pytest.fixture
def api(app):
    return JsonClient(app.test_client())


@pytest.fixture
def member(app):
    return Member(app.test_client(), *create_club(app))


def test_the_game_is_listed_with_its_options_and_entry(api):
    game = next(one for one in api.get("/games").json["games"] if one["slug"] == "spades")
    assert (game["name"], game["seats"]) == ("Spades", {"min": 4, "max": 4})
    assert [preset["name"] for preset in game["presets"]] == ["spades", "short_spades"]
    assert list(game["options"]["properties"]) == ["target", "nil", "bag_penalty", "break_spades"]
    assert list(game["entry"]["properties"]) == ["bids", "tricks", "nils"]


def test_the_game_is_listed_in_japanese(api):
    games = api.get("/games", Accept_Language="ja").json["games"]
    assert next(one for one in games if one["slug"] == "spades")["name"] == "スペード"


def test_the_sheet_has_points_and_bags_per_side(api):
    answer = api.sheet("spades", 4, [NIL_MADE, MADE], options=TO_200).json
    assert [deal["points"] for deal in answer["deals"]] == [[141, 62], [61, 60]]
    assert (answer["totals"], answer["places"]) == ([202, 122], [1, 2])
    assert (answer["finished"], answer["next"]) == (True, None)
    assert answer["bags"] == [2, 2]


def test_the_plan_includes_the_bidding_order(api):
    plan = api.sheet("spades", 4, [MADE]).json["next"]
    assert (plan["number"], plan["dealer"], plan["cards"]) == (2, 1, 13)
    assert plan["bid_order"] == plan["turn_order"] == [2, 3, 0, 1]


def test_an_impossible_deal_is_refused(api):
    wrong_tricks = {**MADE, "tricks": [7, 7]}
    answer = api.sheet("spades", 4, [wrong_tricks])
    assert refusals(answer) == [(1, "tricks", "spades.tricks_sum")]


def test_a_deal_with_a_missing_bid_is_refused(api):
    answer = api.sheet("spades", 4, [{**MADE, "bids": [1, 2, 3]}])
    assert list(pointers(answer)) == ["/deals/0/bids/3"]


def test_every_possible_bid_gets_a_verdict(api):
    found = api.post("/games/spades/bids", {"seats": 4, "bids": [9, 2]}).json["bids"]
    assert [one["bid"] for one in found] == list(range(14))
    assert [one["bid"] for one in found if one["legal"]] == [0, 1, 2, 3, 4]
    assert found[5]["code"] == "spades.too_many_bid"
    assert found[5]["rule"] == "SP-4"


def test_cards_are_judged_without_naming_trumps(api):
    body = {"seats": 4, "hand": ["AS", "2H"]}
    found = api.post("/games/spades/plays", body).json["plays"]
    assert [(one["card"], one["legal"]) for one in found] == [("AS", False), ("2H", True)]
    assert found[0]["code"] == "spades.not_broken"
    trick = api.post("/games/spades/trick", {"seats": 4, "plays": in_turn("AH KH 2S QH")}).json
    assert (trick["winner"], trick["code"]) == (2, "trick.highest_trump")


def test_trumps_may_be_named_only_if_they_are_spades(api):
    body = {"seats": 4, "plays": in_turn("AH KH 2S QH"), "trump": "S"}
    assert api.post("/games/spades/trick", body).json["winner"] == 2
    answer = api.post("/games/spades/trick", body | {"trump": "H"})
    assert wrong(answer) == [
        ("trump", "play.fixed_trump", "Trumps are always ♠ in this game.", None)
    ]


HANDS = [["AH", "2C"], ["KH", "3C"], ["2H", "4C"], ["5S", "5C"]]
TRICKS = [in_turn("KH 2H 5S AH", first=1), in_turn("5C 2C 3C 4C", first=3)]


def replayed(api, **more):
    return api.post(
        "/games/spades/replay", {"seats": 4, "dealer": 0, "hands": HANDS, "tricks": TRICKS, **more}
    )


def test_a_replay_includes_trick_winners_and_nil_results(api):
    answer = replayed(api, bid=[0, 3, 4, 0]).json
    assert [one["winner"] for one in answer["tricks"]] == [3, 3]
    assert answer["irregularities"] == []
    assert answer["entry"] == {
        "bids": [0, 3, 4, 0],
        "tricks": [0, 2],
        "nils": [True, None, None, False],
    }


def test_a_replay_without_bids_leaves_them_empty(api):
    assert replayed(api).json["entry"]["bids"] == [None, None, None, None]


def test_a_replay_with_a_missing_bid_is_refused(api):
    assert [one[:2] for one in wrong(replayed(api, bid=[1, 2, 3]))] == [("bid", "replay.bids")]


def test_deals_can_be_recorded_corrected_and_removed(member):
    match = member.begins("spades", NAMES, options=TO_200)
    assert member.records(match, NIL_MADE, MADE)["sheet"]["totals"] == [202, 122]
    corrected = member.send("PUT", f"{match}/deals/1", MISSED, version=2)
    assert corrected.json["sheet"]["totals"] == [-29, 110]
    removed = member.send("DELETE", f"{match}/deals/last", version=3)
    assert removed.json["sheet"]["totals"] == [-90, 50]
    assert removed.json["entries"] == [MISSED]


@pytest.mark.parametrize("ending", ["csv", "json", "xlsx"])
def test_a_match_can_be_exported(member, ending):
    match = member.begins("spades", NAMES, options=TO_200)
    member.records(match, NIL_MADE)
    with member.send("GET", f"{match}/export.{ending}") as answer:
        assert answer.status_code == 200


def test_the_openapi_document_is_valid_and_describes_the_game(api):
    document = api.get("/openapi.json").json
    OpenAPIV31SpecValidator(document).validate()
    for asked in ("sheet", "bids", "plays", "trick", "replay"):
        assert f"/games/spades/{asked}" in document["paths"]
    replay = document["components"]["schemas"]["SpadesReplayRequest"]["properties"]["bid"]
    assert replay["anyOf"][0]["items"] == {
        "anyOf": [
            {"type": "integer", "minimum": -(2**53 - 1), "maximum": 2**53 - 1},
            {"type": "null"},
        ]
    }
