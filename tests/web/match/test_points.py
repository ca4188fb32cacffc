"""Points in the browser: numbers are typed, added up, refused where they are none."""

import json
from importlib.resources import files

import pytest

from tests.support.web.stored_matches import store_match, version_of
from tests.support.web.visitor import FOUR, HTMX, THREE

SIX = ["Ann", "Ben", "Cat", "Dan", "Eve", "Fay"]
TWELVE = [*SIX, "Gus", "Hal", "Ivy", "Joe", "Kit", "Lou"]
CASES = files("scorekeeper.games.points") / "cases"


def scores(*texts):
    return {f"scores.{seat}": str(text) for seat, text in enumerate(texts)}


def cells(page):
    return [cell["value"] for cell in page.all("#entry input.cell")]


def open_form(page):
    return page.one("#entry")


# -------------------------------------------------------------------- sheets others have published


@pytest.mark.parametrize(
    "name",
    [
        "skat_published",
        "mahjong_published",
        "mahjong_large_payments",
        "wizard_published",
        "phase_10_published_values",
    ],
)
def test_a_published_score_sheet_is_reproduced_exactly(club, name):
    """The source of each, and the part of Phase 10 that could not be found, are in its case."""
    case = json.loads((CASES / f"{name}.json").read_text(encoding="utf-8"))
    names = TWELVE[: case["seats"]]
    match = club.begins("points", names, **case["options"])
    for deal in case["deals"]:
        club.writes(match, scores(*deal["scores"]))
    page = club.open(match)
    assert page.totals() == case["expect"]["totals"]
    called = case["options"].get("called", "Points")
    assert page.one("header h1").text.startswith(called)
    written = page.sheet.texts("td .points")
    assert written == [signed(one) for deal in case["deals"] for one in deal["scores"]]


def signed(number):
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


# ------------------------------------------------------------------------------------- the numbers


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("12+7−3", 16),
        ("１２＋７−３", 16),
        ("-5", -5),
        ("−5", -5),
        ("▲3900", -3900),
        ("+ 8", 8),
        ("100 - 250", -150),
    ],
)
def test_numbers_are_accepted_in_common_notations(club, text, points):
    match = store_match(club, "points", THREE)
    page = club.writes(match, scores(text, 0, 1)).onward
    assert page.totals() == [points, 0, 1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("12+", "12+ can't be added up."),
        ("5--3", "5--3 can't be added up."),
        ("seven", "seven is not a number."),
        ("2.5", "Points must be whole numbers, not 2.5."),
    ],
)
def test_an_invalid_number_is_refused_beside_its_cell_and_stays_there(club, text, message):
    match = store_match(club, "points", THREE)
    page = club.open(match).send("#entry", scores(4, text, 6) | {"action": "next"})
    assert page.status == 422
    assert page.errors_at("#f-scores-1-error") == [message]
    assert cells(page) == ["+4", text, "+6"]


def test_typed_sums_are_added_up_at_once_and_saved_for_other_phones(club):
    match = store_match(club, "points", THREE)
    form = open_form(club.open(match))
    part = club.send(
        form["action"], {"version": "0", "base": "{}", **scores("20+5", "", "")}, **HTMX
    )
    assert cells(part) == ["+25", "", ""]
    assert cells(club.another().open(match)) == ["+25", "", ""]


def test_a_cleared_cell_is_empty_again(club):
    match = store_match(club, "points", THREE)
    page = club.open(match).send("#entry", scores(5, 6, "")).onward
    page = page.send("#entry", scores("", 6, "")).onward
    assert cells(page) == ["", "+6", ""]


def test_saving_a_deal_asks_for_the_missing_points(club):
    match = store_match(club, "points", THREE)
    page = club.open(match).send("#entry", scores(5, "", 7) | {"action": "next"})
    assert page.status == 422
    assert page.errors == ["Enter Ben's points"]
    assert page.one(".row.turn bdi").text == "Ben"


def test_one_tap_gives_the_rest_zero_points(club):
    match = store_match(club, "points", SIX)
    page = club.open(match).send("#entry", scores("", "", 31) | {"action": "shortcut:rest"}).onward
    assert cells(page) == ["0", "0", "+31", "0", "0", "0"]
    assert page.send("#entry", {"action": "next"}).onward.totals() == [0, 0, 31, 0, 0, 0]


def test_the_last_score_of_a_zero_sum_deal_is_filled_in(club):
    match = club.begins("points", FOUR, zero_sum=True)
    page = club.open(match).send("#entry", scores(8000, -4000, -2000)).onward
    assert page.all("#entry input.cell")[3]["placeholder"] == "−2000"
    saved = page.send("#entry", {"action": "next"}).onward
    assert saved.totals() == [8000, -4000, -2000, -2000]


def test_a_zero_sum_deal_that_does_not_add_up_is_refused_with_its_sum(club):
    match = club.begins("points", FOUR, zero_sum=True)
    page = club.open(match).send("#entry", scores(8000, -4000, -2000, 0) | {"action": "next"})
    assert page.status == 422
    assert "The points of a deal add up to 0 here; these add up to 2000." in page.errors


# --------------------------------------------------------------------------- corrected, taken back


def test_a_deal_can_be_corrected_and_the_correction_undone(club):
    match = store_match(club, "points", THREE)
    club.writes(match, scores(10, 20, 30))
    club.writes(match, scores(1, 2, 3))
    page = club.open(f"{match}/deals/1/correct")
    assert cells(page) == ["+10", "+20", "+30"]
    page = page.send("#entry", scores(10, "20-25", 30) | {"action": "next"}).onward
    assert page.totals() == [11, -3, 33]
    page = page.send("#undo").onward
    assert page.totals() == [11, 22, 33]


def test_two_conflicting_deals_are_shown_side_by_side(club):
    match = store_match(club, "points", THREE)
    late = club.another().open(match)
    club.writes(match, scores(1, 2, 3))
    page = late.send("#entry", scores(1, 2, 30) | {"action": "next"})
    assert page.status == 409
    assert [row.split()[0] for row in page.counts()] == THREE


# ------------------------------------------------------------------------- what the table calls it


def test_the_custom_name_of_a_game_is_shown_on_every_page_and_in_lists(club):
    match = club.begins("points", THREE, called="Mau <Mau>")
    club.writes(match, scores(1, 2, 3))
    for path in (match, f"{match}/sheet", f"{match}/charts", f"{match}/deals/1", "/"):
        assert "Mau <Mau>" in club.open(path).text
    page = club.send(f"{match}/finish", finish_fields(club, match)).onward
    assert "Mau <Mau>" in page.text
    assert "Mau <Mau>" in club.open("/").text
    assert "Mau <Mau>" in club.open("/history").text


def finish_fields(club, match):
    version = version_of(club, match)
    return {"version": version, "idempotency_key": "finish"}


def test_a_name_that_is_too_long_is_refused_in_the_setup(club):
    page = club.sets_up("points", THREE, called="x" * 41)
    assert page.status == 422
    assert page.errors_at("#option-called") == ["Names can have at most 40 characters."]


def test_shared_house_rules_include_the_name_of_the_game(club):
    page = club.open("/rules/points/shared?preset=fewest_to_100&called=Rummy&target=500")
    assert page.status == 200
    assert "Name of the game: Rummy" in page.text


# ------------------------------------------------------------------------------ one, and a dozen


def test_a_single_player_neither_wins_nor_draws(club):
    match = club.begins("points", ["Ann"], ends="deals", deals=2, called="Yahtzee")
    assert "level" not in club.writes(match, scores(212)).onward.text
    page = club.writes(match, scores(301)).onward
    assert page.one("h1").text == "Ann"
    assert page.one(".margin").text == "513 points"
    assert not page.has(".podium")
    home = club.open("/").text
    assert "won" not in home
    assert "All square" not in home


def test_twelve_players_can_play(club):
    match = store_match(club, "points", TWELVE)
    page = club.writes(match, scores(*range(12))).onward
    assert page.totals() == list(range(12))
    looks = {cell["class"] for cell in page.all("#entry .take .token")}
    assert len(looks) == 12


@pytest.mark.parametrize("count", [0, 13])
def test_no_players_and_thirteen_players_are_refused(club, count):
    names = [f"P{number}" for number in range(count)]
    assert club.sets_up("points", names).status == 422


# ------------------------------------------------------------------------------ what is not there


def test_a_points_match_has_no_referee(club):
    match = store_match(club, "points", THREE)
    for path in (match, f"{match}/rules", "/rules/points"):
        assert "Ask the referee" not in club.open(path).text
        assert not club.open(path).has("a[href*=referee]")
    assert club.open(f"{match}/referee").status == 404
    assert club.open("/referee/points").status == 404


def test_typed_points_are_shown_when_the_match_is_reopened(club):
    match = store_match(club, "points", THREE)
    club.open(match).send("#entry", scores(5, "", -7))
    page = club.open(match)
    assert cells(page) == ["+5", "", "−7"]


# ------------------------------------------------------------------------------------- taken along


def test_a_match_is_exported_with_its_name_and_scores(club, app):
    match = club.begins("points", FOUR, called="Rummy", wins="fewest", ends="reach", target=100)
    club.writes(match, scores(0, 40, "25+5", 60))
    club.writes(match, scores(12, 0, 25, 40))
    archive = club.open(f"{match}/export.json").source
    told = json.loads(archive)
    [one] = told["matches"]
    assert one["options"]["called"] == "Rummy"
    assert [line["entry"] for line in one["log"] if line["kind"] == "recorded"] == [
        {"scores": [0, 40, 30, 60]},
        {"scores": [12, 0, 25, 40]},
    ]
    csv = club.open(f"{match}/export.csv").source
    assert "Rummy" not in csv.splitlines()[0]
    assert club.open(f"{match}/export.xlsx").status == 200
