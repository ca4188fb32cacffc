"""An example match of each game: shown without a key, and nothing is stored."""

import pytest
from sqlalchemy import Engine, event

from tests.support.web.stored_matches import store_match
from tests.support.web.visitor import Visitor

pytestmark = pytest.mark.timeless

STANDINGS = {
    "hell": ["1st A Ann 49", "2nd D Dan 46", "3rd E Eve 40", "4th C Cat 37", "5th B Ben 33"],
    "hearts": ["1st C Cat 9", "2nd B Ben 47", "3rd D Dan 48", "4th A Ann 52"],
    "black_maria": ["1st A Ann 38", "2nd C Cat 40", "3rd B Ben 51"],
    "black_lady": ["1st B Ben −31", "2nd A Ann −3", "3rd D Dan 5", "4th C Cat 29"],
    "whist": ["1st A C Ann and Cat 1", "2nd B D Ben and Dan 0"],
    "napoleon": ["1st D Dan 3", "2nd B Ben 2", "2nd C Cat 2", "4th A Ann 0", "4th E Eve 0"],
    "points": ["1st A Ann 22", "2nd B Ben 45", "3rd D Dan 50", "4th C Cat 62"],
}
"""As they come out when the deals are counted by hand from the rules."""


@pytest.mark.parametrize("slug", STANDINGS)
def test_an_example_is_scored_by_the_rules(stranger, slug):
    page = stranger.open(f"/examples/{slug}")
    assert page.status == 200
    assert page.texts("main ol li .visual-only") == STANDINGS[slug]
    assert not page.has("main table a")


def test_an_example_shows_its_deals_as_on_a_score_sheet(stranger):
    page = stranger.open("/examples/hell")
    assert page.texts("thead th") == [
        "Deal", "A Ann 49", "B Ben 33", "C Cat 37", "D Dan 46", "E Eve 40"
    ]  # fmt: skip
    assert page.all("tbody tr")[4].texts("td") == [
        "2 +16 49", "1 +13 33", "1›2 −3 37", "0 +10 46", "2›0 −6 40"
    ]  # fmt: skip


def test_an_example_does_not_query_the_database(stranger):
    asked = []

    def note(_connection, _cursor, statement, *_more):
        asked.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        assert stranger.open("/examples/hearts").status == 200
    finally:
        event.remove(Engine, "before_cursor_execute", note)
    assert asked == []


def test_example_players_have_names_in_the_readers_language(app):
    page = Visitor(app, "ja").open("/examples/whist")
    assert page.texts("main ol bdi") == ["あき・千尋", "けん・大輔"]


@pytest.mark.parametrize("slug", ["skat", "hell.html", "..", "%00"])
def test_an_unknown_game_has_no_example(stranger, slug):
    assert stranger.open(f"/examples/{slug}").status == 404


def test_a_club_without_matches_sees_an_example_of_each_game(club):
    page = club.open("/")
    links = [one["href"] for one in page.all("main li a")]
    assert sorted(links) == sorted(f"/examples/{slug}" for slug in STANDINGS)
    assert club.open("/examples/hell").one("footer .lamp")["href"] == "/new/hell"
    store_match(club, "hell", ["Aki", "Ben"])
    assert not club.open("/").has("a[href^='/examples']")


def test_a_viewer_is_not_offered_to_start_a_match(app, club):
    key = club.send("/keys", {"role": "viewer", "name": "Aki"}).onward.one("#key").text
    phone = Visitor(app)
    phone.open(key)
    assert phone.open("/").has("a[href='/examples/hell']")
    assert not phone.open("/examples/hell").has("a[href^='/new']")
