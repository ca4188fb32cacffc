"""Forbidden numbers and numbers that follow are visible before a tap."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser.server import wait_until
from tests.support.browser.thumb import FIVE, FOUR, Thumb
from tests.support.web.sentences import sentence
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import bids, tricks


def barred(bid, others, cards):
    text = "The dealer may not bid {bid}: {sum} + {bid} makes {cards}."
    return sentence("ja", text, bid=bid, sum=others, cards=cards)


@pytest.mark.parametrize("javascript", [True, False], ids=["js", "no-js"])
def test_the_barred_bid_is_struck_out_and_cannot_be_chosen_and_shows_the_reason(
    phone, club, javascript
):
    match = store_match(club, "hell", FIVE, ladder_cards=[5])
    thumb = Thumb(phone(of=club, javascript=javascript))
    page = thumb.page
    page.goto(match)
    for seat, bid in ((1, 1), (2, 0), (3, 2)):
        thumb.chip(f"bids.{seat}", bid)
    expect(page.locator(".barred")).to_have_count(0)
    thumb.chip("bids.4", 0)
    if not javascript:
        thumb.go()
    # Three of five are said: the dealer may say anything but two.
    chip = page.locator("#f-bids-0-2")
    expect(page.locator(".barred")).to_have_count(1)
    why = page.locator("#f-bids-0-2-why")
    expect(why).to_be_hidden()

    chip.tap()
    expect(why).to_contain_text(barred(2, 3, 5))
    expect(why.locator("cite")).to_have_text("O-5")
    expect(why).to_be_in_viewport(ratio=1)
    expect(page.locator("#f-bids-0 input:checked")).to_have_count(0)

    page.keyboard.press("Escape")
    thumb.chip("bids.0", 1)
    thumb.go()
    expect(page.locator("#f-tricks-0")).to_be_visible()


def test_a_bid_that_becomes_barred_is_marked_and_dims_the_yellow_button(phone, club):
    match = store_match(club, "hell", FIVE, ladder_cards=[5])
    thumb = Thumb(phone(of=club))
    page = thumb.page
    page.goto(match)
    for seat, bid in ((1, 1), (2, 0), (3, 2), (0, 2), (4, 1)):
        thumb.chip(f"bids.{seat}", bid)
    ready = page.locator("#actions .lamp:not(.off)")
    expect(ready).to_be_visible()
    thumb.chip("bids.4", 0)
    expect(ready).to_have_count(0)
    expect(page.locator("#waiting")).to_contain_text(barred(2, 3, 5))
    error = page.locator("#f-bids-0 .error")
    expect(error).to_contain_text(barred(2, 3, 5))
    thumb.go()
    expect(error.locator("cite")).to_have_text("O-5")
    expect(page.locator("#f-bids-0-2")).to_be_checked()
    expect(page.locator("#f-tricks-0")).to_have_count(0)

    thumb.chip("bids.0", 1)
    expect(page.locator(".error")).to_have_count(0)
    expect(ready).to_be_visible()
    thumb.go()
    expect(page.locator("#f-tricks-0")).to_be_visible()


def test_an_unset_value_and_zero_look_different(phone, club):
    match = store_match(club, "hell", FIVE)
    thumb = Thumb(phone(of=club))
    thumb.page.goto(match)
    colour = "(chip) => getComputedStyle(chip).backgroundColor"
    zero = thumb.page.locator("label[for=f-bids-1-0] > span")
    unset = zero.evaluate(colour)
    thumb.chip("bids.1", 0)
    expect(thumb.page.locator("#f-bids-1-0")).to_be_checked()
    assert zero.evaluate(colour) != unset


def test_a_derived_value_is_shown_and_can_be_changed(phone, club):
    match = store_match(club, "hearts", FOUR)
    thumb = Thumb(phone(of=club))
    page = thumb.page
    page.goto(match)
    for seat, taken in ((1, 6), (2, 4)):
        thumb.chip(f"hearts.{seat}", taken)
    expect(page.locator(".follows")).to_have_count(0)
    thumb.chip("hearts.3", 1)
    expect(page.locator("label[for=f-hearts-0-2]")).to_have_class("follows")
    # Two hearts are left; more are no longer to be had.
    expect(page.locator("label[for=f-hearts-0-3]")).to_have_class("over")
    thumb.chip("hearts.3", 3)
    expect(page.locator("label[for=f-hearts-0-0]")).to_have_class("follows")
    thumb.chip("spade_queen", 0)
    thumb.go()
    thumb.expect_totals((13, 6, 4, 3))


def test_the_page_always_says_what_is_missing(phone, club):
    match = store_match(club, "hearts", FOUR)
    thumb = Thumb(phone(of=club))
    page = thumb.page
    page.goto(match)
    missing = page.locator("#waiting")
    asked = "How many hearts did {player} take?"
    expect(missing).to_have_text(sentence("ja", "Who took {card}?", card="♠Q"))
    thumb.chip("spade_queen", 1)
    expect(missing).to_have_text(sentence("ja", asked, player="けんじ"))
    # Aki deals, so her row is the last.
    thumb.chip("hearts.0", 0)
    expect(missing).to_have_text(sentence("ja", asked, player="けんじ"))
    thumb.chip("hearts.1", 13)
    # Everything was taken by one: a moon, and nothing is missing.
    expect(missing).to_be_empty()
    moon = sentence("ja", "{player} shot the moon", player="けんじ")
    expect(page.locator("#entry [role=status]")).to_contain_text(moon)


def test_the_next_open_question_scrolls_into_view_when_tapping_pauses(phone, club):
    match = store_match(club, "hearts", FOUR)
    thumb = Thumb(phone(of=club, reduced_motion="no-preference"))
    thumb.page.goto(match)
    # Three of four have room above the dock on this phone; the last comes up.
    thumb.page.set_viewport_size({"width": 360, "height": 640})
    thumb.chip("spade_queen", 2)
    for seat, taken in ((1, 5), (2, 3)):
        thumb.chip(f"hearts.{seat}", taken)
    turn = thumb.page.locator("#f-hearts-3.turn")
    expect(turn).to_be_in_viewport(ratio=1)
    dock = thumb.page.locator(".dock")
    over = lambda: turn.bounding_box()["y"] + turn.bounding_box()["height"]  # noqa: E731
    wait_until(lambda: over() <= dock.bounding_box()["y"])


@pytest.mark.parametrize("javascript", [True, False], ids=["js", "no-js"])
def test_the_button_says_what_is_missing_if_it_is_pressed_too_early(phone, club, javascript):
    match = store_match(club, "hell", FIVE)
    thumb = Thumb(phone(of=club, javascript=javascript))
    page = thumb.page
    page.goto(match)
    thumb.chip("bids.1", 1)
    thumb.go()
    missing = page.locator("#waiting")
    expect(missing).to_have_text(sentence("ja", "What does {player} bid?", player="千尋"))
    expect(missing).to_be_in_viewport(ratio=1)
    expect(page.locator("#f-bids-2")).to_have_class(re.compile(r"\bturn\b"))
    expect(page.locator("#f-bids-2")).to_be_in_viewport(ratio=1)
    # No other row says that it is open, and the tap counts.
    assert page.locator(".row:not(.turn) .error").count() == 0
    expect(page.locator("#f-bids-1-1")).to_be_checked()


def test_the_saved_deal_is_shown_until_the_first_tap_of_the_next(phone, club):
    match = store_match(club, "hell", FIVE)
    page = phone(of=club)
    thumb = Thumb(page)
    page.goto(match)
    club.open(match).send("#entry", {**bids(1, 1, 0, 0, 0), "action": "next"})
    page.reload()
    saved = page.locator("#saved")
    for seat, taken in enumerate((0, 1, 0, 0)):
        thumb.chip(f"tricks.{seat}", taken)
    # Kenji made his bid: 10 + 3; Aki did not: −3.
    expect(page.locator("#f-tricks-1 .plus")).to_have_text("+13")
    expect(page.locator("#f-tricks-0 .plus")).to_have_text("−3")
    thumb.go()
    expect(saved).to_contain_text(sentence("ja", "Deal %(number)s saved", number=1))
    expect(saved).to_contain_text("けんじが3点差で首位")
    expect(page.locator("[data-total='1']")).to_have_text(re.compile(r"13$"))
    expect(saved).to_be_visible()
    for seat, bid in ((2, 1), (3, 0), (4, 0), (0, 0), (1, 0)):
        thumb.chip(f"bids.{seat}", bid)
        expect(saved).to_be_hidden()
    thumb.go()
    expect(page.locator("#f-tricks-2")).to_be_visible()
    expect(saved).to_have_count(0)


def test_undo_is_beside_the_saved_deal(phone, club):
    match = store_match(club, "hell", FIVE)
    store_deal(club, match, bids(1, 1, 0, 0, 0), tricks(0, 1, 0, 0, 0))
    page = phone(of=club)
    page.goto(match)
    page.locator("#saved").get_by_role("button").tap()
    expect(page.locator("#saved")).to_have_count(0)
    expect(page.locator("#f-tricks-1-1")).to_be_checked()


BUZZES = "navigator.vibrate = (pattern) => { (window.felt ??= []).push(pattern); return true; }"


def test_the_phone_vibrates_when_a_deal_is_saved_and_when_an_entry_is_refused(phone, club):
    match = store_match(club, "hell", FIVE)
    thumb = Thumb(phone(of=club))
    page = thumb.page
    page.add_init_script(BUZZES)
    page.goto(match)
    thumb.chip("bids.1", 0)
    # What is still missing the phone knows by itself as soon as the tap is answered.
    expect(page.locator("html")).to_have_attribute("data-waiting", "0")
    assert page.evaluate("window.felt") is None
    thumb.go()
    assert page.evaluate("window.felt") == [[10, 40, 10]]
    for seat in (2, 3, 4, 0):
        thumb.chip(f"bids.{seat}", 0)
    thumb.go()
    expect(page.locator("#f-tricks-1")).to_be_visible()
    page.wait_for_function("window.felt.length === 2")
    assert page.evaluate("window.felt[1]") == 10
    page.evaluate("document.documentElement.dataset.buzz = 'off'")
    thumb.go()
    expect(page.locator("#waiting")).to_be_visible()
    assert page.evaluate("window.felt.length") == 2
