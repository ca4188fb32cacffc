"""Matches of Black Lady, tapped on a phone: the clear bonus, its pot and the carry-over."""

import pytest
from playwright.sync_api import expect

from tests.support.browser.evenings import served
from tests.support.browser.evenings.black_lady import (
    CARRIED,
    DEALS,
    FOUR,
    enter,
    expect_the_end,
    play,
)
from tests.support.browser.thumb import Thumb
from tests.support.web.stored_matches import store_match

THREE = FOUR[:3]
LONG = ("Maximiliano", "Anne-Sophie von Hohenfels", "Wilhelmina", "田中さくら", "Konstantin")


def test_the_pot_is_carried_over_and_shared_and_the_remainder_is_named(phone, club):
    """In Japanese; alone/test_games.py ends the same match in English."""
    thumb = Thumb(phone(of=club))
    begun(thumb, club, 2)
    facts = thumb.page.locator(".notes-line")
    expect(facts).to_contain_text("26")
    play(thumb, "ja", DEALS[:3], 2)
    expect(facts).to_contain_text(CARRIED["ja"].format(2))
    enter(thumb, DEALS[3].hearts, DEALS[3].queen, dealer=3)
    thumb.expect_totals(DEALS[3].totals)
    assert thumb.sheet().texts(".deal-note") == [deal.pot["ja"] for deal in DEALS]
    expect_the_end(thumb, "ja")


def begun(thumb, club, written):
    """Go to a match of four deals of which so many are written."""
    match = store_match(club, "black_lady", FOUR, deals=4)
    served.store(club, match, served.of_black_lady(DEALS[:written]))
    thumb.page.goto(match)


def test_correcting_an_early_deal_recomputes_every_later_pot(phone, club):
    thumb = Thumb(phone(of=club))
    begun(thumb, club, 3)
    expect(thumb.page.locator(".notes-line")).to_contain_text(CARRIED["ja"].format(2))
    correct(thumb, 2, (7, 1, 4, 1))
    # The second deal: nobody clear, 26 carried. The third: 52, three clear, 17 each, 1 carried.
    thumb.expect_totals((9, -42, 4, 30))
    assert thumb.sheet().texts(".deal-note") == [
        "ボーナス26点：けんじから26点引く",
        "ボーナス26点：クリアした人なし、26点持ち越し",
        "ボーナス26点＋持ち越し26点：17点ずつ引く、1点持ち越し",
    ]
    expect(thumb.page.locator(".notes-line")).to_contain_text(CARRIED["ja"].format(1))
    # 27 for three: 9 each, and nothing is left.
    enter(thumb, DEALS[3].hearts, DEALS[3].queen, dealer=3)
    thumb.expect_totals((0, -16, -5, 21))
    thumb.expect_standings(
        ("1位", "けんじ", -16), ("2位", "Chihiro", -5), ("3位", "Aki", 0), ("4位", "大輔", 21)
    )
    expect(thumb.page.locator(".standings .note")).to_have_count(0)


def correct(thumb, number, hearts):
    """Correct a deal from its row on the sheet: tap other hearts; ♠Q stays."""
    thumb.page.goto(f"{thumb.page.url}/sheet")
    thumb.page.locator(f".sheet a[href$='/deals/{number}/correct']").tap()
    for seat, taken in enumerate(hearts):
        thumb.chip(f"hearts.{seat}", taken)
    thumb.go()


def test_a_match_of_three_can_be_played_without_javascript(phone, club):
    thumb = Thumb(phone(of=club, javascript=False))
    thumb.page.goto(store_match(club, "black_lady", THREE, deals=3))
    # Two clear: 13 each. Nobody: 26 carried. 52 for two: 26 each.
    enter(thumb, (0, 0, 13), 2, dealer=0)
    thumb.expect_totals((-13, -13, 26))
    enter(thumb, (4, 4, 5), 0, dealer=1)
    thumb.expect_totals((4, -9, 31))
    expect(thumb.page.locator(".notes-line")).to_contain_text(CARRIED["ja"].format(26))
    enter(thumb, (0, 13, 0), 1, dealer=2)
    thumb.expect_totals((-22, 17, 5))
    thumb.expect_standings(("1位", "Aki", -22), ("2位", "Chihiro", 5), ("3位", "けんじ", 17))


@pytest.mark.parametrize("javascript", [True, False], ids=["js", "no-js"])
def test_a_player_who_looked_at_the_table_cards_can_be_marked_in_folded_rows(
    phone, club, javascript
):
    thumb = Thumb(phone(of=club, locale="en-GB", javascript=javascript))
    page = thumb.page
    page.goto(store_match(club, "black_lady", LONG))
    looked = page.locator("label[for=f-barred_from_clear-1-True]")
    expect(looked).to_be_hidden()
    page.locator("#g-barred_from_clear summary").tap()
    looked.tap()
    if not javascript:
        page.locator("#entry button[name=action]").first.evaluate("(one) => one.click()")
        expect(page.locator("#entry")).to_be_visible()
    expect(page.locator("#f-barred_from_clear-1-True")).to_be_checked()
    expect(looked).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # 26 for Wilhelmina alone, as Anne-Sophie has looked.
    enter(thumb, (4, 0, 0, 5, 4), 3, dealer=0)
    thumb.expect_totals((4, 0, -26, 18, 4))
