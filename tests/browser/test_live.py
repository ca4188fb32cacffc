"""Live pages: what one phone writes the others see, without loading the page anew."""

import pytest
from playwright.sync_api import expect

from scorekeeper import clock, store
from tests.support.browser.server import SECRET
from tests.support.browser.thumb import FIVE, Thumb
from tests.support.web.visitor import bids, tricks

SOON = 3000
"""Milliseconds within which a tap has to be seen."""

HIDE = """
(hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}
"""


@pytest.fixture
def match(club):
    """Five at Hell; a deal of one card each is written: everybody bid 0, けんじ took the trick."""
    address = club.begins("hell", FIVE)
    club.writes(address, bids(0, 0, 0, 0, 0), tricks(0, 1, 0, 0, 0))
    return address


@pytest.fixture
def scorer(phone, club, match):
    """The phone beside the cards."""
    page = phone(of=club)
    page.goto(match)
    return Thumb(page)


@pytest.fixture
def viewer(phone, app, match):
    """A phone that only looks on. It says when it is loaded anew."""
    with app.extensions["store"].writing() as db:
        club_id = store.list_clubs(db)[-1][0].id
        key = store.new_key(db, club_id, SECRET, clock.now(), role=store.Role.VIEWER)
    page = phone()
    page.goto(f"/k/{store.token_of(SECRET, club_id, key.id)}")
    page.goto(match)
    page.evaluate("window.here = true")
    return page


def bid_of(page, name):
    return page.locator(".progress tr", has_text=name).locator("td").first


def test_a_tap_is_seen_within_three_seconds_where_the_reader_is(scorer, viewer):
    viewer.evaluate("scrollTo(0, 300)")
    scorer.chip("bids.2", 1)
    expect(bid_of(viewer, "千尋")).to_have_text("1", timeout=SOON)
    assert viewer.evaluate("scrollY") == 300
    assert viewer.evaluate("window.here")


def test_a_written_deal_is_seen_and_said(scorer, viewer):
    for seat in (2, 3, 4, 0, 1):
        scorer.chip(f"bids.{seat}", 0)
    scorer.go()
    expect(viewer.locator(".progress thead")).to_contain_text("取ったトリック", timeout=SOON)
    for seat in (2, 3, 4, 0):
        scorer.chip(f"tricks.{seat}", 2 if seat == 2 else 0)
    scorer.go()
    expect(viewer.locator(".sheet tbody tr")).to_have_count(2, timeout=SOON)
    Thumb(viewer).expect_totals((20, 7, 4, 20, 20))
    expect(viewer.locator("#pulse .news")).not_to_be_empty()
    assert viewer.evaluate("window.here")


def test_who_was_cut_off_is_told_and_catches_up(scorer, viewer):
    viewer.context.set_offline(True)
    expect(viewer.locator("#pulse .gone")).to_be_visible()
    scorer.chip("bids.2", 1)
    viewer.context.set_offline(False)
    expect(bid_of(viewer, "千尋")).to_have_text("1", timeout=SOON)
    expect(viewer.locator("#pulse .gone")).to_be_hidden()


def test_a_page_that_nobody_sees_asks_nothing_and_catches_up_when_seen(scorer, viewer):
    asked = []
    viewer.evaluate(HIDE, True)
    viewer.on("request", lambda request: asked.append(request.url))
    scorer.chip("bids.2", 1)
    viewer.wait_for_timeout(2 * SOON)
    assert asked == []
    viewer.evaluate(HIDE, False)
    expect(bid_of(viewer, "千尋")).to_have_text("1", timeout=1000)


def test_another_phones_taps_come_into_the_form_and_its_deal_moves_the_page_on(
    phone, club, match, scorer
):
    other = phone(of=club)
    other.goto(match)
    hand = Thumb(other)
    scorer.chip("bids.2", 1)
    expect(other.locator("#f-bids-2-1")).to_be_checked(timeout=SOON)
    for seat in (3, 4, 0, 1):
        hand.chip(f"bids.{seat}", 0)
    hand.go()
    for seat in (2, 3, 4, 0):
        hand.chip(f"tricks.{seat}", 1 if seat == 2 else 0)
    hand.go()
    expect(scorer.page.locator("#pulse .moved")).to_be_visible(timeout=SOON)
    expect(scorer.page.locator(".sheet tbody tr")).to_have_count(2)
    expect(scorer.page.locator("#entry")).to_have_attribute("action", f"{match}/deals/3")
