"""Features of the phone itself: its screen, its way back, a swipe over a deal."""

import pytest
from playwright.sync_api import expect

from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import bids, tricks

AWAKE = """
  window.locks = 0;
  Object.defineProperty(navigator, "wakeLock", {
    value: {
      request: async () => {
        window.locks += 1;
        return { released: false, release() { window.locks -= 1; this.released = true; } };
      },
    },
  });
"""
NO_WAKE_LOCK = 'Object.defineProperty(navigator, "wakeLock", { value: undefined });'
DRAWN = """
  ([x, y, across, down]) => {
    const on = document.elementFromPoint(x, y);
    const at = (clientX, clientY) => [new Touch({ identifier: 1, target: on, clientX, clientY })];
    const tell = (kind, touches, changedTouches) => on.dispatchEvent(
      new TouchEvent(kind, { touches, changedTouches, bubbles: true }));
    tell("touchstart", at(x, y), at(x, y));
    tell("touchend", [], at(x + across, y + down));
  }
"""


@pytest.fixture
def match(club):
    address = store_match(club, "hell", ["あき", "けんじ"])
    for number in (1, 2, 3):
        store_deal(club, address, bids(number, 1), tricks(number, 0))
    return address


def locks(page, path):
    """Return the number of wake locks of the page at ``path``."""
    page.goto(path)
    return page.evaluate("window.locks")


def test_the_screen_stays_on_during_a_match_unless_it_is_turned_off(phone, club, match):
    page = phone(of=club, locale="en-GB")
    page.add_init_script(AWAKE)
    on = [locks(page, path) for path in (match, f"{match}/sheet", f"{match}/table", "/")]
    assert on == [1, 1, 1, 0]
    page.goto("/more")
    with page.expect_response("**/more"):
        page.get_by_role("switch", name="Screen stays on").tap()
    assert locks(page, match) == 0


def test_the_screen_may_turn_off_when_the_match_is_finished(phone, club, match):
    page = phone(of=club, locale="en-GB")
    page.add_init_script(AWAKE)
    assert locks(page, match) == 1
    page.goto(f"{match}/menu")
    page.get_by_role("button", name="Finish match now").tap()
    expect(page.locator(".podium")).to_be_visible()
    assert page.evaluate("window.locks") == 0
    assert [locks(page, f"{match}{path}") for path in ("/sheet", "/table")] == [0, 0]


def test_a_failing_script_does_not_stop_the_others(phone, club, match):
    page = phone(of=club, locale="en-GB")
    failures = []
    page.on("pageerror", lambda error: failures.append(str(error)))
    page.add_init_script("delete window.MutationObserver")  # for the sheet that offers the link
    page.goto(match)
    page.get_by_role("link", name="More", exact=True).tap()
    page.get_by_role("dialog").get_by_role("link", name="More", exact=True).tap()
    page.get_by_role("button", name="Finish match now").tap()
    expect(page.locator(".podium")).to_be_visible()
    assert set(failures) == {"MutationObserver is not defined"}


def test_a_setting_that_the_browser_does_not_support_is_not_offered(phone, club):
    page = phone(of=club, locale="en-GB")
    page.add_init_script(NO_WAKE_LOCK)
    page.goto("/more")
    expect(page.get_by_role("switch", name="Left hand")).to_be_visible()
    expect(page.get_by_role("switch", name="Screen stays on")).to_be_hidden()


def test_swiping_leads_to_the_next_and_the_previous_deal(phone, club, match):
    page = phone(of=club, locale="en-GB")
    page.goto(f"{match}/deals/2")
    page.evaluate(DRAWN, [200, 300, 30, 0])  # too short
    page.evaluate(DRAWN, [200, 300, -100, 90])  # more of a scroll
    page.evaluate(DRAWN, [10, 300, 120, 0])  # the phone's own way back
    page.evaluate(DRAWN, [200, 300, -120, 8])
    page.wait_for_url("**/deals/3")
    page.evaluate(DRAWN, [200, 300, -120, 0])  # there is no fourth
    page.evaluate(DRAWN, [200, 300, 120, 0])
    page.wait_for_url("**/deals/2")
    page.get_by_role("link", name="Deal 1").tap()
    page.wait_for_url("**/deals/1")


def test_an_unsaved_note_is_restored_after_going_back(phone, club, match):
    page = phone(of=club, locale="en-GB")
    page.goto(match)
    page.goto(f"{match}/details")
    page.get_by_label("Note").fill("Rain, and Ben's cake")
    page.go_back()
    page.wait_for_url(f"**{match}")
    page.go_forward()
    expect(page.get_by_label("Note")).to_have_value("Rain, and Ben's cake")
    page.get_by_role("link", name="Discard changes").tap()
    page.wait_for_url(f"**{match}")
    page.goto(f"{match}/details")
    expect(page.get_by_label("Note")).to_have_value("")


def test_a_saved_note_is_no_longer_stored_as_unsaved(phone, club, match):
    page = phone(of=club, locale="en-GB")
    page.goto(f"{match}/deals/1")
    page.get_by_text("Add a note").tap()
    page.get_by_label("Note on this deal").fill("A revoke")
    page.get_by_role("button", name="Save note").tap()
    expect(page.locator("#entry")).to_be_visible()
    assert page.evaluate("sessionStorage.getItem('scorekeeper.typed')") == "{}"


def test_the_setup_form_is_restored_until_the_match_starts(phone, club):
    page = phone(of=club, locale="en-GB")
    page.goto("/new/hearts")
    page.locator("#name-0").fill("Ann")
    page.locator("#name-1").fill("Ben")
    page.locator("#name-2").fill("Dan")
    with page.expect_response("**/new/hearts"):
        page.locator("label:has(#preset-shooter_minus)").tap()
    page.get_by_role("link", name="Rules").first.tap()
    page.wait_for_url("**/rules/hearts**")
    page.go_back()
    expect(page.get_by_text("As you left it")).to_be_visible()
    expect(page.locator("#name-1")).to_have_value("Ben")
    expect(page.locator("#preset-shooter_minus")).to_be_checked()
    page.locator("#name-1").fill("Cat")
    page.get_by_role("button", name="Start match").last.tap()
    expect(page.locator("#entry")).to_be_visible()
    page.goto("/new/hearts")
    expect(page.locator("#name-0")).to_be_visible()
    assert page.evaluate("sessionStorage.getItem('scorekeeper.setup')") == "{}"


def test_input_typed_for_one_group_is_not_restored_in_another(phone, club):
    page = phone(of=club, locale="en-GB")
    page.goto("/new/hearts")
    page.locator("#name-0").fill("Ann")
    token = page.locator("#setup [name=csrf_token]").input_value()
    page.request.post("/clubs", form={"csrf_token": token, "name": "Sunday cards"})
    with page.expect_event("load"):
        page.goto("/new/hearts")
    expect(page.locator("#draft-restored .say")).to_be_hidden()
    expect(page.locator("#name-0")).to_have_value("")
    page.goto("/")
    expect(page.locator("#club-name")).to_have_text("Sunday cards")


def test_starting_over_empties_the_form(phone, club):
    page = phone(of=club, locale="en-GB")
    page.goto("/new/hearts")
    page.locator("#name-0").fill("Ann")
    page.goto("/new")
    page.goto("/new/hearts")
    expect(page.locator("#name-0")).to_have_value("Ann")
    page.get_by_role("link", name="Start over").tap()
    expect(page.locator("#draft-restored .say")).to_be_hidden()
    expect(page.locator("#name-0")).to_have_value("")


def test_a_page_restored_from_the_browsers_cache_is_reloaded(phone, club, match):
    page = phone(of=club, locale="en-GB")
    page.goto(f"{match}/deals/1")
    with page.expect_navigation():
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
