"""The table view: standings and the deal, to be read from two metres."""

import pytest

from tests.support.web.stored_matches import store_deal, store_match, store_played_match
from tests.support.web.visitor import FIVE, FOUR, THREE, bids, hearts, tricks

pytestmark = pytest.mark.timeless

FIRST = bids(1, 1, 0), tricks(0, 1, 0)


def test_the_table_view_shows_the_standings_and_the_points_of_the_last_deal(club):
    match = store_match(club, "hell", THREE)
    store_deal(club, match, *FIRST)
    page = club.open(f"{match}/table")
    assert [
        (row.one("bdi").text, row.one(".last-points").text, row.one("b").text)
        for row in page.all(".board li")
    ] == [("Ben", "+13", "13"), ("Chika", "+10", "10"), ("Aki", "−3", "−3")]
    assert ["first" in row.classes for row in page.all(".board li")] == [True, False, False]


def test_the_table_view_shows_cards_dealer_trumps_and_the_bids_so_far(club):
    match = store_match(club, "hell", THREE)
    store_deal(club, match, *FIRST)
    club.open(match).send("#entry", {"bids.2": "1", "bids.0": "0", "trump": "H", "action": ""})
    page = club.open(f"{match}/table")
    assert page.one(".plan .dealt").text == "2 cards Trumps: ♥"
    assert page.one(".plan p").text == "Ben deals and leads Aki cuts Trumps: ♥"
    assert [row.text for row in page.all(".bids li")] == [
        "C Chika Bids 1",
        "A Aki Bids 0",
        "B Ben Bids –",
    ]
    assert page.one(".bids .turn bdi").text == "Ben"
    assert page.one(".deal-status").text == "The dealer may not bid 1: 1 + 1 makes 2."


def test_the_table_view_only_has_a_link_back_and_a_full_screen_button(club):
    match = store_match(club, "hell", THREE)
    main = club.open(f"{match}/table").one("main")
    assert [one["href"] for one in main.all("a")] == [match]
    assert [one["aria-label"] for one in main.all("button")] == ["Full screen"]
    assert not main.has("form, input")


def test_the_table_view_shows_every_game_and_the_final_standings(club):
    for game, names in [("whist", FOUR), ("napoleon", FIVE), ("black_lady", FOUR)]:
        page = club.open(store_match(club, game, names) + "/table")
        assert page.status == 200
        assert page.has(".plan")
    match = store_match(club, "hearts", THREE, limit=12)
    store_deal(club, match, hearts(13, 0, 0, queen=1))
    page = club.open(f"{match}/table")
    assert "Final standings" in page.one("header").text
    assert not page.has(".now")
    assert page.texts(".board bdi") == ["Chika", "Aki", "Ben"]


def test_the_menu_links_to_the_table_view(club):
    match = store_match(club, "hell", THREE)
    assert club.open(f"{match}/menu").has(f'a[href="{match}/table"]')


def board(page):
    """Return the names of each side and the labelled numbers beside them."""
    return [(row.one("bdi").text, labelled(row)) for row in page.all(".board li")]


def labelled(row):
    labels = row.texts(".labelled-scores dt")
    return dict(zip(labels, row.texts(".labelled-scores dd"), strict=True))


def whist(first, second):
    return {"tricks": [first, second], "honours": [2, 2], "revokes": [0, 0]}


# Aki and Chika score 3, Ben and Dai 2, Aki and Chika 2: they win the game 5–2, a double.
GAME_OF_WHIST = whist(9, 4), whist(5, 8), whist(8, 5)


def test_whist_labels_the_points_of_the_deal_and_of_the_game(club):
    page = club.open(store_played_match(club, "whist", FOUR, whist(9, 4)) + "/table")
    assert board(page) == [
        ("Aki and Chika", {"Last deal": "+3", "Current game": "3"}),
        ("Ben and Dai", {"Last deal": "0", "Current game": "0"}),
    ]


def test_whist_shows_games_and_game_points_beside_the_points_of_the_current_game(club):
    match = store_played_match(club, "whist", FOUR, *GAME_OF_WHIST, whist(4, 9))
    assert board(club.open(f"{match}/table")) == [
        (
            "Aki and Chika",
            {"Last deal": "0", "Current game": "0", "Games won": "1", "Game points": "2"},
        ),
        (
            "Ben and Dai",
            {"Last deal": "+3", "Current game": "3", "Games won": "0", "Game points": "0"},
        ),
    ]
    # They are the numbers of the pad and of the sheet.
    assert club.open(match).texts(".versus .num") == ["0", "3"]
    assert club.open(f"{match}/sheet").texts("tr.totals th[title] > b") == ["2", "0"]


def test_whist_shows_what_sides_received_in_american_whist(club):
    # 7–0, which is paid at once, then 0–3.
    deals = whist(13, 0), whist(4, 9)
    match = store_played_match(club, "whist", FOUR, *deals, form="american", rubber=False)
    assert board(club.open(f"{match}/table")) == [
        (
            "Aki and Chika",
            {"Last deal": "0", "Current game": "0", "Games won": "1", "Received": "7"},
        ),
        (
            "Ben and Dai",
            {"Last deal": "+3", "Current game": "3", "Games won": "0", "Received": "0"},
        ),
    ]


def test_whist_shows_no_current_game_after_the_rubber(club):
    # The second game is 5–0, a treble: 2 + 3 game points, and 2 for the rubber.
    match = store_played_match(club, "whist", FOUR, *GAME_OF_WHIST, whist(11, 2))
    assert board(club.open(f"{match}/table")) == [
        ("Aki and Chika", {"Last deal": "+5", "Games won": "2", "Game points": "7"}),
        ("Ben and Dai", {"Last deal": "0", "Games won": "0", "Game points": "0"}),
    ]


def test_whist_shows_the_total_of_deals_from_paper(club):
    match = store_played_match(club, "whist", FOUR, [13, 9], [4, 6])
    assert board(club.open(f"{match}/table"))[0] == (
        "Aki and Chika",
        {"Last deal": "+4", "Current game": "0", "Total": "17"},
    )
