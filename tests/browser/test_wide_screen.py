"""Standings and chart beside the pad, on screens that have room for them."""

import pytest
from playwright.sync_api import expect

from scorekeeper import clock, store
from tests.support.browser.server import SECRET
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import bids, tricks

TABLET = {"width": 1180, "height": 820}


@pytest.fixture
def match(club):
    match = store_match(club, "hell", ("Aki", "Ben", "Chie"))
    store_deal(club, match, bids(0, 1, 1), tricks(0, 1, 0))
    return match


def loads(page):
    """Collect the paths of what ``page`` loads from here on."""
    paths = []
    page.on("request", lambda request: paths.append(request.url.partition("?")[0]))
    return paths


def test_a_tablet_shows_standings_and_chart_beside_the_pad(phone, club, match):
    page = phone(of=club, viewport=TABLET, locale="en-GB")
    page.goto(match)
    # Made 0 and 1: 10 and 13; missed by one: −3.
    expect(page.locator(".beside .ranks .name")).to_have_text(["Ben", "Aki", "Chie"])
    expect(page.locator(".beside .ranks b")).to_have_text(["13", "10", "−3"])
    expect(page.locator(".beside .chart svg")).to_be_visible()


def test_standings_beside_the_pad_follow_a_deal_from_another_phone(phone, club, match):
    page = phone(of=club, viewport=TABLET, locale="en-GB")
    page.goto(match)
    expect(page.locator(".beside .ranks b").first).to_have_text("13")
    # Two cards each: Chie alone makes her bid.
    store_deal(club, match, bids(0, 0, 1), tricks(1, 0, 1))
    expect(page.locator(".beside .ranks b")).to_have_text(["23", "10", "7"])


def test_a_phone_does_not_load_the_panel_beside_the_pad(phone, club, match):
    page = phone(of=club, locale="en-GB")
    paths = loads(page)
    page.goto(match)
    page.wait_for_load_state("networkidle")
    assert not [path for path in paths if path.endswith("/beside")]
    page.set_viewport_size(TABLET)
    expect(page.locator(".beside .chart svg")).to_be_visible()


def test_a_viewer_with_a_wide_screen_sees_the_chart_beside_the_standings(phone, app, match):
    with app.extensions["store"].writing() as db:
        club_id = store.clubs.list_all(db)[-1][0].id
        key = store.keys.create(db, club_id, SECRET, clock.now(), role=store.keys.Role.VIEWER)
    page = phone(viewport=TABLET, locale="en-GB")
    page.goto(f"/k/{store.keys.token_of(SECRET, club_id, key.id)}")
    page.goto(match)
    expect(page.locator(".beside .chart svg")).to_be_visible()
    expect(page.locator(".ranks")).to_have_count(1)
