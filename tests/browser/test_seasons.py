"""A season by touch: opened, its table read, a match reached from it, changed."""

import re

from playwright.sync_api import expect

from tests.support.browser.axe import AxeChecker
from tests.support.browser.layout import SEVEN, SIDEWAYS, TARGETS, TOO_SMALL
from tests.support.browser.thumb import MATCH
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import bids, tricks


def test_a_season_can_be_created_read_and_changed_on_a_small_phone(phone, club):
    match = store_match(club, "hell", SEVEN, ladder_cards=[1])
    store_deal(club, match, bids(1, 0, 0, 0, 0, 0, 1), tricks(1, 0, 0, 0, 0, 0, 0))
    mine = AxeChecker(phone(of=club, viewport={"width": 360, "height": 640}, axe=True))
    page = mine.page

    def look():
        mine.now()
        assert page.evaluate(SIDEWAYS) == [], page.url
        assert page.evaluate(TOO_SMALL, [TARGETS, 43.5]) == [], page.url

    mine.at("/statistics")
    page.locator("main a[href='/seasons']").tap()
    page.wait_for_url("**/seasons")
    look()
    page.locator(".dock .btn.lamp").tap()
    page.locator("#name").fill("秋のリーグ")
    page.locator("#points").fill("3-5")
    look()
    page.locator(".dock .btn.lamp").tap()
    expect(page.locator("#points-error .error")).to_be_visible()
    look()
    page.locator("#points").fill("7-5-3")
    page.locator("#since").fill("2020-01-01")
    page.locator(".dock .btn.lamp").tap()
    expect(page.locator(".season tbody tr")).to_have_count(7)
    look()
    season = page.url
    page.locator(".season tbody a").first.tap()
    expect(page.locator(".season-results li")).to_have_count(1)
    look()
    page.goto(season)
    # The row is the link, wherever it is touched.
    page.locator(".season-matches tbody td").first.tap(force=True)
    expect(page).to_have_url(MATCH)
    page.goto(season)
    page.locator(".top .icon-button").last.tap()
    page.locator("#until").fill("2020-12-31")
    with page.expect_navigation():
        page.locator(".dock .btn.lamp").tap()
    expect(page).to_have_url(re.compile("/seasons/"))
    expect(page.locator(".season")).to_have_count(0)
    look()
