"""Every part of the pages by itself, in Chromium: its name and the space it needs."""

import pytest
from playwright.sync_api import expect

from scorekeeper.web.platform.headers import FOR_DOCUMENTS
from tests.support.browser.axe import AxeChecker
from tests.support.browser.chromium import PHONE
from tests.support.browser.drawing import drawn, pages

SMALL = {"width": 360, "height": 640}
SIDEWAYS = {"width": 844, "height": 390}
THUMB = 44


@pytest.fixture
def shown(app, phone):
    """Show a page of the gallery on a phone."""

    def show(name, **settings):
        page = phone(locale="en-GB", **settings)
        answer = {"content_type": "text/html", "headers": FOR_DOCUMENTS}
        page.route("**/gallery", lambda route: route.fulfill(body=drawn(app, name), **answer))
        script = 'import { start } from "/static/js/bottom-sheet.js"; start();'
        page.route(
            "**/gallery.js",
            lambda route: route.fulfill(body=script, content_type="text/javascript"),
        )
        page.goto("/gallery")
        return page

    return show


@pytest.mark.parametrize("name", pages())
def test_axe_finds_nothing_in_either_theme_and_nothing_overflows_a_small_phone(shown, name):
    page = shown(name, viewport=SMALL, axe=True)
    looker = AxeChecker(page)
    looker.by_day()
    looker.by_night()
    assert too_wide(page) == 0
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert too_wide(page) == 0


def too_wide(page):
    return page.evaluate("document.documentElement.scrollWidth - innerWidth")


def test_the_whole_sheet_can_be_scrolled_to_in_large_text(shown):
    page = shown("sheet", viewport=SMALL)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    last = page.locator(".sheet tbody tr").first.locator("td").last
    last.scroll_into_view_if_needed()
    box = last.bounding_box()
    assert box["x"] + box["width"] <= SMALL["width"] + 1
    deal = page.locator(".sheet tbody th").first.bounding_box()
    assert deal["x"] == 0


def test_the_head_of_the_sheet_stays_below_the_header(shown):
    page = shown("sheet", viewport=SMALL)
    page.evaluate("scrollTo(0, 300)")
    page.locator(".paper").evaluate("paper => paper.scrollTo(0, 300)")
    header = page.locator(".deal").bounding_box()
    paper = page.locator(".paper").bounding_box()
    head = page.locator(".sheet thead th").last.bounding_box()
    assert header["y"] == 0
    assert paper["y"] >= header["height"]
    assert head["y"] == pytest.approx(paper["y"], abs=0.5)


def test_the_content_security_policy_refuses_nothing(shown):
    page = shown("home")
    complaints = []
    page.on("console", lambda message: complaints.append(message.text))
    page.reload()
    page.evaluate("document.fonts.ready")
    assert complaints == []
    assert page.evaluate("document.fonts.check('16px Familjen')")
    assert page.evaluate("document.fonts.check('700 16px Index')")


def test_seven_rows_and_a_reason_fit_on_one_screen(shown):
    page = shown("bids7")
    assert page.locator(".row").count() == 7
    assert page.evaluate("document.documentElement.scrollHeight") == PHONE["height"]


def test_in_landscape_names_are_beside_their_chips(shown):
    page = shown("tricks", viewport=SIDEWAYS)
    name, rail = (page.locator(f".row.turn {part}").bounding_box() for part in (".who", ".rail"))
    assert name["x"] + name["width"] <= rail["x"]
    dock, paper = (page.locator(part).bounding_box() for part in (".dock", ".paper"))
    assert dock["x"] + dock["width"] <= paper["x"]


@pytest.mark.parametrize("name", ["tricks", "hearts", "referee", "points"])
def test_touch_targets_are_large_enough_for_a_thumb(shown, name):
    page = shown(name, viewport=SMALL)
    sizes = page.locator(".rail label, .btn, .icon-button, .tabs a, .keypad button").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).filter(box => box.width)"
        ".map(box => box.height)"
    )
    assert min(sizes) >= THUMB


def test_the_menu_opens_from_below_and_closes_again(shown):
    page = shown("tricks")
    menu = page.get_by_role("dialog", name="This match")
    page.get_by_role("link", name="More").focus()
    page.keyboard.press("Enter")
    expect(menu).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(page.get_by_role("link", name="More")).to_be_focused()
    page.get_by_role("link", name="More").click()
    menu.get_by_role("button", name="Close").click()
    expect(menu).to_be_hidden()
    page.get_by_role("link", name="More").click()
    page.mouse.click(100, 40)
    expect(menu).to_be_hidden()


def test_a_row_of_chips_has_a_name_and_accepts_one_value(shown):
    page = shown("tricks")
    rail = page.get_by_role("radiogroup", name="Tricks Ben took")
    rail.get_by_role("radio", name="1").check()
    expect(rail.get_by_role("radio", name="0")).not_to_be_checked()
    expect(rail.get_by_role("radio", name="1")).to_be_checked()


def test_a_barred_value_cannot_be_chosen(shown):
    rail = shown("bids7").get_by_role("radiogroup", name="Bid of Konstantin")
    expect(rail.get_by_role("radio", name="2")).to_be_disabled()
    expect(rail.get_by_role("radio", name="3")).to_be_enabled()
