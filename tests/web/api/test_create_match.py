"""POST /matches: creation, refusals, and retries that create nothing twice."""

from datetime import UTC, datetime

import pytest

from scorekeeper import store
from tests.support.web.api_client import GAMES, pointers, problem, refusals


def test_a_new_match_has_an_address_and_no_deals(club):
    answer = club.create("hell", ["Aki", "Ben", "Chie"], first_dealer=2)
    assert answer.status_code == 201
    match = answer.json
    assert answer.headers["Location"] == f"/api/v1/matches/{match['id']}"
    assert answer.headers["ETag"] == '"0"'
    assert match["game"] == "hell"
    assert match["names"] == ["Aki", "Ben", "Chie"]
    assert match["first_dealer"] == 2
    assert match["version"] == 0
    assert match["entries"] == []
    assert match["notes"] == {}
    assert match["finished_at"] is None
    assert match["sheet"]["deals"] == []
    assert match["sheet"]["next"]["dealer"] == 2
    assert match["sheet"]["next"]["cards"] == 1
    assert club.read(f"/matches/{match['id']}").json == match


def test_the_creation_time_is_in_utc(club, clock):
    clock.set(datetime(2027, 12, 31, 23, 59, 59, tzinfo=UTC))
    created_at = datetime.fromisoformat(club.create().json["created_at"])
    assert created_at.utcoffset().total_seconds() == 0
    assert created_at.replace(microsecond=0) == datetime(2027, 12, 31, 23, 59, 59, tzinfo=UTC)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_of_any_game_can_be_created(club, game):
    answer = club.create(game, ["Aki", "Ben", "Chie", "Dan"])
    assert answer.status_code == 201
    assert answer.json["game"] == game


def test_the_location_header_includes_the_path_prefix(app, club):
    body = {"game": "hell", "names": ["Aki", "Ben"], "first_dealer": 0}
    answer = app.test_client().post(
        "/api/v1/matches",
        json=body,
        base_url="http://host/cards/",
        headers={"Authorization": f"Bearer {club.token}"},
    )
    assert answer.headers["Location"] == f"/cards/api/v1/matches/{answer.json['id']}"


def test_options_override_the_preset(club):
    plain = club.create(preset="oh_hell").json["options"]
    asked = club.create(preset="oh_hell", options={"hook": not plain["hook"]}).json["options"]
    assert asked == {**plain, "hook": not plain["hook"]}
    assert club.create().json["options"] != plain


def test_names_are_cleaned_up_as_on_the_page(club):
    assert club.create(names=["  Aki   Ono ", "花子\u200b"]).json["names"] == ["Aki Ono", "花子"]


def test_a_known_player_is_recognized_by_another_spelling(app, club):
    club.create(names=["Aki", "Ben"])
    club.create(names=["ＡＫＩ", "Chie"])
    with app.extensions["store"].reading() as session:
        known = [player.name for player in store.clubs.players(session, club.club_id)]
    assert sorted(known) == ["Aki", "Ben", "Chie"]


def test_a_match_can_have_a_date_a_place_and_a_note(club):
    answer = club.create(played_on="2026-11-21", place=" Aki's\tflat ", note="Rain.\r\nTea.\x00")
    assert answer.json["played_on"] == "2026-11-21"
    assert answer.json["place"] == "Aki's flat"
    assert answer.json["note"] == "Rain.\nTea."
    assert answer.headers["ETag"] == '"1"'


def test_the_date_defaults_to_today_and_the_place_to_nothing(club):
    match = club.create().json
    assert match["played_on"] == "2026-11-21"
    assert (match["place"], match["note"]) == ("", "")


def test_a_date_alone_adds_no_event(club):
    match = club.create(played_on="1999-12-31").json
    assert (match["played_on"], match["version"]) == ("1999-12-31", 0)


# Malformed


@pytest.mark.parametrize(
    ("change", "pointer", "message"),
    [
        ({"names": "Aki"}, "/names", "Expected a list."),
        ({"names": ["Aki", 2]}, "/names/1", "Expected a string."),
        ({"first_dealer": "0"}, "/first_dealer", "Expected a whole number."),
        ({"first_dealer": 10**400}, "/first_dealer", "This number is too large."),
        ({"preset": "heaven"}, "/preset", 'Expected one of: "hell", "oh_hell".'),
        ({"options": {"count_squares": 1}}, "/options/count_squares", "Expected true or false."),
        ({"options": {"moon": "off"}}, "/options/moon", "There is no field with this name."),
        ({"seats": 2}, "/seats", "There is no field with this name."),
        ({"played_on": "21.11.2026"}, "/played_on", "Expected a date such as 2026-11-21."),
        ({"played_on": "2026-02-30"}, "/played_on", "Expected a date such as 2026-11-21."),
        ({"played_on": "2026-11-21T10:00"}, "/played_on", "Expected a date such as 2026-11-21."),
        ({"played_on": 20261121}, "/played_on", "Expected a date such as 2026-11-21."),
        ({"place": 7}, "/place", "Expected a string."),
        ({"note": None}, "/note", "Expected a string."),
    ],
)
def test_a_wrong_value_is_reported_with_its_json_pointer(club, change, pointer, message):
    assert pointers(club.create(**change)) == {pointer: message}


@pytest.mark.parametrize("game", ["bridge", "", None, 1, ["hell"]])
def test_an_unknown_game_is_reported_with_its_json_pointer(club, game):
    assert list(pointers(club.create(game))) == ["/game"]


def test_the_error_for_an_unknown_game_lists_the_known_games(club):
    assert pointers(club.create("bridge"))["/game"].startswith("Expected one of: ")


@pytest.mark.parametrize("name", ["game", "names", "first_dealer"])
def test_a_missing_field_is_reported_with_its_json_pointer(club, name):
    body = {"game": "hell", "names": ["Aki", "Ben"], "first_dealer": 0}
    del body[name]
    assert pointers(club.send("POST", "/matches", body)) == {f"/{name}": "This is required."}


# Refused


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"names": ["Aki"]}, [("names", "table.seats")]),
        ({"names": []}, [("names", "table.seats")]),
        ({"names": ["Aki", "aki"]}, [("names.1", "name.twice")]),
        ({"names": ["Aki", " "]}, [("names.1", "name.empty")]),
        ({"names": ["Aki", "x" * 41]}, [("names.1", "name.long")]),
        ({"first_dealer": 2}, [("first_dealer", "table.first_dealer")]),
        ({"first_dealer": -1}, [("first_dealer", "table.first_dealer")]),
        ({"place": "x" * 81}, [("place", "text.long")]),
        ({"note": "x" * 2001, "place": "x" * 81}, [("place", "text.long"), ("note", "text.long")]),
        (
            {"names": ["Aki", "Aki"], "first_dealer": 5},
            [("names.1", "name.twice"), ("first_dealer", "table.first_dealer")],
        ),
    ],
)
def test_an_invalid_table_is_refused(club, change, found):
    assert refusals(club.create(**change)) == [(None, *one) for one in found]


def test_a_refused_match_does_not_use_up_its_idempotency_key(app, club):
    club.create(place="x" * 81, once="a")
    assert club.create(place="Home", once="a").json["place"] == "Home"


# Once


def test_a_retry_returns_the_current_state_of_the_match(club):
    first = club.create(place="Home", once="evening-1")
    address = f"/matches/{first.json['id']}"
    club.records(address, {"trump": "S", "bids": [1, 1], "tricks": [1, 0]})
    again = club.create(place="Home", once="evening-1")
    assert again.status_code == 201
    assert again.headers["Location"] == first.headers["Location"]
    assert again.json == club.read(address).json
    assert again.json["version"] == 2


def test_an_idempotency_key_of_another_match_is_refused(club):
    first = club.create(once="evening-1").json
    for other in ({"place": "Home"}, {"names": ["Chie", "Dan"]}):
        answer = club.create(once="evening-1", **other)
        assert [one["code"] for one in problem(answer, 422)["refusals"]] == ["request.key_used"]
    assert club.read(f"/matches/{first['id']}").json == first


def test_another_idempotency_key_creates_another_match(club):
    assert club.create(once="a").json["id"] != club.create(once="b").json["id"]


def test_two_clubs_can_use_equal_idempotency_keys(new_member):
    assert new_member().create(once="a").json["id"] != new_member().create(once="a").json["id"]


@pytest.mark.parametrize("key", ["", "x" * 256, "日本", "a\tb"])
def test_an_invalid_idempotency_key_is_malformed(club, key):
    answer = club.create(once=key.encode().decode("latin-1"))
    assert problem(answer, 400)["errors"] == [
        {"header": "Idempotency-Key", "message": "Use 1 to 255 ASCII characters."}
    ]
