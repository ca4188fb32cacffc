"""The order of the games in the lists to choose from."""

from tests.support.web.stored_matches import store_match
from tests.support.web.visitor import FOUR, Visitor

USUAL = ["hearts", "hell", "whist", "napoleon", "black_lady", "black_maria", "points"]


def offered(visitor, path="/new"):
    """Return the games on a page by their slugs, in order."""
    links = visitor.open(path).all(".deck a")
    return [link["href"].rpartition("/")[2] for link in links]


def test_a_stranger_sees_the_games_in_the_default_order(app):
    assert offered(Visitor(app), "/") == USUAL


def test_a_new_japanese_group_sees_the_default_order_too(app):
    club = Visitor(app, "ja")
    club.starts_club()
    assert offered(club) == USUAL


def test_the_games_that_a_group_plays_most_come_first(app):
    club = Visitor(app)
    club.starts_club()
    for game in ("whist", "black_maria", "whist"):
        store_match(club, game, FOUR)
    rest = ["hearts", "hell", "napoleon", "black_lady", "points"]
    assert offered(club) == ["whist", "black_maria", *rest]
    assert offered(club, "/rules") == offered(club)


def test_unplayed_games_are_sorted_by_reading_in_japanese(app):
    club = Visitor(app, "ja")
    club.starts_club()
    store_match(club, "hell", FOUR)
    # ヘル、then ナポレオン、ハーツ、ブラックマリア、ブラックレディ、ホイスト and other games.
    by_reading = ["napoleon", "hearts", "black_maria", "black_lady", "whist", "points"]
    assert offered(club) == ["hell", *by_reading]


def test_matches_of_another_group_do_not_affect_the_order(app):
    other, club = Visitor(app), Visitor(app)
    other.starts_club("Others")
    store_match(other, "black_maria", FOUR)
    club.starts_club()
    assert offered(club) == USUAL
