"""POST /matches/{id}/deals: the next deal is recorded, or refused with reasons."""

import pytest

from tests.support.web.api_client import FIRST, SECOND, hell, moved, pointers, problem, refusals

pytestmark = pytest.mark.timeless


def record(club, match, entry, version=0, **more):
    return club.send("POST", f"{match}/deals", entry, version=version, **more)


def test_a_recorded_deal_updates_totals_and_version(club, match):
    answer = record(club, match, FIRST)
    assert moved(answer) == ([[13, -3]], [13, -3], 1)
    assert answer.headers["ETag"] == '"1"'
    assert answer.headers["Content-Location"] == f"/api/v1{match}"
    assert answer.json == club.read(match).json
    assert moved(record(club, match, SECOND, 1)) == ([[13, -3], [10, -3]], [23, -6], 2)


def test_a_value_that_follows_from_the_others_is_filled_in(club, match):
    answer = record(club, match, hell([1, 1], [1, None]))
    assert answer.json["entries"] == [hell([1, 1], [1, 0])]


@pytest.mark.parametrize(
    ("entry", "found"),
    [
        (hell([0, 1], [1, 0]), [(1, "bids.0", "hell.dealer_bid")]),
        (hell([2, 1], [1, 1]), [(1, "bids.0", "hell.bid_range"), (1, "tricks", "hell.tricks_sum")]),
        (hell([1], [1]), [(1, "bids", "entry.seats"), (1, "tricks", "entry.seats")]),
    ],
)
def test_a_deal_that_breaks_the_rules_is_refused_and_not_saved(club, match, entry, found):
    assert refusals(record(club, match, entry)) == found
    assert club.read(match).json["version"] == 0


def test_a_refusal_uses_the_names_of_the_players(club):
    address = club.begins("hearts", ["Aki", "Ben", "Chie"], options={"moon": "shooter_chooses"})
    answer = record(club, address, {"hearts": [0, 0, 13], "spade_queen": 2})
    (refusal,) = problem(answer, 422)["refusals"]
    assert refusal["field"] == "moon_choice"
    assert "Chie" in refusal["message"]


def test_a_deal_after_the_end_is_refused(club):
    address = club.begins(options={"ladder_cards": [1]})
    finished = record(club, address, FIRST).json
    assert finished["sheet"]["finished"] is True
    assert finished["finished_at"]
    assert refusals(record(club, address, FIRST, 1)) == [(2, "", "deal.after_end")]


@pytest.mark.parametrize(
    ("entry", "found"),
    [
        ({}, ["/trump", "/bids", "/tricks"]),
        ({**FIRST, "trump": "NT"}, ["/trump"]),
        ({**FIRST, "bids": [True, 1]}, ["/bids/0"]),
        ({**FIRST, "tricks": [1, 10**400]}, ["/tricks/1"]),
        ({**FIRST, "winner": 0}, ["/winner"]),
        ({"points": [13, -3]}, ["/trump", "/bids", "/tricks", "/points"]),
        ([FIRST], [""]),
        (None, [""]),
    ],
)
def test_a_malformed_entry_is_reported_with_json_pointers(club, match, entry, found):
    headers = {"Authorization": f"Bearer {club.token}", "If_Match": '"0"'}
    assert list(pointers(club.post(f"{match}/deals", entry, **headers))) == found


def test_an_entry_of_another_game_is_malformed(club, match):
    answer = record(club, match, {"hearts": [13, 0], "spade_queen": 0})
    assert "/hearts" in pointers(answer)


def test_a_duplicate_field_is_malformed(club, match):
    raw = b'{"trump": "S", "bids": [1, 1], "tricks": [1, 0], "trump": "H"}'
    headers = {"Authorization": f"Bearer {club.token}", "If_Match": '"0"'}
    answer = club.post_raw(f"{match}/deals", raw, **headers)
    assert pointers(answer) == {"/trump": "This name appears twice."}


def test_a_body_without_a_json_content_type_is_refused(club, match):
    headers = {"Authorization": f"Bearer {club.token}", "If_Match": '"0"'}
    problem(club.post_raw(f"{match}/deals", b"{}", content_type="text/plain", **headers), 415)


def test_a_body_of_ten_megabytes_is_too_large(club, match):
    headers = {"Authorization": f"Bearer {club.token}", "If_Match": '"0"'}
    problem(club.post_raw(f"{match}/deals", b" " * 10_000_000, **headers), 413)
