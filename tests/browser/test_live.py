"""Live pages: one phone's entries appear on the others without a page load."""

import pytest
from playwright.sync_api import expect

from scorekeeper import clock, store
from tests.support.browser.axe import AxeChecker
from tests.support.browser.clock import stop_the_clock, take_up
from tests.support.browser.server import SECRET
from tests.support.browser.thumb import FIVE, Thumb
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import bids, tricks

SOON = 3000
"""Milliseconds within which a tap has to be seen. Where it counts, they pass on the phone's own
clock, so that a busy machine has all the time it wants."""

ASKED = "**/live*"

HIDE = """
(hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}
"""


@pytest.fixture
def match(club):
    """Five at Hell; a deal of one card each is written: everybody bid 0, けんじ took the trick."""
    address = store_match(club, "hell", FIVE)
    store_deal(club, address, bids(0, 0, 0, 0, 0), tricks(0, 1, 0, 0, 0))
    return address


@pytest.fixture
def scorer(phone, club, match):
    """The phone beside the cards."""
    page = phone(of=club)
    page.goto(match)
    return Thumb(page)


@pytest.fixture
def viewer(phone, app, match):
    """A phone that only watches. It notes when it is reloaded."""
    with app.extensions["store"].writing() as db:
        club_id = store.clubs.list_all(db)[-1][0].id
        key = store.keys.create(db, club_id, SECRET, clock.now(), role=store.keys.Role.VIEWER)
    page = phone()
    page.goto(f"/k/{store.keys.token_of(SECRET, club_id, key.id)}")
    page.goto(match)
    page.evaluate("window.here = true")
    return page


def bid_of(page, name):
    return page.locator(".round li", has_text=name).locator(".entered").first


def expect_standings(page, *lines):
    expect(page.locator(".ranks .name")).to_have_text([name for name, _ in lines])
    expect(page.locator(".ranks .num")).to_have_text([total for _, total in lines])


def load_with_its_clock_stopped(page):
    """Load the page with a stopped clock, so that the first poll happens when time is advanced."""
    stop_the_clock(page)
    page.reload()
    page.evaluate("window.here = true")


def tap_and_have_it_saved(scorer, field, value):
    scorer.chip(field, value)
    expect(scorer.page.locator("html")).to_have_attribute("data-waiting", "0")


def test_a_viewer_sees_a_tap_within_three_seconds_without_scrolling(scorer, viewer):
    load_with_its_clock_stopped(viewer)
    viewer.set_viewport_size({"width": 390, "height": 480})
    viewer.evaluate("scrollTo(0, 300)")
    tap_and_have_it_saved(scorer, "bids.2", 1)
    viewer.clock.run_for(SOON)
    expect(bid_of(viewer, "千尋")).to_have_text("1")
    assert viewer.evaluate("scrollY") == 300
    assert viewer.evaluate("window.here")


def test_a_viewer_sees_a_saved_deal_and_an_announcement(scorer, viewer):
    for seat in (2, 3, 4, 0, 1):
        scorer.chip(f"bids.{seat}", 0)
    scorer.go()
    expect(scorer.page.locator("#f-tricks-2")).to_be_visible()
    take_up(viewer)
    expect(viewer.locator(".current-deal h2")).to_contain_text("取ったトリック")
    for seat in (2, 3, 4, 0):
        scorer.chip(f"tricks.{seat}", 2 if seat == 2 else 0)
    scorer.go()
    expect(scorer.page.locator("#saved")).to_be_visible()
    take_up(viewer)
    expect_standings(
        viewer, ("あき", "20"), ("だいすけ", "20"), ("えみ", "20"), ("けんじ", "7"), ("千尋", "4")
    )
    expect(viewer.locator("#pulse .news")).not_to_be_empty()
    assert viewer.evaluate("window.here")


def test_a_disconnected_viewer_is_notified_and_catches_up(scorer, viewer):
    viewer.context.set_offline(True)
    take_up(viewer)
    expect(viewer.locator("#pulse .offline")).to_be_visible()
    expect(viewer.locator("header .pulse.stale")).to_be_visible()
    # The message covers neither the header nor the leader.
    message = viewer.locator("#pulse .offline").bounding_box()
    assert message["y"] + message["height"] <= viewer.locator("header.deal").bounding_box()["y"]
    tap_and_have_it_saved(scorer, "bids.2", 1)
    viewer.context.set_offline(False)
    expect(bid_of(viewer, "千尋")).to_have_text("1")
    expect(viewer.locator("#pulse .offline")).to_be_hidden()
    expect(viewer.locator("header .pulse.stale")).to_have_count(0)
    expect(viewer.locator("header .last-updated")).to_have_text("たった今更新")


def test_a_hidden_page_does_not_poll_and_catches_up_when_shown(scorer, viewer):
    asked = []
    load_with_its_clock_stopped(viewer)
    viewer.on("request", lambda request: asked.append(request.url))
    with viewer.expect_response(ASKED):
        viewer.clock.run_for(SOON)
    viewer.evaluate(HIDE, True)
    tap_and_have_it_saved(scorer, "bids.2", 1)
    asked.clear()
    viewer.clock.run_for(2 * SOON)
    assert asked == []
    viewer.evaluate(HIDE, False)
    # No more time than a timer takes that waits for nothing.
    viewer.clock.run_for(1)
    expect(bid_of(viewer, "千尋")).to_have_text("1")


def test_another_phones_taps_appear_in_the_form_and_its_deal_advances_the_page(
    phone, club, match, scorer
):
    other = phone(of=club)
    other.goto(match)
    hand = Thumb(other)
    tap_and_have_it_saved(scorer, "bids.2", 1)
    take_up(other)
    expect(other.locator("#f-bids-2-1")).to_be_checked()
    # What it says of another's deal, it says for some seconds.
    load_with_its_clock_stopped(scorer.page)
    for seat in (3, 4, 0, 1):
        hand.chip(f"bids.{seat}", 0)
    hand.go()
    for seat in (2, 3, 4, 0):
        hand.chip(f"tricks.{seat}", 1 if seat == 2 else 0)
    hand.go()
    expect(other.locator("#entry")).to_have_attribute("action", f"{match}/deals/3")
    scorer.page.clock.run_for(SOON)
    expect(scorer.page.locator("#pulse .writer-news")).to_be_visible()
    expect(scorer.page.locator("#entry")).to_have_attribute("action", f"{match}/deals/3")
    # Both messages have the same place.
    scorer.page.context.set_offline(True)
    expect(scorer.page.locator("#pulse .offline")).to_be_visible()
    expect(scorer.page.locator("#pulse .writer-news")).to_be_hidden()


SECOND = bids(0, 0, 0, 0, 1), tricks(0, 0, 2, 0, 0)


def test_the_sheet_adds_the_next_row_and_marks_new_numbers(club, viewer, match):
    viewer.goto(f"{match}/sheet")
    load_with_its_clock_stopped(viewer)
    store_deal(club, match, *SECOND)
    viewer.clock.run_for(SOON)
    expect(viewer.locator(".sheet tbody tr")).to_have_count(2)
    Thumb(viewer).expect_totals((20, 7, 4, 20, 7))
    expect(viewer.locator(".sheet thead .just-changed").first).to_be_visible()


def test_the_table_view_updates_and_rising_players_are_animated(phone, club, match):
    page = phone(of=club, reduced_motion="no-preference")
    page.goto(f"{match}/table")
    page.evaluate("""
      () => {
        window.glided = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...how) {
          window.glided.push(this.id);
          return animate.apply(this, how);
        };
      }
    """)
    names = page.locator(".board bdi")
    expect(names).to_have_text(["あき", "千尋", "だいすけ", "えみ", "けんじ"])
    store_deal(club, match, *SECOND)
    take_up(page)
    expect(names).to_have_text(["あき", "だいすけ", "けんじ", "えみ", "千尋"])
    assert "rank-1" in page.evaluate("window.glided")


def test_nothing_is_animated_with_reduced_motion(phone, club, match):
    page = phone(of=club)
    page.goto(f"{match}/table")
    page.evaluate("() => { Element.prototype.animate = () => (document.title = 'moved'); }")
    store_deal(club, match, *SECOND)
    take_up(page)
    expect(page.locator(".board bdi").last).to_have_text("千尋")
    assert page.title() != "moved"


def test_axe_finds_nothing_on_the_pages_for_viewers(phone, match, viewer):
    [kept] = [one for one in viewer.context.cookies() if one["name"] == "scorekeeper"]
    looker = AxeChecker(phone(axe=True, locale="en-GB"))
    looker.page.context.add_cookies([kept])
    for path in ("", "/seat/2", "/sheet", "/table", "/charts", "/charts?view=deals"):
        looker.at(f"{match}{path}")
