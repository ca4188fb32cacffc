"""A match of Hearts whose points are shown as minus points: every page, the files, typed points."""

import csv
import io
import json
import re

import openpyxl
import pytest

from scorekeeper.store.clubs.keys import Role
from tests.support.web.phones import with_role
from tests.support.web.stored_matches import store_played_match
from tests.support.web.visitor import hearts

FOUR = ("Aki", "Ben", "Cat", "Dan")
A_DEAL = {"hearts": [3, 5, 2, 3], "spade_queen": 0}
MOON = {"hearts": [0, 13, 0, 0], "spade_queen": 1}
BEFORE = [A_DEAL] * 6
"""Totals of 96, 30, 12 and 18."""
OVER = [*BEFORE, MOON]
"""Totals of 122, 30, 38 and 44, with a moon of Ben in the last deal."""

PLUS = re.compile(r"(?<![\d−./:-])(?:64|80|96|122)(?![\d/:])")
"""A total of Aki without a minus sign."""

PAGES = (
    "",
    "/sheet",
    "/table",
    "/print",
    "/log",
    "/charts",
    "/charts?view=deals",
    "/seat/0",
    "/players",
    "/deals/3",
    "/deals/3/correct",
    "/picture.svg",
)


@pytest.fixture
def play(club):
    def play(*deals, **options):
        return store_played_match(club, "hearts", FOUR, *deals, points_shown="minus", **options)

    return play


@pytest.mark.parametrize("deals", [BEFORE, OVER], ids=["in progress", "finished"])
def test_no_page_shows_a_total_without_its_minus(club, play, deals):
    match = play(*deals)
    for path in PAGES:
        page = club.open(match + path)
        assert not PLUS.findall(page.text), path
        assert not [one for one in page.all("[aria-label]") if PLUS.search(one["aria-label"])]
    for path in ("/", "/history"):
        assert not PLUS.findall(club.open(path).text), path


def test_the_pad_and_the_sheet_have_minus_points(club, play):
    match = play(*BEFORE)
    pad = club.open(match)
    assert [one.text for one in pad.all("[data-total]")] == [
        "total −18",
        "total −96",
        "total −30",
        "total −12",
    ]
    assert "Below −100 ends the match" in pad.text
    sheet = club.open(f"{match}/sheet")
    assert sheet.texts("tr.totals b") == ["−96", "−30", "−12", "−18"]
    spoken = sheet.all("td a[aria-label]")[0]["aria-label"]
    assert spoken == "Deal 1, Aki: 3 hearts, ♠Q, −16 points, −16 in all."


def test_points_of_zero_have_no_sign(club, play):
    match = play({"hearts": [0, 5, 5, 3], "spade_queen": 1})
    cells = club.open(f"{match}/sheet").texts("td .points")
    assert cells == ["0", "−18", "−5", "−3"]


def test_the_last_page_has_minus_points(club, play):
    page = club.open(play(*OVER))
    assert page.one(".margin").text == "by 8 points"
    assert page.one("h1").text == "Ben wins"
    assert [one.one(".block").text for one in page.all(".podium li")] == [
        "−30 1st",
        "−38 2nd",
        "−44 3rd",
    ]
    assert page.texts(".ranks .gap") == ["−8", "−14", "−92"]
    assert page.texts(".ranks .num") == ["−30", "−38", "−44", "−122"]


def test_a_japanese_viewer_sees_minus_points(club, play):
    match = play(*BEFORE)
    viewer = with_role(club, Role.VIEWER, match, language="ja")
    page = viewer.open(f"{match}/live")
    assert not PLUS.findall(page.text)
    assert "−96" in page.text
    assert "−100点を下回ったら終了" in page.text


def test_a_saved_deal_and_a_correction_have_minus_points(club, play):
    match = play(A_DEAL)
    club.writes(match, hearts(0, 0, 10, 3, queen=2))
    saved = club.open(match).one("#saved")
    assert saved.texts("ol b") == ["0", "0", "−23", "−3"]
    assert saved.texts("ol .unchanged") == ["−16", "−5", "−25", "−6"]
    correct = club.open(f"{match}/deals/2/correct")
    facts = {f"hearts.{seat}": number for seat, number in enumerate((0, 0, 3, 10))}
    answer = correct.send("main form", {**facts, "action": "next"})
    assert answer.status == 303, answer.errors
    assert "Cat −25 → −18" in club.open(match).one("#changed").text


# Typed points


def test_an_adjustment_is_typed_as_minus_points(club, play):
    match = play(*BEFORE)
    page = club.open(f"{match}/adjust")
    assert page.one(".stage p").text.startswith("Type minus points as on the sheet")
    answer = page.send("main form", {"points.1": "-5", "points.2": "3", "reason": "Late"})
    assert answer.status == 303, answer.errors
    assert "Ben −30 → −35 · Cat −12 → −9" in club.open(match).text
    stored = exported(club, match)["sheet"]["totals"]
    assert stored == [96, 35, 9, 18]


def test_an_adjustment_of_plus_points_is_typed_as_before(club):
    match = store_played_match(club, "hearts", FOUR, *BEFORE)
    answer = club.open(f"{match}/adjust").send("main form", {"points.1": "5", "reason": ""})
    assert answer.status == 303, answer.errors
    assert exported(club, match)["sheet"]["totals"] == [96, 35, 12, 18]


def test_the_score_of_a_newcomer_is_typed_as_minus_points(club, play):
    match = play(*BEFORE)
    page = club.open(f"{match}/players/change?do=join&name=Eve")
    assert page.texts("input[name=start] + span") == [
        "Zero 0",
        "The average −39",
        "The lowest −96",
        "The highest −12",
    ]
    assert page.one("label[for=points]").text == "Or other minus points, such as −20"
    answer = page.send("#change", {"points": "-20"})
    assert answer.status == 303, answer.errors
    assert exported(club, match)["sheet"]["totals"][-1] == 20
    assert "with −20 points" in club.open(f"{match}/log").text


# Files


def file_at(club, path):
    response = club.client.get(path)
    data = response.get_data()
    response.close()
    return data


def exported(club, match):
    [stored] = json.loads(file_at(club, f"{match}/export.json"))["matches"]
    return stored


def test_the_archive_keeps_penalty_points_and_the_option(club, play):
    stored = exported(club, play(*OVER))
    assert stored["options"]["points_shown"] == "minus"
    assert stored["sheet"]["totals"] == [122, 30, 38, 44]
    assert stored["sheet"]["places"] == [4, 1, 2, 3]


def test_csv_and_workbook_have_the_points_of_the_sheet(club, play):
    match = play(*OVER)
    text = file_at(club, f"{match}/export.csv").decode("utf-8-sig")
    rows = [*csv.DictReader(io.StringIO(text, newline=""))]
    assert [row["points"] for row in rows[:4]] == ["-16", "-5", "-2", "-3"]
    assert {row["player"]: row["result"] for row in rows} == {
        "Aki": "-122",
        "Ben": "-30",
        "Cat": "-38",
        "Dan": "-44",
    }
    data = io.BytesIO(file_at(club, f"{match}/export.xlsx"))
    numbers = [
        cell.value
        for page in openpyxl.load_workbook(data).worksheets
        for row in page.iter_rows()
        for cell in row
    ]
    assert -122 in numbers
    assert 122 not in numbers
    assert 96 not in numbers


def test_the_statistics_have_penalty_points(club, play):
    play(*OVER)
    assert "30" in club.open("/statistics/hearts").texts("td")


# The set-up


def test_the_option_is_chosen_before_the_match(app, club):
    match = club.begins("hearts", FOUR, points_shown="minus")
    club.writes(match, hearts(3, 5, 2, 3, queen=0))
    assert "−16" in club.open(match).text
    assert "points_shown" not in club.open(f"{match}/house-rules").text
    assert "The sheet shows penalty points as minus points." in club.open(f"{match}/rules").text
