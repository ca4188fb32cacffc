"""The charts of a match on their page, and its picture."""

import pytest

from scorekeeper.exports import picture
from tests.web.visitor import bids, tricks

PNG = b"\x89PNG\r\n"
THREE = ("Aki", "Ben", "Chie")


@pytest.fixture
def match(club):
    """Hell between three, after deals of one and two cards: 10, 23, 7."""
    match = club.begins("hell", THREE, ladder_cards="1 2 1")
    club.writes(match, bids(0, 0, 0), tricks(1, 0, 0))
    club.writes(match, bids(1, 1, 1), tricks(1, 1, 0))
    return match


def test_the_chart_says_who_led_when(club, match):
    page = club.open(f"{match}/charts")
    assert page.status == 200
    assert page.texts("h2")[0] == "Running totals"
    described = page.all("svg desc")[0].text
    assert "Ben: 23 in the end, in the lead after 2 of 2 deals." in described
    assert "Chie: 7 in the end, in the lead after 1 of 2 deals." in described


def test_the_numbers_of_the_chart_stand_beside_it(club, match):
    rows = [row.texts("td") for row in club.open(f"{match}/charts").all("tbody tr")]
    assert rows[:2] == [["−3", "10", "10", "Ben, Chie"], ["10", "23", "7", "Ben"]]


def test_hell_draws_bids_against_tricks(club, match):
    page = club.open(f"{match}/charts")
    assert page.texts("h2") == ["Running totals", "Bids against tricks"]
    assert "Aki: as announced in 1 of 2 deals." in page.all("svg desc")[1].text


def test_before_the_first_deal_there_is_nothing_to_draw(club):
    page = club.open(club.begins("hell", THREE) + "/charts")
    assert page.status == 200
    assert not page.has("svg.chart, figure")


def test_the_picture_is_a_png(club, match):
    answer = club.client.get(f"{match}/picture.png")
    assert answer.mimetype == "image/png"
    assert answer.data.startswith(PNG)


def test_a_picture_without_a_font_says_which_characters_are_missing(club, match, monkeypatch):
    def draw(_picture):
        raise picture.NoFont("𓀀")

    monkeypatch.setattr(picture, "png", draw)
    page = club.open(f"{match}/picture.png")
    assert page.status == 404
    assert page.one("bdi").text == "𓀀"


def test_where_pictures_are_not_installed_there_is_none(club, match, monkeypatch):
    monkeypatch.setattr(picture, "can_draw", lambda: False)
    assert club.open(f"{match}/picture.png").status == 404


def test_a_stranger_sees_neither_charts_nor_picture(stranger, match):
    assert stranger.open(f"{match}/charts").status == 404
    assert stranger.open(f"{match}/picture.png").status == 404
