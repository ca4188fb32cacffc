"""Sitting down: names, order, known players, house rules, by touch."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser.thumb import FIVE, MATCH, Thumb

both = pytest.mark.parametrize("javascript", [True, False], ids=["js", "no-js"])


@pytest.fixture
def thumb(phone, club, javascript):
    return Thumb(phone(of=club, java_script_enabled=javascript))


def expect_names(page, *wanted):
    for seat, name in enumerate(wanted):
        expect(page.locator(f"#name-{seat}")).to_have_value(name)


@both
def test_players_are_put_in_order_by_touch(thumb):
    page = thumb.page
    thumb.seat("hell", FIVE)
    thumb.tap("#down-0")
    expect_names(page, "けんじ", "あき", "千尋")
    thumb.tap("#up-4")
    expect_names(page, "けんじ", "あき", "千尋", "えみ", "だいすけ")
    thumb.tap("#remove-1")
    expect_names(page, "けんじ", "千尋", "えみ", "だいすけ", "")
    thumb.go()
    expect(page).to_have_url(MATCH)
    # Aki was to deal first and has been taken off: another dealer is drawn.
    expect(page.locator(".plan .dealer")).to_have_text(
        re.compile("ディーラーは(けんじ|千尋|えみ|だいすけ)")
    )


@both
def test_known_players_are_one_tap_each(thumb, club):
    club.begins("hell", FIVE)
    page = thumb.page
    page.goto("/new/hell")
    thumb.forget()
    for seat, name in enumerate(("えみ", "あき", "千尋")):
        thumb.tap(f"button[value='add.{name}']")
        expect(page.locator(f"#name-{seat}")).to_have_value(name)
        expect(page.locator(f"button[value='add.{name}']")).to_have_count(0)
    assert thumb.taps == 3
    thumb.go()
    expect(page).to_have_url(MATCH)


@both
def test_a_preset_and_a_rule_of_its_own_are_those_of_the_match(thumb):
    page = thumb.page
    thumb.seat("hell", FIVE[:3])
    thumb.tap(".preset:has(#preset-oh_hell)")
    if page.evaluate("() => document.documentElement.classList.contains('js')"):
        expect(page.locator("input[name=preset_shown]")).to_have_value("oh_hell")
    thumb.tap("summary")
    thumb.tap("label:has(#option-hook-1)")
    thumb.go()
    expect(page).to_have_url(MATCH)
    # Without the hook the bids may add up; the player after the dealer leads.
    expect(page.locator(".facts")).to_contain_text("けんじ")
    for seat, bid in ((1, 1), (2, 0), (0, 0)):
        thumb.chip(f"bids.{seat}", bid)
    thumb.go()
    expect(page.locator("#f-tricks-0")).to_be_visible()
    for seat, taken in ((1, 1), (2, 0), (0, 0)):
        thumb.chip(f"tricks.{seat}", taken)
    thumb.go()
    thumb.expect_totals((10, 11, 10))


@both
def test_what_is_wrong_is_said_beside_each_field_and_what_was_typed_stays(thumb):
    page = thumb.page
    page.goto("/new/hell")
    for seat, name in enumerate(("あき", "", "あき", "長" * 41)):
        page.locator(f"#name-{seat}").fill(name)
    page.locator("#name-3").blur()
    thumb.go()
    for seat in (1, 2, 3):
        expect(page.locator(f"#name-{seat}-error .error")).to_be_visible()
    expect_names(page, "あき", "", "あき", "長" * 41)


@pytest.mark.parametrize("javascript", [True])
def test_what_is_typed_while_an_answer_is_on_its_way_is_not_lost(thumb):
    page = thumb.page
    page.goto("/new/hell")
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    slow = {"latency": 400, "downloadThroughput": -1, "uploadThroughput": -1}
    network.send("Network.emulateNetworkConditions", {"offline": False, **slow})
    page.locator("#name-0").fill("あき")
    with page.expect_response("**/new/hell"):
        page.locator("#name-1").press_sequentially("けんじ", delay=100)
    expect(page.locator("#name-1")).to_have_value("けんじ")
    expect(page.locator("#name-1")).to_be_focused()
    page.locator("#name-2").fill("千尋")
    page.locator("#name-2").blur()
    expect(page.locator("label:has(#dealer-2)")).to_contain_text("千尋")
    expect_names(page, "あき", "けんじ", "千尋")


@both
def test_five_players_at_black_lady_play_ten_deals(thumb):
    page = thumb.page
    thumb.seat("black_lady", FIVE)
    if page.evaluate("() => document.documentElement.classList.contains('js')"):
        expect(page.locator("#option-deals-n")).to_have_value("10")
    thumb.go()
    expect(page).to_have_url(MATCH)
    expect(page.locator("main")).to_contain_text("第1ディール／全10ディール")


@both
def test_deals_that_were_chosen_stay_when_somebody_leaves(thumb):
    page = thumb.page
    thumb.seat("black_lady", FIVE)
    if page.evaluate("() => document.documentElement.classList.contains('js')"):
        expect(page.locator("#option-deals-n")).to_have_value("10")
    # Offered to four players and to five; on the page without JavaScript no name has come in yet.
    thumb.tap("button[value='set.deals:20']")
    expect(page.locator("#option-deals-n")).to_have_value("20")
    thumb.tap("#remove-4")
    expect(page.locator("#name-4")).to_have_value("")
    expect(page.locator("#option-deals-n")).to_have_value("20")
