"""An evening in Firefox and in WebKit: what a table does with the app, once in each engine."""

import pytest

from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import bids, hearts, tricks

FOUR = ("Aki", "Ben", "Chie", "Dan")
FIVE = (*FOUR, "Emi")
SAVE = ".btn.lamp"

# A deal of each game: what is tapped, and the totals that the rules give. Taps that start with
# "shortcut:" are buttons, and "save" ends a stage.
DEALS = {
    # A heart is 1 point, the queen of spades 13.
    "hearts": (
        FOUR,
        [("hearts.1", 3), ("hearts.2", 4), ("hearts.3", 1), ("spade_queen", 1), "save"],
        ["5", "16", "4", "1"],
    ),
    # A heart 1, the spade ace 7, the queen 10, the king 13.
    "black_maria": (
        FOUR,
        [
            ("hearts.1", 4),
            ("hearts.2", 5),
            ("hearts.3", 1),
            ("spade_queen", 0),
            ("spade_king", 1),
            ("spade_ace", 2),
            "save",
        ],
        ["13", "17", "12", "1"],
    ),
    # Ben took nothing: he is clear, and 26 points are taken off him.
    "black_lady": (
        FOUR,
        [("hearts.1", 0), ("hearts.2", 4), ("hearts.3", 3), ("spade_queen", 0), "save"],
        ["19", "−26", "4", "3"],
    ),
    # Nine tricks are three more than six.
    "whist": (FOUR, [("tricks.0", 9), ("honours.0", 2), "save"], ["3", "0"]),
    # The call is made: Napoleon and the adjutant win a point each.
    "napoleon": (
        FIVE,
        [
            ("napoleon", 1),
            ("bid.count", 13),
            ("bid.suit", "H"),
            ("adjutant_card", "AS"),
            "save",
            ("adjutant", 3),
            "shortcut:made",
            "save",
        ],
        ["0", "1", "0", "1", "0"],
    ),
    # One card each; a bid of 0 that is made is worth 10, a miss by one −3.
    "hell": (
        FIVE,
        [
            *((f"bids.{seat}", 0) for seat in (1, 2, 3, 4, 0)),
            "save",
            *((f"tricks.{seat}", int(seat == 2)) for seat in (1, 2, 3, 4)),
            "save",
        ],
        ["10", "10", "−3", "10", "10"],
    ),
}


def enter(page, taps):
    for tap in taps:
        if tap == "save":
            page.tap(SAVE)
        elif isinstance(tap, str):
            page.tap(f"button[value='{tap}']")
        else:
            page.chip(*tap)


def expect_totals(page, match, totals):
    page.wait_for("#saved, .standings")
    page.open(f"{match}/sheet")
    page.wait_for("tr.totals")
    assert page.texts("tr.totals b") == totals


def test_a_new_phone_can_set_up_a_match_and_save_the_first_deal(page):
    page.open("/new/hearts")
    for seat, name in enumerate(FOUR):
        page.type(f"#name-{seat}", name)
    page.tap("label:has(#dealer-0)")
    page.tap(SAVE)
    page.wait_for("#f-hearts-1")
    match = page.run("location.pathname")
    enter(page, DEALS["hearts"][1])
    expect_totals(page, match, ["5", "16", "4", "1"])


@pytest.mark.parametrize("game", DEALS)
def test_a_deal_of_each_game_can_be_entered_and_scored(scorer, club, game):
    names, taps, totals = DEALS[game]
    match = store_match(club, game, names)
    scorer.open(match)
    enter(scorer, taps)
    expect_totals(scorer, match, totals)


def test_points_can_be_entered_with_the_keypad(scorer, club):
    match = store_match(club, "points", FOUR[:3])
    scorer.open(match)
    for key in ("7", "next", "1", "2", "next", "5", "sign"):
        scorer.tap(f".keypad [value='{key}']")
    scorer.tap(SAVE)
    expect_totals(scorer, match, ["7", "12", "−5"])


@pytest.fixture
def hearts_match(club):
    """A match whose first deal is saved: 5, 16, 4 and 1."""
    match = store_match(club, "hearts", FOUR)
    store_deal(club, match, hearts(5, 3, 4, 1, queen=1))
    return match


def test_a_correction_recomputes_the_totals(scorer, hearts_match):
    scorer.open(f"{hearts_match}/deals/1/correct")
    scorer.chip("spade_queen", 3)
    scorer.tap(SAVE)
    scorer.wait_until(lambda: not scorer.run("location.pathname").endswith("/correct"), "the pad")
    scorer.open(f"{hearts_match}/sheet")
    assert scorer.texts("tr.totals b") == ["5", "3", "4", "14"]


def test_undo_removes_the_last_deal(scorer, hearts_match):
    scorer.open(hearts_match)
    scorer.tap("#actions [form=undo]")
    scorer.wait_until(lambda: "Deal 2" not in scorer.text("header"), "deal 1")


def test_the_sheet_explains_a_number_and_the_chart_is_drawn(scorer, hearts_match):
    scorer.open(f"{hearts_match}/sheet")
    assert scorer.texts("tr.totals b") == ["5", "16", "4", "1"]
    scorer.open(f"{hearts_match}/deals/1")
    assert any("13" in text for text in scorer.texts("main"))
    scorer.open(f"{hearts_match}/charts")
    scorer.wait_for("main svg")
    widths = "[...document.querySelectorAll('main svg')].map((one) => one.clientWidth)"
    assert max(scorer.run(widths)) > 200


def test_the_referee_answers_a_typed_question_and_cites_the_rule(scorer, hearts_match):
    scorer.open(f"{hearts_match}/referee")
    scorer.type("[type=search]", "can i play the queen of spades on the first trick")
    scorer.send("[type=search]")
    scorer.wait_for("#found .best-answer h3", "on the first trick?")
    scorer.wait_for("#found .best-answer", "H-8")


def test_a_viewer_link_is_shown_with_its_qr_code(scorer, hearts_match):
    scorer.open(f"{hearts_match}/share")
    scorer.wait_for("main")
    assert scorer.run("document.querySelectorAll('main svg, main img').length") > 0


def test_a_viewer_page_updates_without_a_reload(scorer, club):
    match = store_match(club, "hell", FIVE)
    scorer.open(f"{match}/table")
    scorer.run("window.loadedOnce = true")
    store_deal(club, match, bids(0, 0, 0, 0, 0), tricks(0, 1, 0, 0, 0))
    scorer.wait_for("body", "−3")
    assert scorer.run("window.loadedOnce")


def test_the_pad_is_japanese_if_the_phone_chose_japanese(scorer, hearts_match):
    scorer.open("/more")
    scorer.tap("label:has([name=language][value=ja])")
    scorer.wait_for("html[lang=ja] body")
    scorer.open(hearts_match)
    scorer.wait_for("header.deal h1", "第2")
