"""Numbers of the house rules are changed by one with a tap, and the example follows."""

import pytest
from playwright.sync_api import expect

from tests.support.browser.axe import AxeChecker
from tests.support.browser.layout import TARGETS, TOO_SMALL
from tests.support.browser.press import HeldResponses
from tests.support.browser.thumb import FIVE, FOUR, MATCH, Thumb
from tests.support.web.stored_matches import store_match

BONUS, FIRST_EXAMPLE = "#option-made_bonus-n", "#scoring-example li >> nth=0"


@pytest.fixture
def thumb(phone, club):
    """The rules of Hell with the table's own numbers."""
    thumb = Thumb(phone(of=club, viewport={"width": 390, "height": 844}))
    thumb.seat("hell", FIVE)
    thumb.tap("#single-rules > summary")
    thumb.tap("label:has(#option-scoring-6)")
    expect(thumb.page.locator(BONUS)).to_have_value("10")
    return thumb


def test_fast_taps_all_count_and_the_example_follows(thumb):
    page = thumb.page
    expect(page.locator(FIRST_EXAMPLE)).to_have_text("予想3、結果3：10 + 3 × 3 = 19")
    for _ in range(5):
        thumb.tap("#option-made_bonus-set-plus")
    expect(page.locator(BONUS)).to_have_value("15")
    expect(page.locator(FIRST_EXAMPLE)).to_have_text("予想3、結果3：15 + 3 × 3 = 24")
    thumb.tap("#option-made_bonus-set-minus")
    expect(page.locator(FIRST_EXAMPLE)).to_have_text("予想3、結果3：14 + 3 × 3 = 23")
    page.locator(BONUS).fill("20")
    page.locator(BONUS).blur()
    expect(page.locator(FIRST_EXAMPLE)).to_have_text("予想3、結果3：20 + 3 × 3 = 29")


def test_a_response_to_an_earlier_tap_does_not_set_the_number_back(thumb):
    page = thumb.page
    answers = HeldResponses(page, "**/new/hell")
    thumb.tap("#option-made_bonus-set-plus")
    thumb.tap("#option-made_bonus-set-plus")
    expect(page.locator(BONUS)).to_have_value("12")
    answers.deliver()
    thumb.tap("#option-made_bonus-set-plus")
    expect(page.locator(BONUS)).to_have_value("13")
    expect(page.locator(FIRST_EXAMPLE)).to_have_text("予想3、結果3：13 + 3 × 3 = 22")


def test_a_button_stays_under_the_finger(thumb):
    page = thumb.page
    thumb.tap("label:has(#option-scoring-0)")
    expect(page.locator(BONUS)).to_have_count(0)
    less = page.locator("#option-ladder_cards-fill-minus")
    less.scroll_into_view_if_needed()
    expect(page.locator("#differs-h")).to_have_count(0)
    before = less.bounding_box()
    less.tap()
    expect(page.locator("#differs-h")).to_be_attached()
    assert less.bounding_box()["y"] == pytest.approx(before["y"], abs=1)


def test_the_largest_hand_fills_the_deals(thumb):
    page = thumb.page
    for _ in range(3):
        thumb.tap("#option-ladder_cards-fill-minus")
    expect(page.locator("#option-ladder_cards-n")).to_have_value("1 2 3 4 5 6 7 6 5 4 3 2 1")
    expect(page.locator("#summary")).to_contain_text("全13ディール")
    thumb.tap("label:has(#option-ladder-2)")
    expect(page.locator("#option-ladder_cards-n")).to_have_value("1 2 3 4 5 6 7")
    thumb.go()
    expect(page).to_have_url(MATCH)
    (match,) = page.request.get(f"{page.url}/export.json").json()["matches"]
    assert match["options"]["ladder_cards"] == [1, 2, 3, 4, 5, 6, 7]


def test_steppers_are_as_large_as_a_thumb(thumb):
    thumb.page.set_viewport_size({"width": 360, "height": 640})
    assert thumb.page.evaluate(TOO_SMALL, [TARGETS, 43.5]) == []


def test_numbers_step_while_rules_change_during_a_match(phone, club):
    match = store_match(club, "napoleon", FIVE, scoring="custom")
    page = phone(of=club)
    page.goto(f"{match}/house-rules")
    example = page.locator("#scoring-example li").first
    expect(example).to_contain_text("ナポレオン2")
    for _ in range(3):
        page.locator("#option-custom_made_napoleon-set-plus").tap()
    expect(example).to_contain_text("ナポレオン5")


def test_axe_finds_nothing_in_steppers(phone, club):
    thumb = Thumb(phone(of=club, axe=True))
    thumb.seat("napoleon", FOUR)
    thumb.page.locator("#single-rules > summary").tap()
    thumb.page.locator("label:has([name='options.scoring'][value=custom])").tap()
    expect(thumb.page.locator("#option-custom_made_napoleon-set-plus")).to_be_visible()
    looker = AxeChecker(thumb.page)
    looker.by_day()
    looker.by_night()
