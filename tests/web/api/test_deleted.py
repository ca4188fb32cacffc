"""A match that its owner has deleted, as programs find it: 410, and nothing is written."""

import pytest

from scorekeeper import clock, store
from tests.support.web.api_client import FIRST, problem


def delete(app, club, address):
    with app.extensions["store"].writing() as session:
        match_id = address.removeprefix("/matches/")
        store.deletion.delete(session, club.club_id, match_id, clock.now(), None)


@pytest.mark.parametrize(
    ("language", "detail"),
    [
        ("en", "This match was deleted. An owner of the group can take it back for a week."),
        ("ja", "この対局は削除されました。1週間はグループの管理者が元に戻せます。"),
    ],
)
def test_every_request_for_a_deleted_match_gets_410(app, club, match, language, detail):
    delete(app, club, match)
    asked = [
        ("GET", match, None),
        ("GET", f"{match}/export.json", None),
        ("GET", f"{match}/export.csv", None),
        ("POST", f"{match}/deals", FIRST),
        ("PUT", f"{match}/deals/1", FIRST),
        ("DELETE", f"{match}/deals/last", None),
    ]
    for method, path, body in asked:
        answer = club.send(method, path, body, version=0, Accept_Language=language)
        assert problem(answer, 410)["detail"] == detail


def test_a_retry_does_not_create_a_deleted_match_again(app, club):
    address = club.begins(once="once")
    delete(app, club, address)
    problem(club.create(once="once"), 410)
    with app.extensions["store"].reading() as session:
        assert store.matches.count(session, club.club_id) == 0


def test_another_club_gets_404_for_a_deleted_match(app, club, match, new_member):
    delete(app, club, match)
    problem(new_member().read(match), 404)


def test_renaming_a_player_changes_the_etag_of_a_match(app, club, match):
    tag = club.read(match).headers["ETag"]
    with app.extensions["store"].writing() as session:
        (aki,) = [one for one in store.clubs.players(session, club.club_id) if one.name == "Aki"]
        store.players.rename(session, club.club_id, aki.id, "Akiko", clock.now())
    answer = club.read(match, If_None_Match=tag)
    assert answer.status_code == 200
    assert "Akiko" in answer.json["names"]
    again = answer.headers["ETag"].strip('"')
    assert club.send("POST", f"{match}/deals", FIRST, version=again).status_code == 200
