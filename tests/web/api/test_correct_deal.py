"""PUT /matches/{id}/deals/{n}: a deal is replaced, and every total after it follows."""

import jsonschema
import pytest

from scorekeeper.store.clubs.keys import Role
from tests.support.store.pad import another_key
from tests.support.web.api_client import (
    FIRST,
    FIRST_OTHERWISE,
    SECOND,
    THIRD,
    Member,
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


@pytest.fixture
def over(club):
    """A match that has ended after its only deal."""
    address = club.begins(options={"ladder_cards": [1]})
    club.records(address, FIRST)
    return address


def scorer_of(app, club, match=None):
    """A program with a scorer's key to the club, or to one match of it."""
    match_id = match and match.removeprefix("/matches/")
    with app.extensions["store"].writing() as session:
        token = another_key(session, club.club_id, Role.SCORER, match_id=match_id)
    return Member(app.test_client(), club.club_id, token)


def test_an_owner_can_correct_a_finished_match(club, over):
    answer = correct(club, over, 1, FIRST_OTHERWISE, version=1)
    assert moved(answer) == ([[-3, 13]], [-3, 13], 2)


@pytest.mark.parametrize("whole", [True, False])
def test_a_scorer_cannot_correct_a_finished_match(app, club, over, whole):
    scorer = scorer_of(app, club, None if whole else over)
    answer = problem(correct(scorer, over, 1, FIRST_OTHERWISE, version=1), 403)
    reason = "This match is finished. Only an owner of the group can correct it."
    assert answer["detail"] == reason
    assert answer["refusals"] == [
        {
            "deal": None,
            "field": "",
            "code": "match.only_owner_corrects",
            "message": reason,
            "rule": None,
        }
    ]
    document = club.send("GET", "/openapi.json").json
    correction = document["paths"]["/matches/{match_id}/deals/{number}"]["put"]
    schema = correction["responses"]["403"]["content"]["application/problem+json"]["schema"]
    jsonschema.validate(answer, {**schema, "components": document["components"]})
    assert club.read(over).json["version"] == 1


def test_a_scorer_can_correct_a_match_until_it_is_finished(app, club, played):
    answer = correct(scorer_of(app, club), played, 1, FIRST_OTHERWISE)
    assert answer.json["sheet"]["totals"] == [23, 7]


def test_a_retry_of_the_correction_that_finished_the_match_is_not_refused(app, club):
    """By the correction Aki shot the moon: Ben and Chika have 26 points, which is over 25."""
    address = club.begins("hearts", ["Aki", "Ben", "Chika"], options={"limit": 25})
    club.records(address, {"hearts": [6, 7, 0], "spade_queen": 2})
    scorer = scorer_of(app, club)
    thirteen = {"hearts": [13, 0, 0], "spade_queen": 0}
    for _ in range(2):
        answer = correct(scorer, address, 1, thirteen, version=1, once="again")
        assert answer.status_code == 200
    assert answer.json["finished_at"] is not None


def test_a_scorer_can_remove_the_last_deal_of_a_finished_match(app, club, over):
    answer = scorer_of(app, club).send("DELETE", f"{over}/deals/last", version=1)
    assert answer.json["entries"] == []


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
