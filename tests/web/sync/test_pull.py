"""A pull: everything that the phone's keys open and no more, and nothing without news."""

import json

import pytest

from scorekeeper import store
from scorekeeper.store.clubs.keys import Role
from scorekeeper.sync import pull
from tests.support.clock import SATURDAY
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import THREE, Visitor, bids, started, tricks

FIRST = (bids(0, 0, 0), tricks(1, 0, 0))


def club_of(visitor):
    with visitor.client.session_transaction() as cookie:
        return cookie["club"]


def taken(visitor, **headers):
    page = visitor.open(f"/phone/take?club={club_of(visitor)}", **headers)
    return json.loads(page.source)


@pytest.fixture
def match(club):
    begun = store_match(club, "hell", THREE)
    store_deal(club, begun, *FIRST)
    return begun


def test_a_stranger_cannot_pull(stranger, club, match):
    page = stranger.open(f"/phone/take?club={club_of(club)}")
    assert page.status == 404
    assert json.loads(page.source)["fate"] == "no_key"
    assert "Friday" not in page.source
    assert stranger.open("/phone/take").status == 404


def test_a_member_of_another_club_cannot_pull(app, club, match):
    other = started(Visitor(app))
    assert other.open(f"/phone/take?club={club_of(club)}").status == 404


def test_a_pull_without_a_club_uses_the_one_visited_last(club, match):
    page = club.open("/phone/take")
    assert json.loads(page.source)["club"]["id"] == club_of(club)


def test_a_pull_returns_an_archive_with_the_events_of_the_match(club, match):
    found = taken(club)
    assert found["format"] == "scorekeeper-phone"
    assert found["fate"] == "taken"
    archive = found["archive"]
    assert (archive["format"], archive["version"]) == ("scorekeeper", 1)
    (plain,) = archive["matches"]
    assert [line["kind"] for line in plain["log"]] == ["recorded"]
    assert sorted(one["name"] for one in archive["players"]) == THREE
    assert found["keys"][0]["role"] == "owner"
    assert found["keys"][0]["id"].startswith("-")


def test_a_pull_returns_304_only_if_nothing_has_changed(app, club, match):
    page = club.open(f"/phone/take?club={club_of(club)}")
    tag = page.headers["ETag"]
    assert page.headers["Cache-Control"] == "private, no-store"

    def again():
        answer = club.open(f"/phone/take?club={club_of(club)}", If_None_Match=tag)
        return answer.status, answer.headers["ETag"]

    assert again() == (304, tag)
    club.open(match).send("#entry", {"bids.0": "1"})
    status, tag = again()
    assert status == 200
    with app.extensions["store"].writing() as db:
        store.clubs.rename(db, club_of(club), "Saturday")
    status, tag = again()
    assert status == 200
    assert again() == (304, tag)


def test_a_pull_includes_only_the_latest_finished_matches(club, monkeypatch):
    monkeypatch.setattr(pull, "MOST_FINISHED", 2)
    begun = [store_match(club, "hell", THREE) for _ in range(4)]
    for match in begun[:3]:
        store_deal(club, match, *FIRST)
        club.send(f"{match}/finish", {"version": "1"})
    found = {f"/m/{one['id']}" for one in taken(club)["archive"]["matches"]}
    assert found == set(begun[1:])


def test_matches_in_progress_have_priority_if_space_is_limited(club, monkeypatch):
    monkeypatch.setattr(pull, "MOST_BYTES", 1)
    over, going_on = store_match(club, "hell", THREE), store_match(club, "hell", THREE)
    store_deal(club, over, *FIRST)
    club.send(f"{over}/finish", {"version": "1"})
    (found,) = taken(club)["archive"]["matches"]
    assert f"/m/{found['id']}" == going_on


def test_a_requested_match_is_returned_alone(club, match):
    other = store_match(club, "hell", THREE)
    page = club.open(f"/phone/take?club={club_of(club)}&match={other.rpartition('/')[2]}")
    found = json.loads(page.source)
    assert [f"/m/{one['id']}" for one in found["archive"]["matches"]] == [other]
    assert not found["whole"]


def test_a_pull_omits_links_without_entries(app, club, match):
    with app.extensions["store"].writing() as db:
        store.keys.create(
            db,
            club_of(club),
            app.secret_key,
            SATURDAY,
            role=Role.SCORER,
            name="Uncle Otto's phone",
        )
    assert "Otto" not in json.dumps(taken(club))
