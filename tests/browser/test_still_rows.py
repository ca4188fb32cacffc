"""Messages never move the rows of the pad."""

import pytest
from playwright.sync_api import expect

from tests.support.browser.clock import take_up
from tests.support.browser.thumb import FIVE, FOUR, THREE, Thumb, expect_sent, expect_unsent
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import bids, hearts, tricks

LONG_NAMES = (
    "Konstantin",
    "Maximiliano",
    "Wilhelmina",
    "Anne-Sophie von Hohenfels-Wartenberg",
    "Priya",
    "田中さくら",
    "Zé",
)
PORTRAIT, SMALL = {"width": 390, "height": 844}, {"width": 360, "height": 640}
LANDSCAPE = {"width": 844, "height": 390}
SHORT, WIDE = {"width": 360, "height": 740}, {"width": 1440, "height": 900}
TWICE_AS_LARGE = "document.documentElement.style.fontSize = '200%'"

BOXES = """
() => Object.fromEntries([...document.querySelectorAll("#entry .row")].map((row) => {
  const { left, top, width, height } = row.getBoundingClientRect();
  return [row.id, [left, top + scrollY, width, height].map(Math.round)];
}))
"""
WATCH = """
() => {
  const boxes = (BOXES);
  const before = JSON.stringify(boxes());
  window.moved = [];
  setInterval(() => {
    const now = JSON.stringify(boxes());
    if (now !== before) window.moved.push(`${before} to ${now}`);
  }, 50);
}
""".replace("BOXES", BOXES)
MOVED = "() => new Promise((done) => setTimeout(() => done(window.moved), 100))"

INTO_VIEW = "scrollIntoView({ block: 'nearest', behavior: 'instant' })"
IS_UNCOVERED = """
(box) => {
  const { left, top, width, height } = box.getBoundingClientRect();
  const places = [top + 4, top + height / 2, top + height - 4];
  return places.every((y) => box.contains(document.elementFromPoint(left + width / 2, y)));
}
"""

SAVED = {
    "hell": (LONG_NAMES, [bids(1, 1, 0, 0, 0, 0, 0), tricks(1, 0, 0, 0, 0, 0, 0)], "bids.2", 1),
    "hearts": (FOUR, [hearts(4, 3, 3, 3, queen=2)], "hearts.0", 5),
    "black_maria": (
        FOUR,
        [{**hearts(4, 3, 3, 3, queen=2), "spade_king": 0, "spade_ace": 0}],
        "hearts.0",
        5,
    ),
    "black_lady": (FIVE, [hearts(4, 3, 3, 2, 1, queen=2)], "hearts.0", 5),
    "whist": (
        FOUR,
        [
            {
                "tricks.0": 7,
                "tricks.1": 6,
                "honours.0": 4,
                "honours.1": 0,
                "revokes.0": 0,
                "revokes.1": 0,
            }
        ],
        "tricks.0",
        7,
    ),
    "napoleon": (
        FIVE,
        [
            {
                "napoleon": 0,
                "bid.count": 13,
                "bid.suit": "S",
                "adjutant_card": "AS",
            },
            {"adjutant": 1, "stopped": False, "pictures.0": 10, "pictures.1": 5, "pictures.2": 5},
        ],
        "napoleon",
        1,
    ),
}


@pytest.fixture(params=SAVED)
def saved(request, club):
    """A match with one deal, and a tap on the next."""
    names, stages, field, value = SAVED[request.param]
    match = store_match(club, request.param, names)
    store_deal(club, match, *stages)
    return match, field, value


def taps_and_moves_no_row(page, field, value):
    """Tap, and watch the rows until the tap is saved and the next poll is answered."""
    before = page.evaluate(BOXES)
    page.evaluate(WATCH)
    Thumb(page).chip(field, value)
    expect_sent(page)
    with page.expect_response("**/live?*"):
        take_up(page)
    assert page.evaluate(MOVED) == []
    assert page.evaluate(BOXES) == before


@pytest.mark.parametrize("viewport", [SMALL, LANDSCAPE])
def test_the_first_tap_after_a_save_hides_the_strip_and_moves_no_row(phone, club, saved, viewport):
    match, field, value = saved
    page = phone(of=club, viewport=viewport)
    page.goto(match)
    expect(page.locator("#saved")).to_be_visible()
    taps_and_moves_no_row(page, field, value)
    expect(page.locator("#saved")).to_be_hidden()
    expect(page.locator(".dock [form=undo]")).to_be_visible()


def test_the_first_typed_number_after_a_save_hides_the_strip(phone, club):
    match = store_match(club, "points", THREE)
    store_deal(club, match, {"scores.0": 1, "scores.1": 2, "scores.2": 3})
    page = phone(of=club)
    page.goto(match)
    expect(page.locator("#saved")).to_be_visible()
    before = page.evaluate(BOXES)
    page.locator(".keypad button", has_text="5").tap()
    expect(page.locator("#saved")).to_be_hidden()
    assert page.evaluate(BOXES) == before


def test_a_refusal_does_not_move_any_row(phone, club):
    page = phone(of=club)
    page.goto(store_match(club, "whist", FOUR))
    before = page.evaluate(BOXES)
    for side in (0, 1):
        page.evaluate(f"() => document.querySelector('label[for=f-tricks-{side}-7]').click()")
    expect(page.locator(".error-overlay .error").first).to_be_visible()
    expect(page.locator(".fix")).to_have_count(2)
    assert page.evaluate(BOXES) == before


def test_an_unsent_entry_does_not_move_any_row(phone, club):
    page = phone(of=club)
    page.goto(store_match(club, "hearts", THREE))
    before = page.evaluate(BOXES)
    page.context.set_offline(True)
    Thumb(page).chip("hearts.0", 6)
    expect_unsent(page, 1)
    assert page.evaluate(BOXES) == before
    page.context.set_offline(False)
    expect_sent(page)


def test_the_first_tap_does_not_move_any_row_at_twice_the_text_size(phone, club):
    match = store_match(club, "hell", LONG_NAMES)
    store_deal(club, match, *SAVED["hell"][1])
    page = phone(of=club)
    page.goto(match)
    page.evaluate(TWICE_AS_LARGE)
    taps_and_moves_no_row(page, "bids.2", 1)


def test_without_javascript_the_first_tap_hides_the_strip_and_a_refusal_moves_no_row(phone, club):
    match = store_match(club, "hell", THREE)
    store_deal(club, match, bids(1, 1, 0), tricks(1, 0, 0))
    page = phone(of=club, javascript=False)
    page.goto(match)
    rows = "rows => rows.map((row) => row.offsetTop)"
    before = page.locator("#entry .row").evaluate_all(rows)
    page.locator("label[for=f-bids-2-1]").tap()
    page.locator("#actions .lamp").tap()
    expect(page.locator(".error").first).to_be_visible()
    expect(page.locator("#saved")).to_be_hidden()
    assert page.locator("#entry .row").evaluate_all(rows) == before


def test_seven_rows_are_visible_below_the_saved_deal(phone, club):
    match = store_match(club, "hell", LONG_NAMES)
    store_deal(club, match, *SAVED["hell"][1])
    page = phone(of=club, viewport=PORTRAIT)
    page.goto(match)
    expect(page.locator("#saved")).to_contain_text("1")
    rail = page.locator("#entry .row").last.locator(".rail").bounding_box()
    dock = page.locator(".dock").bounding_box()
    assert rail["y"] + rail["height"] <= dock["y"]


@pytest.mark.parametrize("language", ["ja-JP", "en-GB"])
@pytest.mark.parametrize("viewport", [SHORT, WIDE])
def test_four_rows_are_visible_below_the_saved_deal(phone, club, viewport, language):
    match = store_match(club, "hell", LONG_NAMES[:4])
    store_deal(club, match, bids(1, 1, 0, 0), tricks(1, 0, 0, 0))
    page = phone(of=club, viewport=viewport, locale=language)
    page.goto(match)
    expect(page.locator("#saved ol")).to_be_visible()
    last = page.locator("#entry .row").last.bounding_box()
    dock = page.locator(".dock").bounding_box()
    assert last["y"] + last["height"] <= dock["y"] + 1


def test_the_row_to_enter_is_above_the_keypad_below_the_saved_deal(phone, club):
    match = store_match(club, "points", LONG_NAMES[:5])
    store_deal(club, match, {f"scores.{seat}": seat for seat in range(5)})
    page = phone(of=club, viewport=SHORT)
    page.goto(match)
    expect(page.locator("#saved")).to_be_visible()
    third = page.locator("#entry .row").nth(2).bounding_box()
    assert third["y"] + third["height"] <= page.locator(".keypad").bounding_box()["y"]


@pytest.mark.parametrize("viewport", [PORTRAIT, SHORT, LANDSCAPE, WIDE])
def test_a_missing_number_covers_neither_its_row_nor_a_key(phone, club, viewport):
    page = phone(of=club, viewport=viewport)
    page.goto(store_match(club, "points", LONG_NAMES))
    before = page.evaluate(BOXES)
    for seat in (0, 1, 3, 4, 5, 6):
        page.locator(f"#f-scores-{seat}").fill("5")
    Thumb(page).go()
    expect(page.locator("#f-scores-2-error .error")).to_be_visible()
    assert page.evaluate(BOXES) == before
    page.evaluate(f"() => document.querySelector('#f-scores-2').closest('.row').{INTO_VIEW}")
    assert page.locator("#f-scores-2").evaluate(IS_UNCOVERED)
    assert all(key.evaluate(IS_UNCOVERED) for key in page.locator(".keypad button").all())
