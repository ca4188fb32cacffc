"""Faces and emblems for templates."""

import pytest

from scorekeeper import store
from scorekeeper.registry import all_games
from scorekeeper.web.platform import auth
from scorekeeper.web.views import faces, icons
from tests.support.web.stored_matches import store_match
from tests.support.web.visitor import Visitor


@pytest.fixture
def club(app):
    """Two matches: Cat, Ann and Ben began, Dan and Alex came later."""
    visitor = Visitor(app)
    visitor.starts_club("Friday cards")
    store_match(visitor, "hell", ["Cat", "Ann", "Ben"])
    store_match(visitor, "hell", ["Dan", "Ann", "Alex"])
    with app.test_request_context(), auth.current_store().reading() as session:
        (club, _), *_ = reversed(store.clubs.list_all(session))
        yield club, store.matches.in_progress(session, club.id)


def shown(face):
    return face.css, face.letters


def test_a_player_has_the_same_colour_in_every_match_of_the_group(club):
    _, matches = club
    at = {
        name: face
        for one in matches
        for name, face in zip(one.names, faces.faces_of(one), strict=True)
    }
    assert {name: face.css for name, face in at.items()} == {
        "Cat": "p0",
        "Ann": "p1",
        "Ben": "p2",
        "Dan": "p3",
        "Alex": "p4",
    }


def test_initials_are_unique_within_a_match(club):
    _, matches = club
    letters = {one.names: tuple(face.letters for face in faces.faces_of(one)) for one in matches}
    assert letters == {
        ("Cat", "Ann", "Ben"): ("C", "A", "B"),
        ("Dan", "Ann", "Alex"): ("D", "An", "Al"),
    }


def test_a_player_shown_alone_has_one_initial(club):
    club, matches = club
    (second,) = (one for one in matches if "Alex" in one.names)
    alex = store.clubs.ClubPlayer(second.player_ids[2], "Alex")
    assert shown(faces.face_of(club.id, alex)) == ("p4", "A")


def test_the_setup_shows_colours_and_initials_for_new_players(app):
    with app.test_request_context():
        assert [shown(face) for face in faces.guest_faces(["Ann", "", "Ben"])] == [
            ("p0", "A"),
            ("p2", "2"),
            ("p1", "B"),
        ]


def test_known_players_keep_their_colours_in_the_setup(club):
    club, matches = club
    (second,) = (one for one in matches if "Alex" in one.names)
    table = faces.guest_faces(["Eve", "Ann"], [None, second.player_ids[1]], club.id)
    assert [shown(face) for face in table] == [("p5", "E"), ("p1", "A")]


def test_players_keep_their_colours_and_initials_from_the_setup_in_the_match(app):
    visitor = Visitor(app)
    visitor.starts_club("Friday cards")
    store_match(visitor, "hell", ["Zoe", "Ann"])
    names = ["Yuki", "Ann", "Dan", "Ben"]
    with visitor.client.session_transaction() as session:
        [[club_id, _]] = session["keys"]
    with app.test_request_context():
        offered = faces.faces_by_name(names, club_id)
    store_match(visitor, "hell", names)
    with app.test_request_context(), auth.current_store().reading() as db:
        played = store.matches.in_progress(db, club_id)[0]
        assert played.names == tuple(names)
        assert faces.faces_of(played) == offered


def test_built_in_games_have_an_icon_and_unknown_games_do_not(app):
    with app.test_request_context():
        ours = [game.slug for game in all_games() if icons.has_icon(f"game-{game.slug}")]
        assert len(ours) >= 6
        assert not icons.has_icon("game-skat")
