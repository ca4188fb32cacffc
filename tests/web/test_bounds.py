"""Days, times and numbers out of bounds: typed, requested and sent; none is a server error."""

import json

import pytest

from scorekeeper import store
from tests.support.clock import ST_JOHNS, TOKYO
from tests.support.phone.syncing import Phone, app_of_phone, wiped
from tests.support.web.api_client import Member, create_club, problem, refusals
from tests.support.web.stored_matches import key_of, store_deal, store_match
from tests.support.web.visitor import THREE, Visitor, bids, started, tricks

FIRST = bids(1, 1, 0), tricks(0, 1, 0)
BEYOND = ["0001-01-01", "1500-01-01", "1899-12-31", "3000-01-01", "9999-12-31"]
EXTREME = ["0001-01-01T00:00:00+14:00", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59-14:00"]
JSON = {"Content-Type": "application/json"}


@pytest.fixture(params=[TOKYO, ST_JOHNS])
def anywhere(request, server_in):
    """A server east, and one west of Greenwich."""
    server_in(request.param)


@pytest.fixture
def keeper(app):
    visitor = started(Visitor(app))
    visitor.match = store_match(visitor, "hell", THREE)
    store_deal(visitor, visitor.match, *FIRST)
    return visitor


# ----------------------------------------------------------------------------------------- the API


@pytest.fixture
def member(app):
    return Member(app.test_client(), *create_club(app))


@pytest.mark.parametrize("day", BEYOND)
def test_the_api_refuses_dates_out_of_range(member, anywhere, day):
    assert refusals(member.create(played_on=day)) == [(None, "played_on", "day.out_of_range")]


def test_the_error_message_gives_the_date_range_in_both_languages(member):
    english = member.send("POST", "/matches", body("1899-12-31"))
    assert problem(english, 422)["refusals"][0]["message"] == (
        "Choose a date from 1900-01-01 to 2026-11-22."
    )
    japanese = member.send("POST", "/matches", body("1899-12-31"), Accept_Language="ja")
    assert problem(japanese, 422)["refusals"][0]["message"] == (
        "1900-01-01から2026-11-22までの日付を選んでください。"
    )


def body(day):
    return {"game": "hell", "names": ["Aki", "Ben"], "first_dealer": 0, "played_on": day}


@pytest.mark.parametrize("day", ["1900-01-01", "2026-11-22"])
def test_the_api_accepts_the_first_and_the_last_date(member, day):
    assert member.create(played_on=day).json["played_on"] == day


def test_the_api_limits_the_length_of_a_list_option(member):
    answer = member.create(options={"ladder_cards": [1] * 1001})
    assert refusals(answer) == [(None, "ladder_cards", "option.long")]
    assert member.create(options={"ladder_cards": [1] * 1000}).status_code == 201


# --------------------------------------------------------------------------------------- the forms


@pytest.mark.parametrize("day", BEYOND)
def test_forms_refuse_dates_out_of_range(keeper, anywhere, day):
    answer = keeper.open(f"{keeper.match}/details").send("main form", {"played_on": day})
    assert answer.status == 422
    assert "Choose a date from 1900-01-01 to " in answer.errors[0]
    sheet = {"text": "Aki,Ben\n1,2\n", "played_on": day}
    assert keeper.send("/import/points/hell", sheet).status == 422
    season = {"name": "Cup", "since": day, "count": "wins"}
    answer = keeper.send("/seasons", season)
    assert answer.status == 422
    assert "Choose a date from 1900-01-01 to 2999-12-31." in answer.errors[0]
    season = {"name": "Cup", "since": "2026-01-01", "until": day, "count": "wins"}
    assert keeper.send("/seasons", season).status == 422
    assert keeper.send("/keys", {"role": "viewer", "name": "TV", "ends_on": day}).status == 422


@pytest.mark.parametrize("day", ["1900-01-01", "2999-12-31"])
def test_a_season_may_use_the_first_and_the_last_date(keeper, anywhere, day):
    season = {"name": f"Cup of {day}", "since": "1900-01-01", "until": day, "count": "wins"}
    assert keeper.send("/seasons", season).status == 303
    assert keeper.open("/seasons").status == 200


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("1000000000", 10**9),
        ("1000000001", None),
        ("999999999+999999999", None),
        ("9" * 29, None),
    ],
)
def test_a_number_out_of_range_is_not_saved_in_the_draft(keeper, typed, kept):
    match = store_match(keeper, "points", ["Aki", "Ben"])
    fields = {"scores.0": typed, "version": "0", "stage": "scores", "action": ""}
    page = keeper.send(f"{match}/deals/1", fields)
    assert page.status < 500
    with keeper.app.extensions["store"].reading() as db:
        found = store.matches.load(db, key_of(keeper)[0], match.rpartition("/")[2])
    assert found.drafts[1].entry.scores[0] == kept


# ---------------------------------------------------------------------------------------- addresses


@pytest.mark.parametrize(
    "path",
    [
        "/history?since=0001-01-01&until=9999-12-31",
        "/history?since=0001-01-01",
        "/history?until=9999-12-31",
        "/history?before=0001-01-01_00010101T000000000000_x",
        "/history?before=9999-12-31_99991231T235959999999_x",
        "/?before=00010101T000000000000_0123456789012345678901",
        "/?before=99991231T235959999999_0123456789012345678901",
        "/statistics/hell?since=0001-01-01&until=9999-12-31",
        "/statistics/hell?since=0001-01-01",
        "/statistics/hell?until=9999-12-31",
        "/export?since=0001-01-01&until=9999-12-31",
        "/export.csv?since=0001-01-01&until=9999-12-31",
        "/export.json?since=0001-01-01&until=9999-12-31",
        "/export.xlsx?since=0001-01-01&until=9999-12-31",
    ],
)
def test_extreme_dates_in_addresses_do_not_cause_a_server_error(keeper, anywhere, path):
    assert keeper.open(path).status < 500


# ---------------------------------------------------------------------------------- a phone's push


@pytest.fixture(scope="module")
def phone_app(tmp_path_factory):
    return app_of_phone(tmp_path_factory.mktemp("phone"))


@pytest.fixture
def phone(keeper, phone_app):
    """A phone that has begun a match, and written in another, without a network."""
    phone = Phone(wiped(phone_app), keeper)
    phone.pulls()
    store_deal(phone, keeper.match, bids(0, 1, 0), tricks(0, 1, 1))
    return phone


def pushes(phone, change):
    (one,) = phone.unsent()
    sent = json.loads(one["body"])
    change(sent)
    return phone.online.client.post("/phone/bring", data=json.dumps(sent), headers=JSON)


@pytest.mark.parametrize("moment", EXTREME)
@pytest.mark.parametrize(
    "where",
    [
        lambda sent: (sent, "now"),
        lambda sent: (sent["match"]["log"][-1], "at"),
        lambda sent: (sent["players"][0], "created_at"),
    ],
    ids=["now", "at", "player"],
)
def test_extreme_times_in_pushed_matches_do_not_cause_a_server_error(
    phone, anywhere, where, moment
):
    def change(sent):
        thing, name = where(sent)
        thing[name] = moment

    answer = pushes(phone, change)
    assert answer.status_code in {200, 422}
    assert answer.json["message"] or answer.status_code == 200
    # Whatever was sent, the phone can go on.
    assert phone.pulls().status == 200
    assert phone.online.open(phone.online.match).status == 200
    assert phone.online.open("/").status == 200


def test_the_error_message_of_a_push_is_in_the_language_of_the_phone(phone):
    phone.online.language = "ja"

    def change(sent):
        sent["match"]["log"][-1]["at"] = "1899-12-31T23:59:59Z"

    (one,) = phone.unsent()
    sent = json.loads(one["body"])
    change(sent)
    answer = phone.online.client.post(
        "/phone/bring", data=json.dumps(sent), headers={**JSON, "Accept-Language": "ja"}
    )
    assert answer.status_code == 422
    assert answer.json["message"] == "この日時は1900-01-01から2999-12-31までの範囲にありません。"
