"""From home to an old match and back, and a note written: in as few taps as can be."""

import pytest
from playwright.sync_api import expect

from tests.support.browser.thumb import MATCH, Thumb
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import bids, tricks

ROWS = "main li a[href^='/m/']"


@pytest.fixture(params=[True, False], ids=["with scripts", "without scripts"])
def page(phone, club, request):
    return phone(of=club, javascript=request.param)


@pytest.fixture
def match(club):
    address = store_match(club, "hell", ["あき", "けんじ", "千尋"])
    store_deal(club, address, bids(1, 1, 0), tricks(0, 1, 0))
    return address


def test_an_old_match_is_two_taps_from_home(page, match):
    page.goto("/")
    thumb = Thumb(page)
    thumb.tap('a[href="/history"]')
    thumb.tap(f'a[href="{match}"]')
    expect(page).to_have_url(MATCH)
    assert thumb.taps == 2


def test_searching_for_a_name_is_two_taps_from_home(page, club, match):
    store_match(club, "hell", ["だいすけ", "えみ"])
    page.goto("/")
    thumb = Thumb(page)
    thumb.tap('a[href="/history"]')
    page.get_by_role("searchbox").fill("けんじ")
    thumb.tap("[role=search] button")
    expect(page.locator(ROWS)).to_have_count(1)
    expect(page.locator(ROWS)).to_have_attribute("href", match)
    assert thumb.taps == 2


def test_matches_can_be_filtered_by_player_and_game(page, club, match):
    store_match(club, "hearts", ["けんじ", "千尋", "えみ"])
    page.goto("/history")
    thumb = Thumb(page)
    thumb.tap("header .pick >> nth=0")
    thumb.tap('.filter label:has([value="hell"])')
    thumb.tap('.filter label:has-text("けんじ")')
    thumb.tap(".filter .lamp")
    expect(page.locator(ROWS)).to_have_count(1)
    expect(page.locator("header .pick.on")).to_have_count(2)
    assert thumb.taps == 4


def test_a_filter_is_removed_with_one_tap(page, club, match):
    store_match(club, "hearts", ["けんじ", "千尋", "えみ"])
    page.goto("/history?game=hearts")
    expect(page.locator(ROWS)).to_have_count(1)
    thumb = Thumb(page)
    thumb.tap("header .pick.on")
    expect(page.locator(ROWS)).to_have_count(2)
    assert thumb.taps == 1


def test_the_place_is_entered_in_three_taps(page, match):
    page.goto(match)
    thumb = Thumb(page)
    thumb.tap("[data-sheet=menu]")
    thumb.tap(f'a[href="{match}/details"]:visible')
    page.locator("#place").fill("図書館")
    thumb.go()
    page.wait_for_url(f"**{match}")
    page.goto(f"{match}/sheet")
    expect(page.locator(".match-info bdi")).to_have_text("図書館")
    assert thumb.taps == 3


def test_a_note_on_a_deal_is_three_taps_from_the_sheet(page, match):
    page.goto(f"{match}/sheet")
    thumb = Thumb(page)
    thumb.tap(".sheet td:nth-child(2) a")
    thumb.tap(".remark summary")
    page.locator("#note").fill("配り直し。\nあきの手。")
    thumb.tap(".remark button")
    page.wait_for_url(f"**{match}")
    page.goto(f"{match}/sheet")
    expect(page.locator(".sheet .entered")).to_have_text("配り直し。\nあきの手。")
    assert thumb.taps == 3
