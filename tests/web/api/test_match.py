"""GET /matches/{id}: the match as it is, in the reader's language, and 304 when it is known."""

import pytest

from scorekeeper import clock, store
from scorekeeper.match import commands
from scorekeeper.rules.points_only import PointsOnly
from tests.support.web.api_client import FIRST, SECOND, problem
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import Visitor, bids, tricks


def test_a_match_includes_its_sheet_and_its_entries(club, match):
    club.records(match, FIRST, SECOND)
    answer = club.read(match)
    assert answer.status_code == 200
    assert answer.headers["ETag"] == '"2"'
    assert answer.json["version"] == 2
    assert answer.json["entries"] == [FIRST, SECOND]
    assert [deal["points"] for deal in answer.json["sheet"]["deals"]] == [[13, -3], [10, -3]]
    assert answer.json["sheet"]["totals"] == [23, -6]
    assert answer.json["sheet"]["places"] == [1, 2]
    assert answer.json["sheet"]["next"]["number"] == 3


def test_reasons_use_the_names_of_the_players(club):
    options = {"moon": "shooter_chooses"}
    address = club.begins("hearts", ["Aki", "Ben", "Chie"], options=options)
    moon = {"hearts": [0, 0, 13], "spade_queen": 2, "moon_choice": "shooter_minus"}
    deal = club.records(address, moon)["sheet"]["deals"][0]
    assert deal["reasons"][2] == "took everything: −26; chosen by Chie"


def test_reasons_are_in_the_requested_language(club, match):
    club.records(match, FIRST)
    answer = club.read(match, Accept_Language="ja")
    assert answer.headers["Content-Language"] == "ja"
    english = club.read(match).json["sheet"]["deals"][0]["reasons"]
    assert answer.json["sheet"]["deals"][0]["reasons"] != english


def test_deals_entered_on_the_page_are_included(app, club):
    phone = Visitor(app)
    phone.open(f"/k/{club.token}")
    page = store_match(phone, "hell", ["Aki", "Ben"])
    store_deal(phone, page, bids(1, 1), tricks(1, 0))
    match = club.read(f"/matches/{page.removeprefix('/m/')}").json
    assert match["entries"] == [{"trump": None, "bids": [1, 1], "tricks": [1, 0]}]


def test_a_match_that_the_players_ended_has_an_end_time(app, club, match):
    write(app, club, match, commands.finish)
    answer = club.read(match).json
    assert answer["finished_at"]
    assert answer["sheet"]["finished"] is False


def test_points_copied_from_paper_are_included_in_the_entries(app, club, match):
    write(app, club, match, commands.record, entry=PointsOnly((7, -2)))
    answer = club.read(match).json
    assert answer["entries"] == [{"points": [7, -2]}]
    assert answer["sheet"]["totals"] == [7, -2]


def test_notes_about_deals_are_listed_by_deal_number(app, club, match):
    club.records(match, FIRST)
    write(app, club, match, commands.note_deal, number=1, text="Ben was asleep")
    assert club.read(match).json["notes"] == {"1": "Ben was asleep"}


def write(app, club, match, act, **facts):
    """Do in the store what the API has no address for."""
    version = club.read(match).json["version"]
    with app.extensions["store"].writing() as session:
        key = store.keys.find_by_token(session, club.token, clock.now())
        match_id = match.removeprefix("/matches/")
        terms = store.matches.WriteTerms(club.club_id, match_id, key.id, version, key.created_at)
        store.matches.lock(session, terms).append(act, **facts)


# What is known already


@pytest.mark.parametrize("known", ['"1"', 'W/"1"', '"7", "1"', "*"])
def test_a_client_with_the_current_version_gets_304(club, match, known):
    club.records(match, FIRST)
    answer = club.read(match, If_None_Match=known)
    assert (answer.status_code, answer.data) == (304, b"")
    assert answer.headers["ETag"] == '"1"'


@pytest.mark.parametrize("known", ['"0"', '"11"', "nothing", '"1:ja"'])
def test_a_client_with_another_version_gets_the_current_one(club, match, known):
    club.records(match, FIRST)
    assert club.read(match, If_None_Match=known).json["version"] == 1


def test_a_client_with_another_language_gets_the_match_again(club, match):
    japanese = club.read(match, Accept_Language="ja").headers["ETag"]
    assert japanese == '"0:ja"'
    assert club.read(match, Accept_Language="ja", If_None_Match=japanese).status_code == 304
    assert club.read(match, Accept_Language="en", If_None_Match=japanese).status_code == 200


def test_a_compressed_response_has_its_own_etag(club, match):
    packed = club.read(match, Accept_Encoding="gzip")
    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.headers["ETag"] == '"0:gzip"'
    again = {"Accept_Encoding": "gzip", "If_None_Match": packed.headers["ETag"]}
    assert club.read(match, **again).status_code == 304


def test_the_response_is_private_and_must_not_be_stored(club, match):
    answer = club.read(match)
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert "Accept-Language" in answer.headers["Vary"]


# What is not there


@pytest.mark.parametrize(
    "path", ["/matches/x", f"/matches/{'A' * 22}", "/matches/%00", "/matches/花"]
)
def test_an_unknown_match_is_not_found(club, path):
    answer = club.read(path)
    assert problem(answer, 404)["detail"] == (
        "There is no such match, or this key does not open it."
    )


def test_a_match_of_another_club_looks_like_an_unknown_match(new_member, match):
    other, unknown = new_member(), f"/matches/{'A' * 22}"
    assert other.read(match).json == other.read(unknown).json
    assert other.read(match).status_code == 404
