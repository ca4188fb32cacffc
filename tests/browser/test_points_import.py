"""A paper sheet on the phone: imported, fixed, continued and corrected."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser.thumb import MATCH, Thumb

both = pytest.mark.parametrize("javascript", [True, False], ids=["js", "no-js"])

SHEET = "回,あき,けんじ,千尋\n1,10,-3,1O\n2,16,16,-3\n合計,26,13,7\n"


@pytest.fixture
def thumb(phone, club, javascript):
    return Thumb(phone(of=club, javascript=javascript))


@both
def test_a_sheet_with_a_typo_can_be_corrected_and_continued(thumb, javascript):
    page = thumb.page
    page.goto("/import/points/hell")
    file = {"name": "点数.csv", "mimeType": "text/csv", "buffer": SHEET.encode("cp932")}
    page.locator("#file").set_input_files(file)
    thumb.go()
    # The letter O is no nought.
    expect(page.locator(".faults .error")).to_have_text(
        re.compile(r"2行目・4列目\s+1Oは数ではありません。")
    )
    text = page.locator("#text")
    expect(text).to_have_value(SHEET)
    text.fill(text.input_value().replace("1O", "10"))
    thumb.go()
    expect(page.locator(".preview .totals b")).to_have_text(["26", "13", "7"])
    page.locator("label:has([name=first_dealer][value='2'])").tap()
    thumb.go()
    expect(page).to_have_url(MATCH)
    thumb.expect_totals([26, 13, 7])
    expect(page.locator("header.deal")).to_contain_text("けんじ")
    page.goto(f"{page.url}/deals/1/correct")
    page.locator("#points-1").fill("-13")
    if javascript:
        page.locator("#points-1").blur()
        expect(page.locator("#sum")).to_have_text("7")
    thumb.go()
    thumb.expect_totals([26, 3, 7])
