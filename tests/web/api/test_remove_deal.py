"""DELETE /matches/{id}/deals/last: the last deal is taken out, and no more than it."""

import pytest

from tests.support.web.api_client import FIRST, SECOND, moved, refusals

pytestmark = pytest.mark.timeless


def remove(club, match, version, **more):
    return club.send("DELETE", f"{match}/deals/last", version=version, **more)


def test_the_last_deal_is_removed(club, match):
    club.records(match, FIRST, SECOND)
    answer = remove(club, match, 2)
    assert moved(answer) == ([[13, -3]], [13, -3], 3)
    assert answer.json["entries"] == [FIRST]
    assert answer.headers["Content-Location"] == f"/api/v1{match}"


def test_removing_the_last_deal_reopens_a_finished_match(club):
    address = club.begins(options={"ladder_cards": [1]})
    club.records(address, FIRST)
    answer = remove(club, address, 1)
    assert answer.json["finished_at"] is None
    assert answer.json["sheet"]["next"]["number"] == 1


def test_removing_a_deal_from_an_empty_match_is_refused(club, match):
    assert refusals(remove(club, match, 0)) == [(None, "", "deal.none")]


def test_a_retry_does_not_remove_a_second_deal(club, match):
    club.records(match, FIRST, SECOND)
    first = remove(club, match, 2, once="oops")
    again = remove(club, match, 2, once="oops")
    assert first.json == again.json
    assert again.json["entries"] == [FIRST]
