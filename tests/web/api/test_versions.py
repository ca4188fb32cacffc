"""Every write names the version it is based on, and may be repeated if its response was lost."""

import pytest

from tests.support.web.api_client import (
    FIRST,
    FIRST_OTHERWISE,
    SECOND,
    THIRD,
    moved,
    pointers,
    problem,
)

pytestmark = pytest.mark.timeless

WRITES = [("POST", "/deals"), ("PUT", "/deals/1"), ("DELETE", "/deals/last")]
every_write = pytest.mark.parametrize(("method", "path"), WRITES)


@pytest.fixture
def played(club, match):
    """A match at version 1."""
    club.records(match, FIRST)
    return match


def write(club, match, method, path, **more):
    entry = None if method == "DELETE" else FIRST_OTHERWISE
    if (method, path) == ("POST", "/deals"):
        entry = SECOND
    return club.send(method, match + path, entry, **more)


@every_write
def test_a_write_without_a_version_gets_428(club, played, method, path):
    answer = write(club, played, method, path)
    assert problem(answer, 428)["title"] == "Version required"
    assert club.read(played).json["version"] == 1


@every_write
def test_a_wildcard_version_gets_428(club, played, method, path):
    problem(write(club, played, method, path, If_Match="*"), 428)


NO_LISTS = ["1", '"1', "W/1", "'1'", '"1" "1"', '"1";', "", ",", '"1",x', '"\x7f"', 'w/"1"']


@every_write
def test_an_invalid_list_of_entity_tags_is_malformed(club, played, method, path):
    for stated in NO_LISTS:
        answer = write(club, played, method, path, If_Match=stated)
        assert problem(answer, 400)["errors"] == [
            {"header": "If-Match", "message": 'Expected a list of entity tags such as "3".'}
        ], stated


OTHERS = ['"0"', '"2"', 'W/"1"', '"x"', '""', '"-1"', '"1.0"', '"01"', '"１"', f'"{"1" * 5000}"']


@every_write
def test_a_write_on_another_version_gets_412_with_the_current_match(club, played, method, path):
    now = club.read(played).json
    assert now["version"] == 1
    for stated in OTHERS:
        answer = write(club, played, method, path, If_Match=stated.encode().decode("latin-1"))
        assert problem(answer, 412)["match"] == now, stated
        assert answer.headers["ETag"] == '"1"', stated
    assert club.read(played).json == now


@every_write
@pytest.mark.parametrize(
    "stated",
    ['"1"', '  "1" ', '"0", "1"', '"0,1" , "1"', ',"1",,', 'W/"2","1"', '"1:ja"', '"1:ja:br"'],
)
def test_a_list_that_includes_the_version_is_accepted(club, played, method, path, stated):
    answer = write(club, played, method, path, If_Match=stated)
    assert (answer.status_code, answer.json["version"]) == (200, 2)


def test_the_etag_of_a_compressed_japanese_response_is_accepted(club, played):
    told = club.read(played, Accept_Language="ja", Accept_Encoding="gzip").headers["ETag"]
    assert told == '"1:ja:gzip"'
    assert write(club, played, "POST", "/deals", If_Match=told).status_code == 200


def test_the_slower_writer_can_retry_with_the_etag_of_the_412(club, played):
    write(club, played, "PUT", "/deals/1", version=1)
    late = write(club, played, "POST", "/deals", version=1)
    assert problem(late, 412)["match"]["entries"] == [FIRST_OTHERWISE]
    again = write(club, played, "POST", "/deals", If_Match=late.headers["ETag"])
    assert moved(again) == ([[-3, 13], [10, -3]], [7, 10], 3)


def test_correcting_a_removed_deal_gets_412_rather_than_404(club, played):
    write(club, played, "DELETE", "/deals/last", version=1)
    late = write(club, played, "PUT", "/deals/1", version=1)
    assert problem(late, 412)["match"]["entries"] == []


def test_a_write_to_an_unknown_match_gets_404_rather_than_428(new_member, played):
    problem(write(new_member(), played, "POST", "/deals"), 404)


# Once


@every_write
def test_a_retry_writes_nothing_and_returns_the_current_match(club, played, method, path):
    first = write(club, played, method, path, version=1, once="tap-1")
    assert first.json["version"] == 2
    again = write(club, played, method, path, version=1, once="tap-1")
    assert (again.status_code, again.json) == (200, first.json)


@every_write
def test_an_idempotency_key_of_another_write_is_refused(club, played, method, path):
    write(club, played, method, path, version=1, once="tap-1")
    for other in (FIRST, THIRD):
        answer = club.send("PUT", f"{played}/deals/1", other, version=1, once="tap-1")
        assert [one["code"] for one in problem(answer, 422)["refusals"]] == ["request.key_used"]
        assert answer.json["title"] == "Idempotency-Key already used"
    assert club.read(played).json["version"] == 2


def test_a_retry_may_order_its_json_fields_differently(club, played):
    first = club.send("POST", f"{played}/deals", SECOND, version=1, once="tap-1")
    turned = dict(reversed(SECOND.items()))
    again = club.send("POST", f"{played}/deals", turned, version=1, once="tap-1")
    assert (first.status_code, again.json) == (200, first.json)


def test_a_retry_returns_later_writes_by_others(club, played):
    write(club, played, "POST", "/deals", version=1, once="tap-1")
    write(club, played, "PUT", "/deals/1", version=2, once="tap-2")
    again = write(club, played, "POST", "/deals", version=1, once="tap-1")
    assert moved(again) == ([[-3, 13], [10, -3]], [7, 10], 3)


def test_an_idempotency_key_can_be_reused_after_a_refusal(club, played):
    bad = club.send("POST", f"{played}/deals", FIRST, version=1, once="tap-1")
    assert bad.status_code == 422
    good = club.send("POST", f"{played}/deals", SECOND, version=1, once="tap-1")
    assert moved(good) == ([[13, -3], [10, -3]], [23, -6], 2)


def test_two_matches_can_use_equal_idempotency_keys(club):
    for address in (club.begins(), club.begins()):
        answer = club.send("POST", f"{address}/deals", FIRST, version=0, once="tap-1")
        assert answer.json["version"] == 1


@every_write
def test_an_idempotency_key_that_is_too_long_is_malformed(club, played, method, path):
    answer = write(club, played, method, path, version=1, once="x" * 256)
    assert problem(answer, 400)["errors"][0]["header"] == "Idempotency-Key"
    assert club.read(played).json["version"] == 1


def test_the_version_is_checked_before_the_entry_is_parsed(club, played):
    problem(club.send("POST", f"{played}/deals", {"bids": 1}), 428)
    assert "/bids" in pointers(club.send("POST", f"{played}/deals", {"bids": 1}, version=0))
