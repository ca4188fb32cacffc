"""The group's own house rules, by touch: saved under a name, played, shared."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser.axe import AxeChecker
from tests.support.browser.layout import SIDEWAYS, TARGETS, TOO_SMALL
from tests.support.browser.thumb import FIVE, MATCH, Thumb

both = pytest.mark.parametrize("javascript", [True, False], ids=["js", "no-js"])
NAME = "おばあちゃん流"


def change_the_hook(thumb, *, javascript):
    """Turn off the barred bid, and wait for the line that says so."""
    thumb.tap("#single-rules > summary")
    thumb.tap("label:has(#option-hook-1)")
    if not javascript:
        thumb.tap("#list")
    expect(thumb.page.locator(".differs li")).to_have_count(1)


@both
def test_house_rules_are_saved_offered_first_next_time_and_shared(phone, club, javascript):
    thumb = Thumb(phone(of=club, javascript=javascript))
    page = thumb.page
    thumb.seat("hell", FIVE[:3])
    change_the_hook(thumb, javascript=javascript)
    page.locator("#keep-as").fill(NAME)
    thumb.tap("#keep")
    expect(page.locator(".say.ok:visible")).to_contain_text(NAME)
    expect(page.locator("#name-2")).to_have_value(FIVE[2])
    thumb.go()
    expect(page).to_have_url(MATCH)
    # The next evening they stand first and are chosen.
    page.goto("/new/hell")
    expect(page.locator(".choice b").first).to_have_text(NAME)
    expect(page.locator(".choice input").first).to_be_checked()
    # A friend's phone, which has no group, reads them from the link and starts with them.
    page.goto("/house-rules")
    thumb.tap("main .list a")
    link = page.locator("#key").input_value()
    friend = phone(javascript=javascript)
    friend.goto(link)
    expect(friend.locator(".differs-list li")).to_have_count(1)
    friend.locator("footer .btn.lamp").tap()
    expect(friend.locator(".differs li")).to_have_count(1)
    friend.locator("footer .btn.lamp").tap()
    expect(friend).to_have_url(MATCH)


@both
def test_a_changed_rule_links_to_its_option_and_can_be_reset(phone, club, javascript):
    thumb = Thumb(phone(of=club, javascript=javascript))
    page = thumb.page
    page.goto("/new/hell?preset=hell&hook=off&scoring=squares")
    expect(page.locator(".differs li")).to_have_count(2)
    thumb.tap("#change-scoring")
    expect(page.locator("#option-scoring-l")).to_be_in_viewport()
    thumb.tap("#back-scoring")
    expect(page.locator(".differs li")).to_have_count(1)
    thumb.tap("#back-hook")
    expect(page.locator(".differs")).to_have_count(0)


@pytest.mark.parametrize("locale", ["ja-JP", "en-GB"])
def test_axe_finds_nothing_and_everything_fits_the_narrowest_phone(phone, club, locale):
    page = phone(of=club, locale=locale, viewport={"width": 360, "height": 640}, axe=True)
    link = "/rules/hell/shared?preset=hell&hook=off&scoring=squares&name=" + "W" * 40
    page.goto(link)
    page.locator("main form .btn").tap()
    expect(page).to_have_url(re.compile("/house-rules/[^/]+$"))
    kept = page.url
    broken = "/rules/hell/shared?preset=hell&hook=perhaps"
    setup = "/new/napoleon?preset=standard&min_bid=13&same_two=off&scoring=two_one"
    for path in (link, link + "&fbclid=1", kept, f"{kept}/delete", "/house-rules", broken, setup):
        page.goto(path)
        AxeChecker(page).here()
        assert page.evaluate(SIDEWAYS) == [], path
        assert page.evaluate(TOO_SMALL, [TARGETS, 43.5]) == [], path
