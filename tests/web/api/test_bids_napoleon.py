"""POST /games/napoleon/bids: 1 to 20 pictures, no trump and four suits, from the lowest up."""

import pytest

from tests.support.web.api_client import pointers, refusals

pytestmark = pytest.mark.timeless

FROM_THE_LOWEST = ["C", "D", "H", "S", "NT"]


def ask(api, standing=None, seats=5, **more):
    question = {"seats": seats, "standing": standing, **more}
    return api.post("/games/napoleon/bids", question)


def call(text):
    """``"14H"`` as the API writes it."""
    return {"count": int(text[:2]), "suit": text[2:]}


def legal(answer):
    assert answer.status_code == 200, answer.text
    return [one["bid"] for one in answer.json["bids"] if one["legal"]]


def verdict(answer, text):
    return next(one for one in answer.json["bids"] if one["bid"] == call(text))


def test_every_possible_call_has_a_verdict(api):
    assert [one["bid"] for one in ask(api).json["bids"]] == [
        {"count": count, "suit": suit} for count in range(1, 21) for suit in FROM_THE_LOWEST
    ]


def test_calls_begin_at_eleven(api):
    calls = legal(ask(api))
    assert calls[0] == call("11C")
    assert calls[-1] == call("20NT")
    assert len(calls) == 50


def test_more_pictures_or_as_many_in_a_higher_suit_beat_a_call(api):
    # 12 hearts stand: 12 spades and 12 no trump beat them, clubs and diamonds do not, any 13 does.
    answer = ask(api, call("12H"))
    assert legal(answer)[:4] == [call("12S"), call("12NT"), call("13C"), call("13D")]
    assert len(legal(answer)) == 2 + 8 * 5


@pytest.mark.parametrize("text", ["12H", "12D", "12C", "11NT"])
def test_a_call_that_is_not_higher_is_illegal(api, text):
    refused = verdict(ask(api, call("12H")), text)
    assert (refused["legal"], refused["code"], refused["rule"]) == (
        False,
        "napoleon.call_not_higher",
        "N-2",
    )


def test_the_reason_names_both_calls(api):
    assert verdict(ask(api, call("12H")), "12D")["message"] == (
        "12♦ does not beat 12♥. Name more pictures, or as many in a higher suit (NT ♠ ♥ ♦ ♣)."
    )


def test_a_legal_call_is_not_explained(api):
    assert verdict(ask(api), "11C") == {"bid": call("11C"), "legal": True}


def test_nothing_beats_twenty_no_trump(api):
    assert legal(ask(api, call("20NT"))) == []
    assert legal(ask(api, call("20S"))) == [call("20NT")]


def test_a_call_below_the_minimum_is_illegal(api):
    refused = [one for one in ask(api).json["bids"] if not one["legal"]]
    assert len(refused) == 50
    assert {(one["code"], one["rule"]) for one in refused} == {("napoleon.bid_low", "N-1")}


@pytest.mark.parametrize(("lowest", "number"), [(1, 100), (12, 45), (13, 40), (20, 5)])
def test_a_table_may_choose_another_lowest_call(api, lowest, number):
    assert len(legal(ask(api, options={"min_bid": lowest}))) == number


def test_a_table_may_play_without_no_trump(api):
    answer = ask(api, call("12H"), seats=4, options={"no_trump": False})
    assert legal(answer)[:2] == [call("12S"), call("13C")]
    assert len(legal(answer)) == 1 + 8 * 4
    assert verdict(answer, "13NT")["code"] == "napoleon.no_trump_off"


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ({"seats": 3}, [("seats", "table.seats")]),
        ({"seats": 6}, [("seats", "table.seats")]),
        ({"standing": {"count": 10, "suit": "H"}}, [("standing.count", "napoleon.bid_low")]),
        ({"standing": {"count": 21, "suit": "H"}}, [("standing.count", "napoleon.bid_high")]),
        (
            {"standing": {"count": 5, "suit": "NT"}, "options": {"no_trump": False}},
            [
                ("standing.count", "napoleon.bid_low"),
                ("standing.suit", "napoleon.no_trump_off"),
            ],
        ),
        ({"options": {"min_bid": 21}}, [("min_bid", "option.range")]),
    ],
)
def test_a_request_that_breaks_the_rules_is_refused(api, question, found):
    assert refusals(ask(api, **question)) == [(None, *one) for one in found]


@pytest.mark.parametrize(
    ("question", "places"),
    [
        ({"standing": {"count": "12", "suit": "X"}}, {"/standing/count", "/standing/suit"}),
        ({"standing": {"count": 12}}, {"/standing/suit"}),
        ({"standing": "12H"}, {"/standing"}),
        ({"preset": "standard"}, {"/preset"}),
    ],
)
def test_a_malformed_request_is_reported_with_json_pointers(api, question, places):
    assert set(pointers(ask(api, **question))) == places


def test_the_standing_call_is_required_even_if_it_is_null(api):
    assert pointers(api.post("/games/napoleon/bids", {"seats": 5})) == {
        "/standing": "This is required."
    }
