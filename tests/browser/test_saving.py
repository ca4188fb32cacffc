"""Nothing tapped is lost: not to haste, a dead server, another phone, a changed mind."""

import pytest
from playwright.sync_api import expect

from tests.support.browser.press import A_MOMENT, Finger, HeldResponses, Mouse, SlowFinger
from tests.support.browser.server import wait_until
from tests.support.browser.thumb import (
    FIVE,
    MATCH,
    THREE,
    Thumb,
    expect_sent,
    expect_tapped,
    expect_unsent,
)
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import bids, tricks

CLICKED_AND_PRESSED_AGAIN = """
async () => {
  const { start, pressOver } = await import("/static/js/press.js");
  start();
  dispatchEvent(new PointerEvent("pointerup"));
  dispatchEvent(new MouseEvent("click"));
  dispatchEvent(new PointerEvent("pointerdown"));
  await new Promise((go) => setTimeout(go, 1000));
  return Boolean(pressOver());
}
"""
TAP_AT_INTERVALS = """
async ([chips, milliseconds]) => {
  for (const chip of chips) {
    document.querySelector(`label[for=${chip}]`).click();
    await new Promise((go) => setTimeout(go, milliseconds));
  }
}
"""


def slow_down(page, milliseconds):
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    limits = {"latency": milliseconds, "downloadThroughput": -1, "uploadThroughput": -1}
    network.send("Network.emulateNetworkConditions", {"offline": False, **limits})


# A server that is killed


def test_a_deal_survives_a_crash_of_the_server_and_can_be_continued(phone, mortal):
    """Acknowledged entries are there again, and taps made meanwhile are sent by themselves."""
    thumb = Thumb(phone(at=mortal))
    page = thumb.page
    thumb.start_match("hell", FIVE)
    for seat, bid in ((1, 1), (2, 0), (3, 0), (4, 0), (0, 1)):
        thumb.chip(f"bids.{seat}", bid)
    thumb.go()
    expect(page.locator("#f-tricks-1")).to_be_visible()
    with page.expect_response("**/deals/1"):
        thumb.chip("tricks.1", 0)
    mortal.kill()
    thumb.chip("tricks.2", 0)
    thumb.chip("tricks.3", 0)
    expect_unsent(page, 1)
    mortal.start()
    expect_sent(page)
    page.reload()
    expect_tapped(page, "f-tricks-1-0", "f-tricks-2-0", "f-tricks-3-0")
    thumb.chip("tricks.4", 0)
    thumb.go()
    thumb.expect_totals((13, -3, 10, 10, 10))


# Haste


def hasty(phone, club, milliseconds, latency=0):
    match = store_match(club, "hell", FIVE, ladder_cards=[5, 4])
    page = phone(of=club)
    page.goto(match)
    slow_down(page, latency)
    chips = ["f-bids-1-1", "f-bids-2-0", "f-bids-3-2", "f-bids-4-3", "f-bids-0-0", "f-trump-H"]
    with page.expect_response(lambda answer: "trump=H" in (answer.request.post_data or "")):
        page.evaluate(TAP_AT_INTERVALS, [chips, milliseconds])
    expect_tapped(page, *chips)
    page.goto(match)
    expect_tapped(page, *chips)


def test_taps_fifty_milliseconds_apart_all_arrive(phone, club):
    hasty(phone, club, 50)


def test_taps_five_milliseconds_apart_all_arrive(phone, club):
    hasty(phone, club, 5)


def test_taps_faster_than_the_responses_of_a_slow_network_all_arrive(phone, club):
    hasty(phone, club, 50, latency=400)


def test_a_value_changed_before_the_response_arrives_stays_changed(phone, club):
    match = store_match(club, "hell", FIVE, ladder_cards=[5, 4])
    page = phone(of=club)
    page.goto(match)
    slow_down(page, 300)
    with page.expect_response(lambda answer: "bids.1=3" in (answer.request.post_data or "")):
        page.evaluate(TAP_AT_INTERVALS, [["f-bids-1-1", "f-bids-1-2", "f-bids-1-3"], 100])
    expect_tapped(page, "f-bids-1-3")
    assert club.open(match).tapped() == {"bids.1": "3"}


def test_a_number_that_is_being_typed_keeps_its_digits_while_another_is_sent(phone, club):
    """The write that waits was made while the second player's number was still empty."""
    page = phone(of=club)
    page.goto(store_match(club, "points", THREE))
    held = []
    page.route("**/deals/1", lambda tap: held.append(tap), times=1)  # noqa: PLW0108
    page.locator("#f-scores-0").focus()
    page.keyboard.type("24")
    page.keyboard.press("Tab")
    page.keyboard.type("3")
    wait_until(lambda: held)
    # Another window of this phone changes the outbox, and the page shows what waits.
    page.evaluate("() => { dispatchEvent(new Event('storage')); }")
    page.keyboard.type("1")
    expect(page.locator("#f-scores-1")).to_have_value("31")
    held[0].continue_()
    expect_sent(page)
    expect(page.locator("#f-scores-0")).to_have_value("+24")
    expect(page.locator("#f-scores-1")).to_have_value("31")


def test_numbers_typed_on_a_slow_network_all_arrive(phone, club):
    page = phone(of=club)
    match = store_match(club, "points", FIVE)
    page.goto(match)
    slow_down(page, 150)
    numbers = (31, 15, 22, 29, 13)
    page.locator("#f-scores-0").focus()
    for number in numbers:
        page.keyboard.type(str(number), delay=40)
        page.keyboard.press("Tab")
    expect_sent(page)
    Thumb(page).go()
    Thumb(page).expect_totals(numbers)


def test_the_button_pressed_before_the_last_response_ends_the_stage(phone, club):
    match = store_match(club, "hell", FIVE)
    page = phone(of=club)
    page.goto(match)
    slow_down(page, 300)
    chips = ["f-bids-1-1", "f-bids-2-0", "f-bids-3-0", "f-bids-4-0", "f-bids-0-1"]
    page.evaluate(TAP_AT_INTERVALS, [chips, 10])
    page.locator("#actions .lamp").tap()
    expect(page.locator("#f-tricks-1")).to_be_visible()
    assert club.open(match).has("#f-tricks-1")


LET_GO = "() => window.letGo()"
HOLD = """
() => {
  const drawn = htmx.swap.bind(htmx);
  const held = new Promise((letGo) => { window.letGo = letGo; });
  htmx.swap = async (...how) => { await held; return drawn(...how); };
}
"""


def test_the_button_pressed_while_the_last_response_is_drawn_ends_the_stage(phone, club):
    match = store_match(club, "hell", FIVE)
    page = phone(of=club)
    page.goto(match)
    page.evaluate(HOLD)
    chips = ["f-bids-1-1", "f-bids-2-0", "f-bids-3-0", "f-bids-4-0", "f-bids-0-1"]
    page.evaluate(TAP_AT_INTERVALS, [chips, 0])
    # The server has all taps, and the button is still drawn as before the first of them.
    page.wait_for_function("() => localStorage.length === 0")
    expect(page.locator("#actions .lamp.off")).to_be_visible()
    page.locator("#actions .lamp").tap()
    page.evaluate(LET_GO)
    expect(page.locator("#f-tricks-1")).to_be_visible()


def test_pressing_the_button_twice_saves_the_deal_once(phone, club):
    match = store_match(club, "hell", FIVE)
    club.open(match).send("#entry", {**bids(1, 1, 0, 0, 0), "action": "next"})
    page = phone(of=club)
    page.goto(match)
    slow_down(page, 300)
    taken = ["f-tricks-0-0", "f-tricks-1-1", "f-tricks-2-0", "f-tricks-3-0"]
    page.evaluate(TAP_AT_INTERVALS, [taken, 10])
    page.evaluate(
        "() => { for (let i = 0; i < 3; i++) document.querySelector('#actions .lamp').click() }"
    )
    expect(page.locator("#saved")).to_be_visible()
    assert club.open(match).totals() == [-3, 13, 10, 10, 10]


# Another phone


def test_another_phones_taps_are_shown_on_the_next_visit(phone, club):
    match = store_match(club, "hell", FIVE)
    here, there = phone(of=club), phone(of=club)
    here.goto(match)
    there.goto(match)
    with here.expect_response("**/deals/1"):
        Thumb(here).chip("bids.1", 1)
    Thumb(there).chip("bids.2", 0)
    # The response to a tap contains the other phone's taps.
    expect_tapped(there, "f-bids-1-1", "f-bids-2-0")
    here.reload()
    expect_tapped(here, "f-bids-1-1", "f-bids-2-0")


def test_a_tap_on_a_deal_saved_by_another_phone_shows_both_versions(phone, club):
    match = store_match(club, "hell", FIVE)
    page = phone(of=club)
    page.goto(match)
    store_deal(club, match, bids(1, 1, 0, 0, 0), tricks(0, 1, 0, 0, 0))
    Thumb(page).chip("bids.2", 1)
    counts = page.locator(".duel")
    expect(counts).to_be_in_viewport()
    expect(counts.locator("tbody tr")).to_have_count(5)
    expect(page.locator("#f-bids-2-1")).to_be_checked()
    page.locator(".duel label:has([value=here])").tap()
    page.locator("#actions .mine").tap()
    expect(page).to_have_url(MATCH)
    # Chihiro bid 1 and took nothing: −3 instead of 10.
    Thumb(page).expect_totals((-3, 13, -3, 10, 10))


def test_a_late_click_does_not_end_a_press_that_began_since(phone, club):
    page = phone(of=club)
    page.goto(store_match(club, "hell", THREE))
    assert page.evaluate(CLICKED_AND_PRESSED_AGAIN)


def test_the_sync_status_changes_only_after_the_press_ends(phone, club):
    page = phone(of=club)
    page.goto(store_match(club, "hearts", THREE))
    held = []
    page.route("**/deals/1", lambda tap: held.append(tap))  # noqa: PLW0108
    with page.expect_request("**/deals/1"):
        Thumb(page).chip("hearts.0", 6)
    pressed = Finger(page, "label[for=f-hearts-1-7]")
    held[0].abort()
    page.evaluate(A_MOMENT)
    status = page.locator("#sync-status")
    expect(status).to_have_attribute("data-state", "saved")
    pressed.ends()
    expect_tapped(page, "f-hearts-0-6", "f-hearts-1-7")
    expect(status).to_have_attribute("data-state", "waiting")


@pytest.mark.parametrize("press", [Finger, SlowFinger, Mouse])
def test_a_button_does_what_it_said_when_the_press_began(phone, club, press):
    match = store_match(club, "hell", THREE)
    club.open(match).send("#entry", {**bids(1, 1, 0), "action": "next"})
    page = phone(of=club)
    page.goto(match)
    Thumb(page).chip("tricks.0", 1)
    expect_sent(page)
    theirs = club.another().open(match)
    theirs.send("#entry", {**tricks(0, 1, 0), "action": "next"})
    answers = HeldResponses(page, "**/deals/1")
    Thumb(page).chip("tricks.1", 0)
    pressed = press(page, "#actions .lamp")
    # Another phone was first, they say; what then lies under the thumb is to keep its count.
    answers.deliver()
    pressed.ends()
    page.locator(".duel label:has([value=here])").tap()
    page.locator("#actions .mine").tap()
    expect(page).to_have_url(MATCH)
    Thumb(page).expect_totals((13, -3, 10))


def test_a_chip_changed_by_two_phones_shows_the_servers_value(phone, club):
    match = store_match(club, "hell", FIVE, ladder_cards=[9, 5])
    here, there = Thumb(phone(of=club)), Thumb(phone(of=club))
    here.page.goto(match)
    for bid in (3, 1):
        with here.page.expect_response("**/deals/1"):
            here.chip("bids.1", bid)
    there.page.goto(match)
    with there.page.expect_response("**/deals/1"):
        there.chip("bids.1", 3)
    # Both chips were touched here before; the answer says which of them holds.
    here.chip("bids.2", 2)
    expect_tapped(here.page, "f-bids-1-3", "f-bids-2-2")
    here.chip("bids.3", 1)
    expect(here.page.locator("#entry [role=status]")).to_have_text("次はえみ")
    assert club.open(match).tapped() == {"bids.1": "3", "bids.2": "2", "bids.3": "1"}
