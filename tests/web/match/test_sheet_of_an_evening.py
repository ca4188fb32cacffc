"""The sheet of a match in which people came, rested and left, and rules and points changed."""

import json
from dataclasses import replace

import pytest
from flask import render_template

from scorekeeper import store
from scorekeeper.exports import finish_picture
from scorekeeper.match import table_commands
from scorekeeper.web.api.sheets import sheet_answer
from scorekeeper.web.views.match import finish
from tests.support.match.deals import hell as hell_deal
from tests.support.match.evenings import (
    EVENINGS,
    Evening,
    an_evening_of_hell,
    an_evening_of_whist,
)
from tests.support.web import html
from tests.support.web.evenings import evening_of


@pytest.fixture
def hell(club):
    return evening_of(club, an_evening_of_hell())


def cells(page):
    return [row.texts("td") for row in page.all(".sheet tbody tr:not(.note)")]


def test_the_sheet_has_a_column_per_player_in_order_of_joining(club, hell):
    page = club.open(f"{hell}/sheet")
    assert page.texts("thead bdi") == ["Aki", "Ben", "Emi", "Dora"]
    assert page.totals() == [54, 36, 25, 35]
    assert cells(page) == [
        ["0 +10 10", "0 +10 10", "0›1 −3 −3", ""],
        ["1 +13 23", "1 +13 23", "0 +10 7", ""],
        ["", "", "", "7"],
        ["", "", "", "+5"],
        ["0 +10 33", "1 +13 36", "1›0 −3 4", "1 +13 25"],
        ["1 +11 44", "Deal 4, Ben: sits out, 36 in all. – 36", "0 +10 14", "1›2 0 25"],
        ["0 +10 54", "", "1 +11 25", "0 +10 35"],
    ]


def test_changes_at_the_table_are_shown_between_the_deals(club, hell):
    told = club.open(f"{hell}/sheet").texts(".sheet .note td")
    assert told == [
        "Dora joins with 7 points",
        "early for once",
        "House rules from deal 4: Scoring: Made: 10 + bid. Missed: 0",
        "Ben sits out",
        "Misdeal: the next dealer deals exposed",
        "Ben leaves",
    ]


def test_the_dealer_of_each_deal_is_marked(club, hell):
    rows = club.open(f"{hell}/sheet").all(".sheet tbody tr:not(.note):not(.adjustment)")
    dealt = [["is-dealer" in cell.classes for cell in row.all("td")].index(True) for row in rows]
    assert dealt == [0, 1, 2, 3, 2]


def test_columns_name_the_final_partners_and_deals_the_partners_of_their_time(club):
    match = evening_of(club, an_evening_of_whist())
    page = club.open(f"{match}/sheet")
    assert page.texts("thead bdi") == ["Aki and Chie", "Emi and Dora"]
    assert "Emi takes over from Ben" in page.texts(".sheet .note td")[0]
    labels = [one["aria-label"] for one in page.all(".sheet td a")]
    assert [label.partition(":")[0] for label in labels] == [
        "Deal 1, Aki and Chie",
        "Deal 1, Ben and Dora",
        "Deal 2, Aki and Chie",
        "Deal 2, Emi and Dora",
    ]


@pytest.mark.parametrize("slug", EVENINGS)
def test_every_page_of_an_evening_opens(club, slug):
    match = evening_of(club, EVENINGS[slug]())
    pages = ("", "/sheet", "/print", "/charts", "/charts?view=deals", "/charts?view=places")
    for page in (*pages, "/deals/1", "/deals/2", "/log", "/seat/0", "/picture.svg"):
        assert club.open(match + page).onward.status == 200


def test_the_printed_sheet_shows_the_same_deals_and_changes(club, hell):
    page = club.open(f"{hell}/print")
    fourth = page.texts("article tbody tr:nth-child(4) td")
    assert fourth == ["1 +11 44", "– 36", "0 +10 14", "1→2 0 25"]
    assert "Deal 3: Dora joins with 7 points" in page.texts(".notes p")


def test_the_final_standings_rank_only_players_who_stayed(club, hell):
    page = club.open(hell)
    assert "Aki wins" in page.text
    assert page.standings() == [
        ("1st", "Aki", "54"),
        ("2nd", "Dora", "35"),
        ("3rd", "Emi", "25"),
        ("–", "Ben", "36"),
    ]


def test_chart_lines_start_and_stop_when_a_player_joins_and_leaves(club, hell):
    rows = [row.texts("td") for row in club.open(f"{hell}/charts").all("tbody tr")]
    assert rows == [
        ["10", "10", "−3", "–", "Aki, Ben"],
        ["23", "23", "7", "–", "Aki, Ben"],
        ["33", "36", "4", "25", "Ben"],
        ["44", "36", "14", "25", "Aki"],
        ["54", "–", "25", "35", "Aki"],
    ]


def test_statistics_include_a_player_who_left(club, hell):
    page = club.open("/statistics/hell")
    assert page.status == 200
    assert "Ben" in page.text


# Players who left are shown without a place. Aki 54, Dora 35, Emi 25; Ben left with 36.


def match_of(phone, address):
    with phone.client.session_transaction() as cookie:
        club_id = cookie["club"]
    with phone.app.extensions["store"].reading() as session:
        return store.matches.load(session, club_id, address.rpartition("/")[2])


def test_the_chart_of_places_gives_no_final_place_to_a_player_who_left(club, hell):
    page = club.open(f"{hell}/charts?view=places")
    assert page.one("figure desc").text == (
        "Aki: 1st at the end. Emi: 3rd at the end. Dora: 2nd at the end."
    )
    labels = page.texts("figure .strong")
    assert sorted(labels) == ["1", "2", "3", "–"]
    ben = [row.texts("td")[1] for row in page.all("tbody tr")]
    assert ben == ["1", "1", "1", "2", "–"]


def test_leaving_after_the_last_deal_costs_only_the_final_place(club):
    match = evening_of(
        club,
        Evening("hell", {"hook": False}, ("Aki", "Ben", "Chie"))
        .records(hell_deal([0, 0, 0], [0, 0, 1]))
        .writes(table_commands.seat, first=2, people=[0, 2]),
    )
    page = club.open(f"{match}/charts?view=places")
    assert [row.texts("td") for row in page.all("tbody tr")] == [["1", "1", "2"]]
    assert sorted(page.texts("figure .strong")) == ["1", "2", "–"]


def test_the_picture_shows_a_player_who_left_without_a_place(app, club, hell):
    match = match_of(club, hell)
    with app.test_request_context(headers={"Accept-Language": "en"}):
        picture = finish.picture_of(match)
        drawn = finish_picture.svg(picture)
    assert [(one.word, one.name, one.result) for one in picture.lines] == [
        ("1st", "Aki", 54),
        ("2nd", "Dora", 35),
        ("3rd", "Emi", 25),
        ("–", "Ben", 36),
    ]
    assert ">–<" in drawn
    assert "Ben" in drawn


def test_no_page_gives_a_place_to_a_player_who_left(club, hell):
    assert club.open(f"{hell}/print").texts("tfoot td") == ["54 1st", "36 –", "25 3rd", "35 2nd"]
    heads = club.open(f"{hell}/sheet").texts("thead th small")
    assert heads == ["1st", "left", "3rd", "2nd"]
    board = club.open(f"{hell}/table").texts(".board li .place")
    assert board == ["1st 1", "2nd 2", "3rd 3", "–"]
    spoken = club.open(hell).texts(".ranks .visually-hidden")
    assert spoken[-1] == "Ben: 36 in all, left."
    seat = club.open(f"{hell}/seat/1")
    assert seat.texts(".trio dd") == ["–", "36"]


def test_a_match_in_progress_shows_no_place_for_a_player_who_left(app, club):
    evening = an_evening_of_hell()
    match = evening_of(club, replace(evening, steps=evening.steps[:-1]))
    assert club.open(f"{match}/seat/1").texts(".trio dd") == ["–", "36"]
    with app.test_request_context(headers={"Accept-Language": "en"}):
        ranking = render_template("match/_ranking.html", match=match_of(club, match))
    assert [one.text for one in html.read(ranking).all(".place")] == ["1", "2", "3", "–"]


def test_the_api_and_the_archive_have_no_place_for_a_player_who_left(club, hell):
    whole = json.loads(club.open(f"{hell}/export.json").source)
    assert whole["matches"][0]["sheet"]["places"] == [1, None, 3, 2]
    with club.app.test_request_context():
        assert sheet_answer(match_of(club, hell).sheet)["places"] == [1, None, 3, 2]


def test_the_history_shows_a_player_who_left_without_a_place(club, hell):
    page = club.open("/history")
    assert page.one(".match-players").text == "A Aki E Emi D Dora B Ben"
    ben = match_of(club, hell).player_ids[1]
    page = club.open(f"/history?player={ben}")
    assert "Ben left" in page.text
