"""The charts of a match on their page, each with its numbers as a table, and its picture."""

import os

import pytest
from flask import render_template_string

from scorekeeper.exports import fonts, png
from scorekeeper.exports.charts import Curve, Totals
from scorekeeper.registry import find_game
from scorekeeper.rules.stats import Versus
from tests.support.fonts import LATIN, WORDS, font
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import Visitor, bids, started, tricks

pytestmark = pytest.mark.timeless

PNG = b"\x89PNG\r\n"
THREE = ("Aki", "Ben", "Chie")
PAGE = '{% from "_chart.html" import figure %}{{ figure(chart) }}'


@pytest.fixture
def drawn(app):
    chart = Totals(
        title="Running totals",
        description="Aki won.",
        deal="Deal",
        led="In the lead",
        lines=(Curve(("<b>Aki</b>",), (5, 9)), Curve(("Ben",), (8, -30))),
        lower_is_better=False,
    )
    with app.test_request_context():
        return render_template_string(PAGE, chart=chart)


def test_a_chart_is_drawn_on_the_page(drawn):
    assert drawn.count("<svg xmlns=") == 1
    assert '<path d="M' in drawn
    assert "<title>Running totals</title><desc>Aki won.</desc>" in drawn


def test_a_chart_has_a_table_with_its_numbers(drawn):
    assert "<summary>Data table<" in drawn
    assert '<th scope="row"><bdi>2</bdi></th>' in drawn
    assert "<td><bdi>−30</bdi></td>" in drawn


def test_names_in_a_chart_are_escaped(drawn):
    assert "<b>" not in drawn
    assert "&lt;b&gt;Aki" in drawn


@pytest.fixture
def match(club):
    """Hell between three, after deals of one and two cards: 10, 23, 7."""
    match = store_match(club, "hell", THREE, ladder_cards=[1, 2, 1])
    store_deal(club, match, bids(0, 0, 0), tricks(1, 0, 0))
    store_deal(club, match, bids(1, 1, 1), tricks(1, 1, 0))
    return match


def test_the_chart_description_says_who_led_and_for_how_long(club, match):
    page = club.open(f"{match}/charts")
    assert page.status == 200
    assert page.texts("main h2")[0] == "Running totals"
    assert page.one("main nav [aria-current]").text == "Totals"
    described = page.all("svg desc")[0].text
    assert "Ben: 23 at the end, in the lead after 2 of 2 deals." in described
    assert "Chie: 7 at the end, in the lead after 1 of 2 deals." in described


def test_the_chart_page_has_a_table_with_the_totals_and_the_leader(club, match):
    rows = [row.texts("td") for row in club.open(f"{match}/charts").all("tbody tr")]
    assert rows == [["−3", "10", "10", "Ben, Chie"], ["10", "23", "7", "Ben"]]


def test_hell_has_a_chart_of_bids_and_tricks(club, match):
    page = club.open(f"{match}/charts?view=deals")
    assert page.texts("figure desc")[0].startswith("Aki: from −3 to 13. Ben: from 10 to 13.")
    assert page.texts("main h2")[:2] == ["Points per deal", "Bids and tricks"]
    assert "Aki: bid made in 1 of 2 deals." in page.all("svg desc")[1].text


def test_the_places_view_shows_the_places_after_each_deal(club, match):
    page = club.open(f"{match}/charts?view=places")
    assert page.one("main nav [aria-current]").text == "Places"
    assert page.one("figure desc").text == (
        "Aki: 2nd at the end. Ben: 1st at the end. Chie: 3rd at the end."
    )
    assert [row.texts("td") for row in page.all("tbody tr")] == [["3", "1", "1"], ["2", "1", "3"]]


@pytest.mark.parametrize("view", ["", "none", "totals&view=places", "<b>"])
def test_an_unknown_view_shows_the_totals(club, match, view):
    assert club.open(f"{match}/charts?view={view}").texts("main h2")[0] == "Running totals"


def test_the_chart_page_shows_how_far_each_player_is_behind(club, match):
    rows = club.open(f"{match}/charts").all(".ranks li")
    assert [row.one(".name").text for row in rows] == ["Ben", "Aki", "Chie"]
    assert [row.texts(".gap") for row in rows] == [[], ["−13"], ["−16"]]
    assert [row.one(".num").text for row in rows] == ["23", "10", "7"]


def test_chart_lines_have_the_colours_of_the_players(club, match):
    page = club.open(f"{match}/charts")
    worn = {
        row.one(".token").text: next(one for one in row.one(".token").classes if one[1:].isdigit())
        for row in page.all(".ranks li")
    }
    groups = {one["class"] for one in page.all("figure g")}
    assert groups == set(worn.values())
    assert len(groups) == 3


def test_the_bids_and_tricks_chart_shows_partners_together(club, monkeypatch):
    whist = find_game("whist")
    announced = Versus("Bids and tricks", "Bid", "Tricks", (1,), ((8,), (5,)), ((8,), (5,)))
    monkeypatch.setitem(vars(whist), "versus", lambda _rows: announced)
    match = store_match(club, "whist", ["Aki", "Ben", "Chie", "Dai"])
    store_deal(club, match, {"tricks.0": 8, "honours.0": 2, "revokes.0": 0, "revokes.1": 0})
    described = club.open(f"{match}/charts?view=deals").all("svg desc")[1].text
    assert "Aki and Chie" in described.replace("\u2068", "").replace("\u2069", "")
    assert described.count("bid made in 1 of 1 deal.") == 2


def test_there_is_no_chart_before_the_first_deal(club):
    page = club.open(store_match(club, "hell", THREE) + "/charts")
    assert page.status == 200
    assert not page.has("svg.chart, figure")


@pytest.fixture
def machine(app, tmp_path, monkeypatch):
    """A machine's folder of fonts; it is empty."""
    folder = tmp_path / "fonts"
    folder.mkdir()
    monkeypatch.setitem(app.config, "SCOREKEEPER_FONTS", "")
    monkeypatch.setattr(fonts, "font_folders", lambda: (folder,))
    return folder


def begun(club):
    """Return a match with a Japanese name, after its first deal."""
    match = store_match(club, "hell", ("Aki", "Ben", "明子"))
    store_deal(club, match, bids(1, 1, 0), tricks(0, 1, 0))
    return match


def test_the_picture_is_a_png(club, match, machine):
    font(machine, letters=LATIN + WORDS)
    answer = club.client.get(f"{match}/picture.png")
    assert answer.mimetype == "image/png"
    assert answer.data.startswith(PNG)


def test_a_picture_lists_the_characters_that_no_font_has(club, machine):
    font(machine, letters=LATIN)
    match = begun(club)
    page = club.open(f"{match}/picture.png")
    assert page.status == 404
    assert page.one("main bdi").text == "子明"
    assert "The server has no font for: 子明" in page.one("main").text


def test_a_server_without_fonts_says_so(club, match, machine):
    page = club.open(f"{match}/picture.png")
    assert page.status == 404
    assert page.one("main h2").text == "This picture can't be drawn."
    assert "There is no font on this server." in page.texts("main p")


def test_a_server_without_fonts_says_so_in_japanese(app, machine):
    club = Visitor(app, "ja")
    club.starts_club("金曜会")
    page = club.open(store_match(club, "hell", THREE) + "/picture.png")
    assert page.status == 404
    assert "サーバーにフォントがありません。" in page.texts("main p")


def test_missing_japanese_characters_are_listed_if_only_a_latin_font_is_installed(app, machine):
    font(machine, letters=LATIN)
    club = Visitor(app, "ja")
    club.starts_club("金曜会")
    page = club.open(store_match(club, "hearts", ("Aki", "Ben", "Chie", "Dan")) + "/picture.png")
    assert page.status == 404
    assert "サーバーに次の文字のフォントがありません：" in page.one("main").text
    assert set("ハーツ") <= set(page.one("main bdi").text)


def test_fonts_are_loaded_from_the_configured_folders(new_app, tmp_path):
    font(tmp_path / "latin", family="Latin", letters=LATIN)
    font(tmp_path / "japanese", family="Japanese", letters=WORDS)
    named = (str(tmp_path / "latin"), str(tmp_path / "japanese"))
    for folders, status in ((named[:1], 404), (named, 200)):
        club = started(Visitor(new_app(SCOREKEEPER_FONTS=os.pathsep.join(folders))))
        assert club.open(f"{begun(club)}/picture.png").status == status


@pytest.mark.parametrize("letters", ["", LATIN], ids=["no font", "a Latin font"])
def test_no_page_links_to_a_picture_that_the_server_cannot_draw(club, machine, letters):
    if letters:
        font(machine, letters=letters)
    match = begun(club)
    assert not club.open(f"{match}/export").has("[href$='/picture.png']")
    font(machine, family="Whole", letters=LATIN + WORDS)
    assert club.open(f"{match}/export").has("[href$='/picture.png']")


def test_no_page_links_to_a_picture_before_the_first_deal(club, machine):
    font(machine, letters=LATIN + WORDS)
    match = store_match(club, "hell", THREE)
    assert not club.open(f"{match}/export").has("[href$='/picture.png']")


def test_there_is_no_picture_if_the_drawing_library_is_not_installed(club, match, monkeypatch):
    monkeypatch.setattr(png, "can_draw", lambda: False)
    assert club.open(f"{match}/picture.png").status == 404


def test_a_stranger_sees_neither_charts_nor_picture(stranger, match):
    assert stranger.open(f"{match}/charts").status == 404
    assert stranger.open(f"{match}/picture.png").status == 404
