"""Everything can be done with the keyboard alone, and the focus is never lost."""

import pytest
from playwright.sync_api import expect

from tests.support.browser.thumb import MATCH, THREE, Thumb
from tests.support.web.stored_matches import store_match

MOST_TABS = 60


class Keys:
    """Two hands at a keyboard."""

    def __init__(self, page):
        self.page = page

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, selector):
        """Tab on until ``selector`` has the focus; going round more than once fails."""
        for _ in range(MOST_TABS):
            if self.page.evaluate("(to) => document.activeElement.matches(to)", selector):
                return
            self.press("Tab")
        raise AssertionError(f"Tab never comes to {selector}")

    def choose(self, field, value):
        """Choose a chip as radio buttons are chosen: blank for the first, arrows for the others."""
        self.tab_to(f"input[name='{field}']")
        self.press("Space", *["ArrowRight"] * value)
        expect(self.page.locator(f"input[name='{field}'][value='{value}']")).to_be_focused()
        expect(self.page.locator(f"input[name='{field}'][value='{value}']")).to_be_checked()


@pytest.fixture
def keys(phone, club):
    return Keys(phone(of=club))


@pytest.mark.parametrize("javascript", [True, False], ids=["js", "no-js"])
def test_a_deal_of_hell_can_be_entered_by_keyboard(phone, club, javascript):
    keys = Keys(phone(of=club, javascript=javascript))
    keys.page.goto(store_match(club, "hell", THREE))
    for field, value in (("bids.1", 1), ("bids.2", 0), ("bids.0", 1)):
        keys.choose(field, value)
    keys.press("Enter")
    expect(keys.page.locator("#f-tricks-1")).to_be_visible()
    for field, value in (("tricks.1", 1), ("tricks.2", 0), ("tricks.0", 0)):
        keys.choose(field, value)
    keys.press("Enter")
    Thumb(keys.page).expect_totals((-3, 13, 10))


def test_the_focus_stays_in_place_after_every_tap(keys, club):
    page = keys.page
    page.goto(store_match(club, "hell", THREE, ladder_cards=[3]))
    keys.tab_to("input[name='bids.1']")
    for value in (1, 2, 3):
        with page.expect_response("**/deals/1"):
            keys.press("ArrowRight")
        expect(page.locator(f"#f-bids-1-{value}")).to_be_focused()
        expect(page.locator("#entry [role=status]")).to_have_text("次は千尋")
        expect(page.locator(f"#f-bids-1-{value}")).to_be_focused()
    keys.press("Tab")
    expect(page.locator("#f-bids-2-0")).to_be_focused()


def test_the_focus_is_visible(keys, club):
    keys.page.goto(store_match(club, "hell", THREE))
    keys.tab_to("input[name='bids.1']")
    chip = keys.page.locator("label:has(#f-bids-1-0)")
    expect(chip).to_have_css("outline-style", "solid")
    keys.tab_to(".dock .lamp")
    expect(keys.page.locator(".dock .lamp")).to_have_css("outline-style", "solid")


def test_a_focused_chip_is_not_hidden_behind_the_bar(keys, club):
    page = keys.page
    page.set_viewport_size({"width": 360, "height": 500})
    page.goto(store_match(club, "hell", THREE, ladder_cards=[17]))
    for seat in (1, 2, 0):
        keys.tab_to(f"input[name='bids.{seat}']")
        chip = page.locator(f"label:has(#f-bids-{seat}-0)").bounding_box()
        bar = page.locator(".dock").bounding_box()
        assert chip["y"] + chip["height"] <= bar["y"]
        assert chip["y"] >= 0
        # Of long rows only the open one shows its chips: the next opens after this is answered.
        with page.expect_response("**/deals/1"):
            keys.press("Space")


def test_a_match_can_be_set_up_by_keyboard(keys):
    page = keys.page
    page.goto("/new/hell")
    keys.tab_to("#name-0")
    # Enter leads to the next name; it does not send the form.
    for seat, name in enumerate(THREE):
        expect(page.locator(f"#name-{seat}")).to_be_focused()
        page.keyboard.insert_text(name)
        keys.press("Enter")
    expect(page.locator("#name-3")).to_be_focused()
    expect(page.locator("label:has(#dealer-2)")).to_contain_text("千尋")
    keys.tab_to("input[name=first_dealer]")
    keys.press("ArrowRight")
    expect(page.locator("#dealer-0")).to_be_checked()
    keys.tab_to(".dock .lamp")
    keys.press("Enter")
    expect(page).to_have_url(MATCH)
    expect(page.locator("header.deal")).to_contain_text("あき")


def test_players_can_be_moved_by_keyboard_and_the_focus_follows_the_button(keys):
    page = keys.page
    page.goto("/new/hell")
    for seat, name in enumerate(THREE):
        page.locator(f"#name-{seat}").fill(name)
    page.locator("#name-2").blur()
    keys.tab_to("#down-0")
    keys.press("Enter")
    expect(page.locator("#name-0")).to_have_value("けんじ")
    expect(page.locator("#name-1")).to_have_value("あき")
    expect(page.locator("#down-0")).to_be_focused()


def test_the_focus_stays_in_its_row_when_the_focused_chip_becomes_barred(keys, club):
    page = keys.page
    page.goto(store_match(club, "hell", THREE))
    keys.choose("bids.1", 1)
    expect(page.locator("html")).to_have_attribute("data-waiting", "0")
    held = []
    page.route(
        "**/*",
        lambda route: held.append(route) if route.request.method == "POST" else route.continue_(),
    )
    with page.expect_request(lambda request: request.method == "POST"):
        keys.choose("bids.2", 0)
    keys.press("Tab")
    expect(page.locator("#f-bids-0-0")).to_be_focused()
    for route in held:
        route.continue_()
    # One trick, and one bid: the dealer may not bid none.
    expect(page.locator("#f-bids-0-0.barred")).to_be_visible()
    expect(page.locator("#f-bids-0-1")).to_be_focused()
    page.unroute_all()
    keys.press("Space")
    expect(page.locator("#f-bids-0-1")).to_be_checked()
