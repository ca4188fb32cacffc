"""Unreadable input is a 400 with every place, forbidden input a 422 with every refusal."""

import json

import pytest

from tests.support.web.api_client import hell, pointers, problem, refusals

pytestmark = pytest.mark.timeless

PLAYED = hell([1, 1], [1, 0])
GOOD = {"seats": 2, "first_dealer": 0, "deals": [PLAYED]}
SHEET = "/games/hell/sheet"


def test_the_baseline_request_succeeds(api):
    assert api.post(SHEET, GOOD).status_code == 200


# ------------------------------------------------------------------------------------- malformed


@pytest.mark.parametrize(
    ("change", "pointer", "message"),
    [
        ({"seats": "2"}, "/seats", "Expected a whole number."),
        ({"seats": 2.0}, "/seats", "Expected a whole number."),
        ({"seats": True}, "/seats", "Expected a whole number."),
        ({"seats": None}, "/seats", "Expected a whole number."),
        ({"seats": float("nan")}, "/seats", "Expected a whole number."),
        ({"seats": 10**400}, "/seats", "This number is too large."),
        ({"seats": -(10**400)}, "/seats", "This number is too large."),
        ({"first_dealer": [0]}, "/first_dealer", "Expected a whole number."),
        ({"preset": "heaven"}, "/preset", 'Expected one of: "hell", "oh_hell".'),
        ({"preset": None}, "/preset", 'Expected one of: "hell", "oh_hell".'),
        ({"options": []}, "/options", "Expected an object."),
        ({"options": None}, "/options", "Expected an object."),
        ({"options": {"count_squares": 1}}, "/options/count_squares", "Expected true or false."),
        (
            {"options": {"hook": 1}},
            "/options/hook",
            'Expected one of: true, false, "not_with_one_card", "not_in_last_deal".',
        ),
        (
            {"options": {"hook": "maybe"}},
            "/options/hook",
            'Expected one of: true, false, "not_with_one_card", "not_in_last_deal".',
        ),
        ({"options": {"peek": True}}, "/options/peek", "There is no field with this name."),
        (
            {"options": {"direction": "up"}},
            "/options/direction",
            'Expected one of: "right", "left".',
        ),
        (
            {"options": {"ladder_cards": [1, "2"]}},
            "/options/ladder_cards/1",
            "Expected a whole number.",
        ),
        ({"deals": {}}, "/deals", "Expected a list."),
        ({"deals": [[]]}, "/deals/0", "Expected an object."),
        ({"deals": [PLAYED] * 1001}, "/deals", "Use at most 1000."),
        ({"game": "hell"}, "/game", "There is no field with this name."),
        ({"a/b~c": 1}, "/a~1b~0c", "There is no field with this name."),
    ],
)
def test_a_wrong_value_is_reported_with_its_json_pointer(api, change, pointer, message):
    assert pointers(api.post(SHEET, {**GOOD, **change})) == {pointer: message}


@pytest.mark.parametrize(
    ("change", "pointer", "message"),
    [
        ({"trump": "X"}, "/trump", 'Expected one of: "S", "H", "D", "C".'),
        ({"trump": "NT"}, "/trump", 'Expected one of: "S", "H", "D", "C".'),
        ({"bids": [True, 1]}, "/bids/0", "Expected a whole number."),
        ({"bids": [1, "1"]}, "/bids/1", "Expected a whole number."),
        ({"bids": [1, 1.0]}, "/bids/1", "Expected a whole number."),
        ({"bids": "11"}, "/bids", "Expected a list."),
        ({"bids": [1, 10**400]}, "/bids/1", "This number is too large."),
        ({"tricks": None}, "/tricks", "Expected a list."),
        ({"winner": 0}, "/winner", "There is no field with this name."),
    ],
)
def test_a_wrong_value_in_a_deal_is_reported_with_its_json_pointer(api, change, pointer, message):
    deals = [PLAYED, {**PLAYED, **change}]
    assert pointers(api.post(SHEET, {**GOOD, "deals": deals})) == {f"/deals/1{pointer}": message}


@pytest.mark.parametrize("name", ["seats", "first_dealer", "deals"])
def test_a_missing_field_is_reported_with_its_json_pointer(api, name):
    body = {key: value for key, value in GOOD.items() if key != name}
    assert pointers(api.post(SHEET, body)) == {f"/{name}": "This is required."}


@pytest.mark.parametrize("name", ["trump", "bids", "tricks"])
def test_a_missing_field_of_a_deal_is_reported_with_its_json_pointer(api, name):
    deal = {key: value for key, value in PLAYED.items() if key != name}
    answer = api.post(SHEET, {**GOOD, "deals": [deal]})
    assert pointers(answer) == {f"/deals/0/{name}": "This is required."}


def test_all_errors_are_reported_at_once(api):
    body = {"seats": "5", "preset": "x", "deals": [{"bids": [None, "0"]}], "options": {"y": 1}}
    assert set(pointers(api.post(SHEET, body))) == {
        "/seats",
        "/first_dealer",
        "/preset",
        "/options/y",
        "/deals/0/trump",
        "/deals/0/bids/1",
        "/deals/0/tricks",
    }


@pytest.mark.parametrize("body", [None, True, 7, "seats", [], [GOOD]])
def test_a_body_that_is_not_an_object_is_malformed(api, body):
    assert pointers(api.post(SHEET, body)) == {"": "Expected an object."}


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"{'seats': 2}",
        b'{"seats": 2,}',
        b'{"seats": 2} {}',
        b"\xff\xfe{\x00}\x00",
        b"\xef\xbb\xbf{}",
        b'{"seats": "\\ud800"}',
        b'{"seats": ' + b"1" * 5000 + b"}",
        b"[" * 100_000,
        b'{"deals": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    ],
)
def test_invalid_json_is_malformed(api, raw):
    found = pointers(api.post_raw(SHEET, raw))
    assert list(found) == [""]
    assert found[""].startswith("This is not JSON: ")


@pytest.mark.parametrize("word", ["NaN", "Infinity", "-Infinity", "1e400", "-0.0"])
def test_a_number_that_is_not_whole_is_malformed(api, word):
    raw = json.dumps({**GOOD, "deals": [hell(["?", 0], [1, 0])]}).replace('"?"', word)
    found = pointers(api.post_raw(SHEET, raw.encode()))
    assert found == {"/deals/0/bids/0": "Expected a whole number."}


def test_a_duplicate_field_is_malformed(api):
    raw = b'{"seats": 2, "first_dealer": 0, "deals": [], "options": {"hook": true, "hook": false}}'
    assert pointers(api.post_raw(SHEET, raw)) == {"/options/hook": "This name appears twice."}


def test_at_most_a_thousand_errors_are_listed(api):
    answer = api.post("/games/hell/bids", {"seats": 2, "cards": 1, "bids": [""] * 5000})
    assert len(pointers(answer)) == 1000


# --------------------------------------------------------------------------------------- refused


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"seats": 1}, ["seats"]),
        ({"seats": 0}, ["seats"]),
        ({"seats": -5}, ["seats"]),
        ({"seats": 11}, ["seats"]),
        ({"first_dealer": 2}, ["first_dealer"]),
        ({"first_dealer": -1}, ["first_dealer"]),
        ({"options": {"ladder_cards": [1, 26]}}, ["ladder_cards"]),
        ({"options": {"ladder_cards": [0]}}, ["ladder_cards"]),
        (
            {"seats": 12, "first_dealer": 11, "options": {"ladder_cards": [99]}},
            ["seats", "ladder_cards", "first_dealer"],
        ),
    ],
)
def test_a_table_that_breaks_the_rules_is_refused(api, change, found):
    answer = api.post(SHEET, {**GOOD, **change})
    assert [(deal, field) for deal, field, _ in refusals(answer)] == [(None, one) for one in found]


@pytest.mark.parametrize(
    ("deal", "found"),
    [
        (hell([2, 0], [1, 0]), [("bids.0", "hell.bid_range")]),
        (hell([-1, 0], [1, 0]), [("bids.0", "hell.bid_range")]),
        (hell([0, 1], [1, 0]), [("bids.0", "hell.dealer_bid")]),
        (hell([1, 1], [1, 1]), [("tricks", "hell.tricks_sum")]),
        (hell([1, 1], [0, 0]), [("tricks", "hell.tricks_sum")]),
        (
            hell([1, 1], [2, -1]),
            [("tricks.1", "hell.tricks_range"), ("tricks.0", "hell.tricks_range")],
        ),
        (hell([1, 1, 1], [1, 0]), [("bids", "entry.seats")]),
        (hell([], []), [("bids", "entry.seats"), ("tricks", "entry.seats")]),
        (hell([None, 1], [1, 0]), [("bids.0", "hell.bid_missing")]),
        (
            hell([None, None], [None, None]),
            [
                ("bids.1", "hell.bid_missing"),
                ("bids.0", "hell.bid_missing"),
                ("tricks.1", "hell.tricks_missing"),
                ("tricks.0", "hell.tricks_missing"),
            ],
        ),
    ],
)
def test_a_deal_that_breaks_the_rules_is_refused(api, deal, found):
    answer = api.post(SHEET, {**GOOD, "deals": [deal]})
    assert refusals(answer) == [(1, *one) for one in found]


def test_the_refusals_of_all_deals_are_listed_at_once(api):
    deals = [hell([0, 1], [1, 0]), hell([1, 2], [2, 0]), hell([1, 1], [2, 2])]
    answer = api.post(SHEET, {**GOOD, "deals": deals})
    assert refusals(answer) == [
        (1, "bids.0", "hell.dealer_bid"),
        (3, "tricks", "hell.tricks_sum"),
    ]


def test_a_refusal_gives_its_reason_and_cites_its_rule(api):
    answer = api.post(SHEET, {**GOOD, "deals": [hell([0, 1], [1, 0])]})
    assert problem(answer, 422)["refusals"] == [
        {
            "deal": 1,
            "field": "bids.0",
            "code": "hell.dealer_bid",
            "message": "The dealer may not bid 0: 1 + 0 makes 1.",
            "rule": "O-5",
        }
    ]


def test_a_deal_after_the_end_is_refused(api):
    options = {"ladder_cards": [1]}
    answer = api.post(SHEET, {**GOOD, "options": options, "deals": [PLAYED] * 3})
    assert refusals(answer) == [(2, "", "deal.after_end"), (3, "", "deal.after_end")]


# ------------------------------------------------------------------------------- not even a body


def test_an_unknown_game_is_not_found(api):
    answer = api.post("/games/bridge/sheet", GOOD)
    assert problem(answer, 404)["detail"] == "There is no game called bridge."


@pytest.mark.parametrize("path", ["/", "/sheet", "/games/hell", "/games/hell/score", "/nothing"])
def test_an_unknown_address_is_not_found(api, path):
    problem(api.get(path), 404)


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("GET", "/games/hell/sheet", {"POST", "OPTIONS"}),
        ("PUT", "/games/hell/bids", {"POST", "OPTIONS"}),
        ("POST", "/games", {"GET", "HEAD", "OPTIONS"}),
        ("DELETE", "/openapi.json", {"GET", "HEAD", "OPTIONS"}),
    ],
)
def test_a_wrong_method_gets_405_and_the_allowed_methods(api, method, path, allowed):
    answer = api.client.open(f"/api/v1{path}", method=method)
    problem(answer, 405)
    assert set(answer.headers["Allow"].split(", ")) == allowed


@pytest.mark.parametrize(
    "content_type",
    [None, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"],
)
def test_a_body_without_a_json_content_type_is_refused(api, content_type):
    raw = json.dumps(GOOD).encode()
    problem(api.post_raw(SHEET, raw, content_type=content_type), 415)


def test_a_body_of_ten_megabytes_is_too_large(api):
    problem(api.post_raw(SHEET, b" " * 10_000_000), 413)


def test_a_server_error_is_a_problem_document_without_secrets(api, monkeypatch):
    def broken(*_arguments):
        raise RuntimeError("the password is swordfish")

    monkeypatch.setattr("scorekeeper.web.api.games.sheet", broken)
    answer = api.post(SHEET, GOOD)
    assert problem(answer, 500)["detail"] == "Something went wrong on the server."
    assert "swordfish" not in answer.text
