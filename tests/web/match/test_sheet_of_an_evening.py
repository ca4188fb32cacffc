"""The sheet of a match in which people came, rested and left, and rules and points changed."""

import pytest

from tests.support.match.evenings import EVENINGS, an_evening_of_hell, an_evening_of_whist
from tests.support.web.evenings import evening_of


@pytest.fixture
def hell(club):
    return evening_of(club, an_evening_of_hell())


def cells(page):
    return [row.texts("td") for row in page.all(".sheet tbody tr:not(.note)")]


def test_a_column_a_player_in_the_order_in_which_they_came(club, hell):
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


def test_what_changed_stands_between_the_deals(club, hell):
    told = club.open(f"{hell}/sheet").texts(".sheet .note td")
    assert told == [
        "Dora joins, with 7 points",
        "early for once",
        "House rules from deal 4: Scoring: Made: 10 + bid. Missed: 0",
        "Ben sits out",
        "Misdeal: the next dealer deals exposed",
        "Ben leaves",
    ]


def test_the_bar_is_above_who_dealt_that_deal(club, hell):
    rows = club.open(f"{hell}/sheet").all(".sheet tbody tr:not(.note):not(.adjusted)")
    dealt = [["d" in cell.classes for cell in row.all("td")].index(True) for row in rows]
    assert dealt == [0, 1, 2, 3, 2]


def test_partners_are_named_as_they_sit_at_the_end(club):
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
def test_every_page_of_an_evening_opens(table, slug):
    match = evening_of(table, EVENINGS[slug]())
    pages = ("", "/sheet", "/print", "/charts", "/charts?view=deals", "/charts?view=places")
    for page in (*pages, "/deals/1", "/deals/2", "/log", "/seat/0", "/picture.png", "/picture.svg"):
        assert table.open(match + page).onward.status == 200


def test_the_printed_sheet_is_the_same(club, hell):
    page = club.open(f"{hell}/print")
    fourth = page.texts("article tbody tr:nth-child(4) td")
    assert fourth == ["1 +11 44", "– 36", "0 +10 14", "1→2 0 25"]
    assert "Deal 3: Dora joins, with 7 points" in page.texts(".notes p")


def test_the_finish_names_who_stayed_and_who_left_has_no_place(club, hell):
    page = club.open(hell)
    assert "Aki wins" in page.text
    assert page.standings() == [
        ("1st", "Aki", "54"),
        ("2nd", "Dora", "35"),
        ("3rd", "Emi", "25"),
        ("–", "Ben", "36"),
    ]


def test_the_charts_begin_where_a_player_joins_and_stop_where_he_leaves(club, hell):
    rows = [row.texts("td") for row in club.open(f"{hell}/charts").all("tbody tr")]
    assert rows == [
        ["10", "10", "−3", "–", "Aki, Ben"],
        ["23", "23", "7", "–", "Aki, Ben"],
        ["33", "36", "4", "25", "Ben"],
        ["44", "36", "14", "25", "Aki"],
        ["54", "–", "25", "35", "Aki"],
    ]


def test_statistics_have_who_left_with_the_deals_that_were_played(club, hell):
    page = club.open("/statistics/hell")
    assert page.status == 200
    assert "Ben" in page.text
