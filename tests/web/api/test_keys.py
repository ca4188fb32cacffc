"""Access: the key of the club, in the header made for it, and nothing else."""

import logging
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import update

from scorekeeper import clock, store
from scorekeeper.store.database import tables
from tests.support.store.pad import another_key
from tests.support.web.api_client import FIRST, JsonClient, Member, ask, problem
from tests.support.web.visitor import Visitor

ASKED = [
    ("POST", "/matches"),
    ("GET", "/matches/{id}"),
    ("GET", "/matches/{id}/export.csv"),
    ("GET", "/matches/{id}/export.json"),
    ("GET", "/matches/{id}/export.xlsx"),
    ("POST", "/matches/{id}/deals"),
    ("PUT", "/matches/{id}/deals/1"),
    ("DELETE", "/matches/{id}/deals/last"),
]


@pytest.fixture
def secret(club):
    match = club.begins(names=["Hanako", "Tarō"])
    club.records(match, FIRST)
    return match


def shut(answer):
    assert "Hanako" not in answer.text
    assert "Set-Cookie" not in answer.headers
    assert problem(answer, 401)["title"] == "Authentication required"
    return answer.headers["WWW-Authenticate"]


def test_every_request_without_a_key_gets_401(app, secret):
    for method, path in ASKED:
        answer = ask(app.test_client(), secret, method, path)
        assert shut(answer) == 'Bearer realm="scorekeeper"'


@pytest.mark.parametrize("token", ["A" * 22, "x", "é", "A" * 10_000, "'; DROP TABLE keys"])
def test_an_unknown_key_gets_401_invalid_token(app, secret, token):
    for method, path in ASKED:
        answer = ask(app.test_client(), secret, method, path, Authorization=f"Bearer {token}")
        assert shut(answer) == 'Bearer realm="scorekeeper", error="invalid_token"'


@pytest.mark.parametrize(
    "header", ["", "Bearer", "Bearer ", "Token {}", "Basic {}", "{}", "Bearer token={}"]
)
def test_a_malformed_authorization_header_gets_401(app, club, secret, header):
    words = {"Authorization": header.format(club.token)}
    for method, path in ASKED:
        shut(ask(app.test_client(), secret, method, path, **words))


def test_the_bearer_scheme_is_case_insensitive(app, club, secret):
    headers = {"Authorization": f"bearer  {club.token}"}
    assert ask(app.test_client(), secret, "GET", "/matches/{id}", **headers).status_code == 200


def test_a_key_in_the_query_string_is_not_accepted(app, club, secret):
    for method, path in ASKED:
        shut(ask(app.test_client(), secret, method, f"{path}?access_token={club.token}"))


def test_a_browser_cookie_is_not_accepted(app, club, secret):
    phone = Visitor(app)
    phone.open(f"/k/{club.token}")
    assert phone.open(secret.replace("/matches/", "/m/")).status == 200
    for method, path in ASKED:
        shut(ask(phone.client, secret, method, path))


def test_a_revoked_key_stops_working_at_once(app, club, secret):
    with app.extensions["store"].writing() as session:
        session.execute(
            update(tables.Key)
            .where(tables.Key.club_id == club.club_id)
            .values(withdrawn_at=clock.now())
        )
    for method, path in ASKED:
        answer = ask(club.client, secret, method, path, Authorization=f"Bearer {club.token}")
        assert "invalid_token" in shut(answer)


def test_a_key_of_another_club_gets_404(new_member, secret):
    other = new_member()
    for method, path in ASKED[1:]:
        answer = ask(other.client, secret, method, path, Authorization=f"Bearer {other.token}")
        problem(answer, 404)
        assert "Hanako" not in answer.text


def test_every_key_of_the_club_works_and_is_recorded_in_its_events(app, club, secret):
    with app.extensions["store"].writing() as session:
        token = another_key(session, club.club_id, name="Ben's")
        key = store.keys.find_by_token(session, token, clock.now())
    other = Member(app.test_client(), club.club_id, token)
    assert other.send("DELETE", f"{secret}/deals/last", version=1).status_code == 200
    with app.extensions["store"].reading() as session:
        match = store.matches.load(session, club.club_id, secret.removeprefix("/matches/"))
    assert match.lines[-1].key_id == key.id != match.lines[0].key_id


def test_the_list_of_games_needs_no_key(api):
    assert api.get("/games").status_code == 200


def test_the_key_appears_in_no_response_and_in_no_log(club, secret, caplog):
    caplog.set_level(logging.DEBUG)
    answers = [
        ask(club.client, secret, method, path, Authorization=f"Bearer {club.token}")
        for method, path in ASKED
    ]
    answers.append(club.send("POST", f"{secret}/deals", FIRST, version=0))
    for answer in answers:
        assert club.token.encode() not in answer.data
        assert club.token not in str(answer.headers)
        assert "Set-Cookie" not in answer.headers
        answer.close()
    assert club.token not in caplog.text


# When a key was used


def test_the_time_of_the_last_use_of_a_key_is_recorded(app, club, clock):
    clock.set(datetime(2028, 2, 29, 23, 30, tzinfo=UTC))
    club.begins()
    assert last_used(app, club).replace(microsecond=0) == datetime(2028, 2, 29, 23, 30, tzinfo=UTC)


def test_repeated_reads_do_not_update_the_time_of_the_last_use(app, club, secret):
    used_at = last_used(app, club)
    for _ in range(3):
        club.read(secret)
    assert last_used(app, club) == used_at


def test_a_use_a_minute_later_updates_the_time_of_the_last_use(app, club, secret, clock):
    used_at = last_used(app, club)
    clock.set(used_at + timedelta(minutes=1))
    club.read(secret)
    assert last_used(app, club) == used_at + timedelta(minutes=1)


def last_used(app, club):
    with app.extensions["store"].reading() as session:
        return store.keys.find_by_token(session, club.token, clock.now()).last_used_at


def test_a_request_without_a_key_does_not_change_the_match(app, secret, club):
    stranger = JsonClient(app.test_client())
    stranger.post(f"{secret}/deals", FIRST, If_Match='"1"')
    assert club.read(secret).json["version"] == 1
