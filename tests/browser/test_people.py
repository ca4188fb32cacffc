"""An evening as evenings go: Hell in 19 deals, to which one comes late and which one leaves early.

A deal is put in and a bid put right besides, every change with a thumb on a phone, taps counted.
The deals themselves are entered beside it. Then the match is given out, brought to another club,
and has the same sheet there.
"""

import pytest
from playwright.sync_api import expect

from tests.support.browser.thumb import FIVE, Thumb
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import Page, Visitor, bids, tricks

CARDS = [1, 2, 3, 4, 5, 6, 7, 8, 7, 6, 5, 4, 3, 2, 1, 1, 2, 3, 4]
LATE = "ふみ"


def plays(club, match, players, cards):
    """Deals in which nobody bids anything and seat 0 takes every trick."""
    for each in cards:
        nothing = [0] * (players - 1)
        store_deal(club, match, bids(0, *nothing), tricks(each, *nothing))


def brings_to(visitor, archive):
    """Let ``visitor`` upload an archive, preview it, and import it."""
    head = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.json"\r\n\r\n'
    body, form = head + archive + b"\r\n--x--\r\n", "multipart/form-data; boundary=x"
    answer = visitor.client.post("/import/archive", data=body, content_type=form)
    Page(visitor, answer).onward.send("#take-over")


def of_sheet(page):
    return page.texts("table.sheet td"), page.texts("tr.totals b"), page.texts("tr.totals bdi")


def expect_rows(page, count):
    expect(page.locator("#entry .row")).to_have_count(count)


@pytest.fixture
def evening(club):
    store_match(club, "hell", (*FIVE[:2], LATE))
    match = club.begins("hell", FIVE, ladder_cards=" ".join(map(str, CARDS)))
    plays(club, match, 5, CARDS[:3])
    return match


def test_players_can_join_and_leave_and_a_deal_can_be_inserted_and_corrected(
    phone, club, evening, app
):
    thumb = Thumb(phone(of=club))
    page = thumb.page
    page.goto(evening)

    # From the pad: any name, who comes, save.
    thumb.tap("#entry .row:first-child .name a")
    thumb.tap(f".add-player a:has-text('{LATE}')")
    thumb.go()
    expect_rows(page, 6)
    assert thumb.taps == 3
    plays(club, evening, 6, CARDS[3:6])

    # The name of the player who leaves, the line, save.
    page.goto(evening)
    thumb.forget()
    thumb.tap(f"#entry .row .name a:has-text('{FIVE[1]}')")
    thumb.tap("#player-1 a[href*='do=leave']")
    thumb.go()
    expect_rows(page, 5)
    assert thumb.taps == 3

    # The ladder, the deal, how many cards the one before it has.
    thumb.forget()
    thumb.tap("a[href*='/deals#']")
    thumb.tap("#deal-9 summary")
    thumb.tap("#deal-9 button[value='insert.9.2']")
    assert thumb.taps == 3
    expect(page.locator("header.deal")).to_contain_text("20")

    # The sheet, a deal on it, its bids, the bid, save.
    thumb.forget()
    thumb.tap(".tabs a[href$='/sheet']")
    thumb.tap("table.sheet a[href$='/deals/5/correct']")
    thumb.tap("#entry [value='stage:bids']")
    thumb.chip("bids.1", 1)
    thumb.go()
    assert thumb.taps == 5
    expect_rows(page, 5)

    plays(club, evening, 5, [*CARDS[6:8], 2, *CARDS[8:]])
    sheet = club.open(f"{evening}/sheet")
    # Twenty deals, and the score with which one joined.
    assert len(sheet.all("table.sheet tbody tr:not(.note)")) == 21
    assert sheet.texts("tr.totals bdi") == [*FIVE, LATE]

    archive = club.open(f"{evening}/export.json").source.encode()
    elsewhere = Visitor(app, "ja")
    elsewhere.starts_club("土曜会")
    brings_to(elsewhere, archive)
    copy = elsewhere.open("/history").one("main li a[href^='/m/']")["href"]
    assert of_sheet(elsewhere.open(f"{copy}/sheet")) == of_sheet(sheet)
