"""PUT /matches/{id}/deals/{n}: a deal is replaced, and every total after it follows."""

import pytest

from tests.support.web.api_client import (
    FIRST,
    FIRST_OTHERWISE,
    SECOND,
    THIRD,
    hell,
    moved,
    pointers,
    problem,
    refusals,
)

pytestmark = pytest.mark.timeless


@pytest.fixture
def played(club, match):
    club.records(match, FIRST, SECOND, THIRD)
    return match


def correct(club, match, number, entry, version=3, **more):
    return club.send("PUT", f"{match}/deals/{number}", entry, version=version, **more)


def test_a_corrected_deal_changes_every_total_after_it(club, played):
    answer = correct(club, played, 1, FIRST_OTHERWISE)
    assert moved(answer) == ([[-3, 13], [10, -3], [16, -3]], [23, 7], 4)
    assert [deal["totals"] for deal in answer.json["sheet"]["deals"]] == [
        [-3, 13],
        [7, 10],
        [23, 7],
    ]
    assert answer.json["entries"] == [FIRST_OTHERWISE, SECOND, THIRD]
    assert answer.headers["Content-Location"] == f"/api/v1{played}"


def test_an_entry_can_be_sent_back_as_it_was_read(club, played):
    entry = club.read(played).json["entries"][1]
    assert correct(club, played, 2, entry).json["entries"][1] == entry


def test_a_correction_that_breaks_the_rules_is_refused(club, played):
    answer = correct(club, played, 2, hell([0, 2], [0, 2]))
    assert refusals(answer) == [(2, "bids.1", "hell.dealer_bid")]
    assert club.read(played).json["version"] == 3


def test_a_finished_match_can_be_corrected(club):
    address = club.begins(options={"ladder_cards": [1]})
    club.records(address, FIRST)
    answer = correct(club, address, 1, FIRST_OTHERWISE, version=1)
    assert moved(answer) == ([[-3, 13]], [-3, 13], 2)


@pytest.mark.parametrize("number", ["0", "4", "99", "9" * 30])
def test_a_nonexistent_deal_is_not_found(club, played, number):
    answer = correct(club, played, number, FIRST)
    assert problem(answer, 404)["detail"] == f"There is no deal {number}."


@pytest.mark.parametrize("number", ["-1", "x", "1.0", "9" * 5000])
def test_an_invalid_deal_number_is_not_found(club, played, number):
    problem(correct(club, played, number, FIRST), 404)


def test_a_malformed_entry_is_reported_with_its_json_pointer(club, played):
    assert pointers(correct(club, played, 1, {**FIRST, "bids": 1})) == {"/bids": "Expected a list."}


@pytest.mark.parametrize(("method", "number"), [("POST", "1"), ("DELETE", "1"), ("PUT", "last")])
def test_other_methods_on_a_deal_get_405(club, played, method, number):
    answer = club.send(method, f"{played}/deals/{number}", FIRST, version=3)
    problem(answer, 405)
