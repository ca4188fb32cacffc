"""Lists, imports and exports: axe in both themes on the narrowest phone."""

import json

import pytest

from tests.support.browser.axe import AxeChecker
from tests.support.browser.layout import SEVEN, SIDEWAYS
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import bids, tricks

NARROW = {"width": 360, "height": 640}
FOUR = (*SEVEN[:3], SEVEN[4])


@pytest.fixture
def match(club):
    """Two matches of Hell, finished after a deal; the address of the second."""
    for _ in range(2):
        address = store_match(club, "hell", FOUR)
        store_deal(club, address, bids(1, 1, 0, 0), tricks(0, 1, 0, 0))
        assert club.send(f"{address}/finish", {"version": "1"}).status == 303
    return address


@pytest.fixture(params=["ja-JP", "en-GB"])
def looker(phone, club, match, request):
    return AxeChecker(phone(of=club, viewport=NARROW, locale=request.param, axe=True))


def fits(looker):
    looker.here()
    assert looker.page.evaluate(SIDEWAYS) == [], looker.page.url


def test_lists_fit_and_are_accessible(looker, match):
    paths = (
        "/history",
        "/history?game=whist",
        "/history/filter",
        "/statistics",
        "/statistics/hell",
        "/export?game=hell",
        f"{match}/export",
        "/import",
        "/import/points",
    )
    for path in paths:
        looker.page.goto(path)
        fits(looker)
    looker.page.goto("/statistics/hell")
    looker.page.locator("tbody a").first.tap()
    looker.page.wait_for_url("**/statistics/hell/*")
    fits(looker)


def test_the_filter_sheet_is_accessible(looker):
    looker.page.goto("/history")
    looker.page.locator("[data-sheet=filters]").first.tap()
    looker.page.locator("dialog[open]").wait_for()
    looker.here()


def test_import_previews_fit_and_are_accessible(looker, club):
    archive = club.open("/export.json").source
    broken = json.dumps({**json.loads(archive), "matches": [{}]})
    for content in (archive, broken):
        looker.page.goto("/import")
        file = {"name": "friday.json", "mimeType": "application/json", "buffer": content.encode()}
        looker.page.locator("#file").set_input_files(file)
        looker.page.locator("main .lamp").tap()
        looker.page.locator("header .file").wait_for()
        fits(looker)
    for text in ("A,B,C\n1,2,x\n", f"{','.join(FOUR)}\n10,-3,10,10\n"):
        looker.page.goto("/import/points/hell")
        looker.page.locator("#text").fill(text)
        looker.page.locator(".dock .lamp").tap()
        looker.page.locator(".preview table").wait_for()
        fits(looker)
